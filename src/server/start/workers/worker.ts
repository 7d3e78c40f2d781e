import { once } from 'node:events'
import { type Config, readConfig } from '../../config.ts'
import { joinWorkers, type WorkerLink } from '../../lib/workers/link.ts'
import { type Member, memberOf } from '../../lib/workers/member.ts'
import type { LiveIngest } from '../../features/live-ingest/index.ts'
import type { Deps } from '../../deps.ts'
import { collectGarbageOfStart } from '../collect-garbage.ts'
import { watchConnections } from '../connections.ts'
import { listen } from '../listen.ts'
import type * as Parts from '../load-after-postgres.ts'
import { openForWorker } from './worker-database.ts'
import { retryAfterLoss } from '../retry-after-loss.ts'
import { StartError } from '../start-error.ts'
import { type Started, stopAll } from '../stop.ts'
import type { FromWorker, StartOrder, ToWorker } from './messages.ts'
import { drain } from './drain.ts'

type School = typeof Parts

const say = (message: FromWorker): void => void process.send?.(message)

/** A release with new migrations is started as a whole: its workers must not run beside those of the old one. */
async function requireCurrent(school: School, { db }: Pick<Deps, 'db'>): Promise<void> {
  const { missing } = await school.migrationStates(db)
  if (missing.length > 0)
    throw new StartError(
      `this release has ${missing.length} migrations that the database has not seen. Stop the server and start it again.`,
    )
}

/** What one worker does for all. */
class Duties {
  readonly #started: Started
  readonly #link: WorkerLink

  constructor(started: Started, link: WorkerLink) {
    this.#started = started
    this.#link = link
  }

  async begin(school: School, deps: Deps, broadcasting: LiveIngest): Promise<void> {
    this.#link.hasDuties = true
    await broadcasting.receive()
    void school.ensureFfmpeg(deps)
    this.#started.runner = await school.startJobs(deps)
  }

  /** Publishers reconnect to the next worker; a run of a job is finished. */
  async end(deps: Deps, broadcasting: LiveIngest): Promise<void> {
    const { runner } = this.#started
    delete this.#started.runner
    await Promise.all([broadcasting.stop(), runner?.stop()])
    this.#link.hasDuties = false
    leaveJobs(deps, this.#link)
  }
}

/** A job that is wanted at once is that of the worker that does all jobs. */
function leaveJobs({ jobs }: Deps, link: WorkerLink): void {
  jobs.connect((name) => link.tell('job', { name }))
}

function fillDemo(school: School, deps: Deps): void {
  void school.ensureDemoVideo(deps)
  void school.ensureDemoUploads(deps)
  void school.ensureDemoHistory(deps)
  void school.ensureDemoClass(deps)
}

interface Opened {
  started: Started
  school: School
  deps: Deps
  broadcasting: LiveIngest
  summary: string | null
}

async function open(
  { config, order, link }: { config: Config; order: StartOrder; link: Member },
  started: Started,
  signal: AbortSignal,
): Promise<Opened> {
  const school = await import('../load-after-postgres.ts')
  const database = openForWorker(school, config, order, link)
  started.database = database
  const surviving = <Result>(step: () => Promise<Result>) => retryAfterLoss(database, signal, step)
  const prepared = order.isFirst
    ? await surviving(() => school.bringUpToDate({ database, config, print: (line) => console.log(line) }))
    : null
  if (!prepared) await surviving(() => requireCurrent(school, database))
  signal.throwIfAborted()
  const { app, deps } = await surviving(() =>
    school.buildApp({ config, db: database.db, pool: database.pool, logTo: school.bufferedOutput(true) }),
  )
  leaveJobs(deps, link)
  link.on('job', ({ name }) => {
    if (link.hasDuties) deps.jobs.run(name as Parameters<typeof deps.jobs.run>[0])
  })
  started.app = app
  started.connections = watchConnections(app.server)
  database.useLog(app.log)
  await listen(app, config)
  started.endPolls = await school.forwardPolls(app.server, link)
  const broadcasting = await school.startLiveIngest(deps)
  started.broadcasting = broadcasting
  if (order.isFirst) fillDemo(school, deps)
  const summary =
    prepared && (await surviving(() => school.summaryOf({ config, database, prepared, deps, app })))
  collectGarbageOfStart()
  return { started, school, deps, broadcasting, summary }
}

/** Handles what the primary says of the work; what it passes on from others goes to the link. */
function obey(
  { started, school, deps, broadcasting }: Opened,
  link: WorkerLink,
  stop: () => void,
): (order: ToWorker) => void {
  const duties = new Duties(started, link)
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (step: () => Promise<unknown>): void => {
    turn = turn.then(step).catch((err: unknown) => deps.log.error({ err }, 'the duties of a worker'))
  }
  return ({ type }) => {
    if (type === 'duties') inTurn(() => duties.begin(school, deps, broadcasting))
    if (type !== 'drain') return
    inTurn(async () => {
      if (link.hasDuties) await duties.end(deps, broadcasting)
      say({ type: 'dutiesOver' })
    })
    const { app, connections } = started
    if (app && connections) void drain(app, connections).then(stop, stop)
  }
}

/**
 * One of several processes that serve a school on one port. It is started by its primary, which has the database, and
 * ends with it.
 * @param stopping says that the server stops; this process says it to itself when it has been replaced
 * @throws ConfigError, StartError with one clear line
 */
export async function runWorker(stopping: AbortController): Promise<void> {
  const { signal } = stopping
  const config = readConfig(process.env)
  // a terminal's own end is the primary's to handle
  process.on('SIGHUP', () => undefined)
  const early: ToWorker[] = []
  let handle = (order: ToWorker): void => void early.push(order)
  const joined: { link?: Member } = {}
  const ordered = new Promise<StartOrder>((resolve) => {
    process.on('message', (order: ToWorker) => {
      if (order.type === 'start') resolve(order)
      else if (order.type === 'stop') stopping.abort()
      else if (order.type === 'message') joined.link?.receive(order.message)
      else handle(order)
    })
  })
  say({ type: 'loaded' })
  const order = await Promise.race([ordered, once(signal, 'abort').then(() => null)])
  if (!order) return
  const link = memberOf({ post: (message) => say({ type: 'message', message }) }, order)
  joined.link = link
  joinWorkers(link)
  const started: Started = {}
  try {
    const opened = await open({ config, order, link }, started, signal)
    handle = obey(opened, link, () => stopping.abort())
    for (const one of early) handle(one)
    say({ type: 'open', summary: opened.summary })
    if (!signal.aborted) await once(signal, 'abort')
  } finally {
    await stopAll(started)
  }
}
