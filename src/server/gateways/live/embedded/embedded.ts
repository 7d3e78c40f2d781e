import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { EmbeddedLive } from '../config.ts'
import { findProgram } from '../../../lib/program.ts'
import { inProject } from '../../../lib/project.ts'
import { workerLink } from '../../../lib/workers/link.ts'
import type { Log } from '../log.ts'
import type { LiveEvents, LiveGateway } from '../live.ts'
import type { FromIngest, ToIngest } from './messages.ts'

/** until it is started again: at once at first, then less and less often, ms */
const AGAIN_MS = [200, 1_000, 3_000, 10_000]
/** one that has lived so long was well, ms */
const WELL_MS = 30_000
/** how long a start may wait for it, ms */
const FIRST_MS = 3_000

const program = findProgram(import.meta.url, './child.ts', 'ingest')

const forkIngest = (): ChildProcess =>
  fork(program.path, [], {
    cwd: inProject(),
    execArgv: [...program.execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

const urlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/**
 * node-media-server in a process of its own: whatever a publisher sends, it cannot end the school, and the school's
 * work never delays the stream. It is restarted after a crash, and its publishers reconnect by themselves.
 */
export function embeddedLive(config: EmbeddedLive, publicHost: string, log: Log): LiveGateway {
  let child: ChildProcess | undefined
  let ports: { rtmp: number; http: number } | undefined
  let events: LiveEvents | undefined
  let stopped = false
  let deaths = 0
  let again: NodeJS.Timeout | undefined
  let taken = false
  const open = new Set<string>()

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
    if (message.type === 'listening') {
      ports = { rtmp: message.rtmpPort, http: message.httpPort }
      taken = false
    } else if (message.type === 'publish' && ports) {
      decide(message.publishId, message.name, ports.http).catch((err: unknown) => {
        log.error({ err }, 'a publisher could not be authorized')
        send({ type: 'answer', publishId: message.publishId, allowed: false })
      })
    } else if (message.type === 'unpublish') {
      open.delete(message.publishId)
      events?.onUnpublish(message.publishId)
    } else if (message.type === 'failed' && !taken) {
      // another server of the school may hold the port; should it end, this one takes over
      taken = true
      const where = `${config.rtmpHost}:${config.rtmpPort}`
      log.warn({ code: message.code }, `broadcasts cannot be received at ${where}; the server keeps trying`)
    }
  }
  function run(listening: () => void): void {
    const started = Date.now()
    const one = forkIngest()
    child = one
    one.on('message', (message: FromIngest) => {
      receive(message)
      if (message.type === 'listening' || message.type === 'failed') listening()
    })
    one.on('error', (err) => log.error({ err }, 'the process that receives broadcasts'))
    one.once('exit', (code, signal) => {
      ports = undefined
      for (const publishId of open) events?.onUnpublish(publishId)
      open.clear()
      if (stopped) return
      if (!taken)
        log.warn({ code, signal }, 'the process that receives broadcasts ended; it is started again')
      deaths = Date.now() - started > WELL_MS ? 0 : deaths + 1
      const wait = AGAIN_MS[Math.min(deaths, AGAIN_MS.length - 1)] ?? 0
      again = setTimeout(() => run(() => undefined), wait)
    })
    send({ type: 'listen', host: config.rtmpHost, port: config.rtmpPort })
  }
  const port = (): number => ports?.rtmp ?? config.rtmpPort
  const app = (host: string): string => `rtmp://${urlHost(host)}:${port()}/live`

  return {
    kind: 'embedded',
    async start(to) {
      events = to
      const link = workerLink()
      // of several workers one receives, for all of them
      taken = link !== null && !link.hasDuties
      if (taken) return
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
    // the port of a server beside this one serves as well
    isReady: () => ports !== undefined || taken,
    pushAddress: (_stream, holder) => ({ url: config.rtmpUrl ?? app(publicHost), key: holder }),
    encoderAddress(_stream, name) {
      const bound = config.rtmpHost === '0.0.0.0' || config.rtmpHost === '::' ? '127.0.0.1' : config.rtmpHost
      return `${app(bound)}/${name}`
    },
    classOfName: () => null,
    playAddresses: () => null,
    cut: (publishId) => send({ type: 'cut', publishId }),
    mount: () => undefined,
  }
}
