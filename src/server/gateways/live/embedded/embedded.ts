import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedLive, hostToReach } from '../config.ts'
import { findProgram } from '../../../lib/program.ts'
import { inProject } from '../../../lib/project.ts'
import { type Questions, workerLink } from '../../../lib/workers/link.ts'
import type { Log } from '../log.ts'
import type { LiveEvents, LiveGateway, Reception } from '../live.ts'
import type { FromIngest, ToIngest } from './messages.ts'
import { askPort } from './port-proof.ts'

/** until it is started again: at once at first, then less and less often, ms */
const AGAIN_MS = [200, 1_000, 3_000, 10_000]
/** one that has lived so long was well, ms */
const WELL_MS = 30_000
/** how long a start may wait for it, ms */
const FIRST_MS = 3_000
/** how long an encoder waits for it, and how often it looks, ms */
const AWAY_MS = 3_000
const LOOK_MS = 200
/** until it is asked again who has our port, ms */
const HOLDER_MS = 10_000

const program = findProgram(import.meta.url, './child.ts', 'ingest')

const forkIngest = (): ChildProcess =>
  fork(program.path, [], {
    cwd: inProject(),
    execArgv: [...program.execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

/** What the process that receives has; of several workers the one with duties has it. */
type Receiver = NonNullable<Questions['receiver'][1]>
const nobody: Receiver = { encoderPort: null, programs: 'closed' }

/** Repeats an answer for some time, ms. */
function cached<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    if (!last || Date.now() - last.at > ms) last = { at: Date.now(), answer: ask() }
    return last.answer
  }
}

const urlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/**
 * node-media-server in a process of its own: whatever a publisher sends, it cannot end the school, and the school's
 * work never delays the stream. It is restarted after a crash, and its publishers reconnect by themselves.
 */
export function embeddedLive(config: EmbeddedLive, publicHost: string, log: Log): LiveGateway {
  let child: ChildProcess | undefined
  let ports: { encoder: number; http: number } | undefined
  let rtmpPort: number | undefined
  /** the port of RTMP is somebody else's; it is tried again */
  let isTaken = false
  let events: LiveEvents | undefined
  let stopped = false
  let deaths = 0
  let again: NodeJS.Timeout | undefined
  const open = new Set<string>()
  const place = `${urlHost(config.rtmpHost)}:${config.rtmpPort}`

  const send = (message: ToIngest): void => {
    if (child?.connected) child.send(message)
  }
  async function decide(publishId: string, name: string, httpPort: number): Promise<void> {
    open.add(publishId)
    const flvUrl = `http://127.0.0.1:${httpPort}/live/${publishId}.flv`
    const allowed = await (events?.onPublish({ publishId, name }, flvUrl) ?? false)
    send({ type: 'answer', publishId, allowed })
    // disconnected while the server authorized it
    if (allowed && !open.has(publishId)) events?.onUnpublish(publishId)
  }
  function receive(message: FromIngest): void {
    if (message.type === 'ready') {
      ports = { encoder: message.encoderPort, http: message.httpPort }
    } else if (message.type === 'listening') {
      ;({ rtmpPort } = message)
      isTaken = false
    } else if (message.type === 'publish' && ports) {
      decide(message.publishId, message.name, ports.http).catch((err: unknown) => {
        log.error({ err }, 'a publisher could not be authorized')
        send({ type: 'answer', publishId: message.publishId, allowed: false })
      })
    } else if (message.type === 'prove') {
      const { nonce } = message
      // without one the check waits in vain, as at another program
      events?.prove(nonce).then(
        (proof) => send({ type: 'proof', nonce, proof }),
        (err: unknown) => log.error({ err }, 'a check of the receiver could not be answered'),
      )
    } else if (message.type === 'unpublish') {
      open.delete(message.publishId)
      events?.onUnpublish(message.publishId)
    } else if (message.type === 'taken' && !isTaken) {
      // another server of the school may hold the port; should it end, this one takes over
      isTaken = true
      log.warn(
        { code: message.code },
        `broadcasts of programs cannot be received at ${place}; the server keeps trying`,
      )
    }
  }
  function run(listening: () => void): void {
    const started = Date.now()
    const one = forkIngest()
    child = one
    one.on('message', (message: FromIngest) => {
      receive(message)
      if (message.type === 'listening' || message.type === 'taken') listening()
    })
    one.on('error', (err) => log.error({ err }, 'the process that receives broadcasts'))
    one.once('exit', (code, signal) => {
      ports = undefined
      rtmpPort = undefined
      for (const publishId of open) events?.onUnpublish(publishId)
      open.clear()
      if (stopped) return
      log.warn({ code, signal }, 'the process that receives broadcasts ended; it is started again')
      deaths = Date.now() - started > WELL_MS ? 0 : deaths + 1
      const wait = AGAIN_MS[Math.min(deaths, AGAIN_MS.length - 1)] ?? 0
      again = setTimeout(() => run(() => undefined), wait)
    })
    send({ type: 'listen', host: config.rtmpHost, port: config.rtmpPort })
  }
  const link = workerLink()
  // of several workers one receives, for all of them
  const isOther = (): boolean => link !== null && !link.hasDuties
  /** Who has the port in our place, asked anew after a while. */
  const holder = cached(HOLDER_MS, () => {
    const asked = { host: hostToReach(config.rtmpHost), port: config.rtmpPort }
    return askPort(asked, (nonce) => events?.prove(nonce) ?? Promise.reject(new Error('not started')))
  })
  async function programs(): Promise<Reception['programs']> {
    if (rtmpPort !== undefined) return 'open'
    if (!isTaken) return 'closed'
    // another server of the school takes them as well
    return ({ school: 'open', other: 'taken', nobody: 'closed' } as const)[await holder()]
  }
  const own = async (): Promise<Receiver> => ({
    encoderPort: ports?.encoder ?? null,
    programs: await programs(),
  })
  link?.on('receiver', own)
  const receiver = async (): Promise<Receiver> =>
    link && isOther() ? ((await link.ask('receiver', null)) ?? nobody) : own()

  return {
    kind: 'embedded',
    async start(to) {
      events = to
      if (isOther()) return
      if (!existsSync(program.path)) {
        log.error({ program: program.path }, 'the program that receives broadcasts is missing: build again')
        return
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, FIRST_MS)
        run(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    },
    async stop() {
      stopped = true
      clearTimeout(again)
      const one = child
      if (!one || one.exitCode !== null || one.signalCode !== null) return
      const ended = new Promise((resolve) => one.once('exit', resolve))
      if (one.connected) one.disconnect()
      setTimeout(() => one.kill('SIGKILL'), 1_000).unref()
      await ended
    },
    async reception() {
      const { encoderPort, programs } = await receiver()
      return { isReady: encoderPort !== null, programs }
    },
    async pushAddress(_stream, holder) {
      const { programs } = await receiver()
      // who pushes to another's port gives it their key
      if (programs === 'taken') return { url: '', key: holder }
      return {
        url: config.rtmpUrl ?? `rtmp://${urlHost(publicHost)}:${rtmpPort ?? config.rtmpPort}/live`,
        key: holder,
      }
    },
    async encoderAddress(_stream, name) {
      for (const asked = Date.now(); ; await sleep(LOOK_MS)) {
        const { encoderPort } = await receiver()
        if (encoderPort !== null) return `rtmp://127.0.0.1:${encoderPort}/live/${name}`
        // one that has crashed is soon back
        if (stopped || Date.now() - asked > AWAY_MS) return null
      }
    },
    classOfName: () => null,
    playAddresses: () => null,
    cut: (publishId) => send({ type: 'cut', publishId }),
    mount: () => undefined,
  }
}
