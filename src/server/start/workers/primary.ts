import { setTimeout as sleep } from 'node:timers/promises'
import pino, { type Logger } from 'pino'
import { type Config, readConfig } from '../../config.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../db/embedded/index.ts'
import { Hub } from '../../lib/workers/hub.ts'
import { requireFreeAddress } from '../address.ts'
import { StartError, WorkerEnded } from '../start-error.ts'
import { STOPPED } from '../stop.ts'
import { type CrewMember, prepareCrew, startMember } from './crew.ts'

/** before one that ended is replaced: at once at first, then less and less often, ms */
const AGAIN_MS = [200, 1_000, 3_000, 10_000]
/** one that has lived so long was well, ms */
const WELL_MS = 30_000
/** one that replaces another must be open within this time, ms */
const OPEN_MS = 120_000
/** one that does not put down its duties within this time has lost them, ms */
const DUTIES_MS = 15_000
/** connections of one worker alone, as of a server that is one process */
const MOST_CONNECTIONS = 20
/** connections of all workers together for requests, and of each one besides: for chat, messages and jobs */
const CONNECTIONS_OF_ALL = 80
const FEWEST_CONNECTIONS = 4
const FURTHER_CONNECTIONS = 4
const OTHER_CLIENTS = 10

/** How many connections for requests each worker may open. */
const connectionsOf = (workers: number): number =>
  Math.max(FEWEST_CONNECTIONS, Math.min(MOST_CONNECTIONS, Math.floor(CONNECTIONS_OF_ALL / workers)))

/** Workers and those that replace them at a restart may be there at the same time. */
const connectionsInAll = (workers: number): number =>
  (workers + 1) * (connectionsOf(workers) + FURTHER_CONNECTIONS) + OTHER_CLIENTS

export interface RunningPrimary {
  summary: string
  /** Replaces every worker, one after the other, without refusing or breaking a request. */
  restart(): void
  stop(): Promise<void>
}

/** The processes that serve a school, and what they share. */
class Primary {
  readonly #config: Config
  readonly #count: number
  readonly #log: Logger
  readonly #members = new Set<CrewMember>()
  readonly #stopping = new AbortController()
  readonly #hub: Hub
  #embedded: EmbeddedDatabase | null = null
  #duties: CrewMember | null = null
  #lastId = 0
  #deaths = 0
  /** one change of the workers at a time */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(config: Config, count: number) {
    this.#config = config
    this.#count = count
    this.#log = pino({ level: config.logLevel, enabled: config.logLevel !== 'silent' })
    this.#hub = new Hub({
      duties: () => this.#duties?.id ?? null,
      databaseRuns: async () => this.#embedded?.running(this.#stopping.signal),
    })
  }

  async openDatabase(signal: AbortSignal): Promise<void> {
    const { dataDir, databaseUrl } = this.#config
    if (databaseUrl) return
    this.#embedded = await startEmbeddedDatabase({
      dataDir,
      signal,
      connections: connectionsInAll(this.#count),
      log: (message) => this.#log.info(message),
      onLost: () => this.#log.error('the database stopped; starting it again'),
      onRestarted: () => this.#log.info('the database runs again'),
    })
  }

  /** @throws StartError when a worker ends instead of opening; it has said why */
  async open(): Promise<string> {
    const first = this.#start(true)
    const opened = await first.opened
    if (!opened) throw new WorkerEnded(await first.ended)
    this.#giveDuties()
    const others = Array.from({ length: this.#count - 1 }, () => this.#start(false))
    for (const other of others) if (!(await other.opened)) throw new WorkerEnded(await other.ended)
    for (const member of this.#members) this.#watch(member)
    return opened.summary ?? ''
  }

  #start(isFirst: boolean): CrewMember {
    this.#lastId += 1
    const { connection, directory, relocated, created } = this.#embedded ?? {}
    const embedded =
      connection && directory !== undefined && relocated !== undefined && created !== undefined
        ? { connection, directory, relocated, created }
        : null
    const member = startMember(this.#hub, {
      id: this.#lastId,
      count: this.#count,
      embedded,
      connections: connectionsOf(this.#count),
      isFirst,
    })
    this.#members.add(member)
    void member.ended.then(() => {
      this.#members.delete(member)
      if (this.#duties === member) this.#duties = null
    })
    return member
  }

  /** The worker that has been open longest does what one does for all, when nobody does. */
  #giveDuties(): void {
    if (this.#duties || this.#stopping.signal.aborted) return
    const [oldest] = [...this.#members].filter(({ state }) => state === 'open')
    if (!oldest) return
    this.#duties = oldest
    oldest.send({ type: 'duties' })
  }

  /** One that ends without having been asked is replaced, at once at first and then less and less often. */
  #watch(member: CrewMember): void {
    void member.ended.then(async ({ code, signal }) => {
      this.#giveDuties()
      if (this.#stopping.signal.aborted || member.state === 'draining' || this.#left.has(member)) return
      this.#deaths = performance.now() - member.startedAt > WELL_MS ? 0 : this.#deaths + 1
      const wait = AGAIN_MS[Math.min(this.#deaths, AGAIN_MS.length - 1)] ?? 0
      this.#log.error({ worker: member.id, code, signal }, 'a worker ended; another one is started')
      await sleep(wait, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
      if (this.#stopping.signal.aborted) return
      const successor = this.#start(false)
      this.#watch(successor)
      await successor.opened
      this.#giveDuties()
    })
  }

  /** those that were replaced on purpose */
  readonly #left = new WeakSet<CrewMember>()

  restart(): void {
    this.#turn = this.#turn
      .then(() => this.#restartAll())
      .catch((err: unknown) => this.#log.error({ err }, 'the workers could not be restarted'))
  }

  async #restartAll(): Promise<void> {
    this.#log.info('the workers are restarted, one after the other')
    for (const old of [...this.#members].filter(({ state }) => state === 'open')) {
      if (this.#stopping.signal.aborted) return
      const successor = this.#start(false)
      const opened = await Promise.race([successor.opened, sleep(OPEN_MS, null, { ref: false })])
      if (!opened) {
        this.#left.add(successor)
        await successor.stop()
        this.#log.error('the new worker did not open; the old ones stay')
        return
      }
      this.#watch(successor)
      await this.#leave(old)
    }
    this.#log.info('the workers were restarted')
  }

  /** Its duties go first, so that two never have them; its requests may take their time. */
  async #leave(old: CrewMember): Promise<void> {
    this.#left.add(old)
    if (old.state === 'open') old.state = 'draining'
    old.send({ type: 'drain' })
    await Promise.race([old.dutiesOver, sleep(DUTIES_MS, undefined, { ref: false })])
    if (this.#duties === old) this.#duties = null
    this.#giveDuties()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all([...this.#members].map((member) => member.stop()))
    await this.#embedded?.stop()
  }

  logStop(): void {
    this.#log.info(STOPPED)
  }
}

/**
 * Starts a school on several processes, of which this one serves nothing: it has the embedded database, hands out
 * connections, and keeps what the others share.
 * @throws ConfigError, DatabaseStartError, StartError with one clear line; WorkerEnded when that was said already
 */
export async function startPrimary(count: number, signal: AbortSignal): Promise<RunningPrimary> {
  const config = readConfig(process.env)
  await requireFreeAddress(config)
  if (config.live.provider === 'embedded' && config.live.rtmpPort === 0)
    throw new StartError('RTMP_PORT may be 0 with WORKERS=1 alone: the others must know it.')
  prepareCrew()
  const primary = new Primary(config, count)
  const stop = (): Promise<void> => primary.stop()
  signal.addEventListener('abort', () => void stop().catch(() => undefined), { once: true })
  try {
    await primary.openDatabase(signal)
    const summary = await primary.open()
    signal.throwIfAborted()
    const stopAsked = async (): Promise<void> => {
      await stop()
      primary.logStop()
    }
    return { summary, restart: () => primary.restart(), stop: stopAsked }
  } catch (error) {
    await stop().catch(() => undefined)
    signal.throwIfAborted()
    throw error
  }
}
