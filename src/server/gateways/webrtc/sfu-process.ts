import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { existsSync } from 'node:fs'
import { findProgram } from '../../lib/program.ts'
import { inProject } from '../../lib/project.ts'
import type { WebrtcConfig } from './config.ts'
import type { Control } from './control.ts'
import type { FromSfu, ToSfu } from './messages.ts'

/** how long a start may take, ms */
const START_MS = 8_000
/** one that had nobody for so long is ended, ms */
const IDLE_MS = 60_000
/** about 40 kB of memory stay of each connection: after so many it is replaced, when it has nobody */
const MOST_CONNECTIONS = 3_000
const MOST_PUBLISHERS = 30
const MOST_ON_STAGE = 70

const program = findProgram(import.meta.url, './sfu/child.ts', 'sfu')

/** A UDP port that can be had now. @throws the error of the system */
export const freeUdpPort = (port: number, host: string | null): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = createSocket('udp4')
    socket.once('error', reject)
    socket.bind(port, host ?? undefined, () => {
      const found = socket.address().port
      socket.close(() => resolve(found))
    })
  })

interface Running {
  child: ChildProcess
  control: Promise<Control>
}

/**
 * The process with the WebRTC peers: started when somebody publishes, ended when nobody has for a minute. An exception in a
 * callback of its library ends it, and it is started again for the next publisher.
 */
export class SfuProcess {
  readonly #config: WebrtcConfig
  readonly #onEnd: (code: number | null, signal: string | null) => void
  #running: Running | null = null
  #stopped = false
  #idleSince: number | null = null

  /** @param onEnd is called when it ended without being told to */
  constructor(config: WebrtcConfig, onEnd: (code: number | null, signal: string | null) => void) {
    this.#config = config
    this.#onEnd = onEnd
  }

  get pid(): number | undefined {
    return this.#running?.child.pid
  }

  /** Where it takes orders, if it runs. */
  async existing(): Promise<Control | null> {
    return (await this.#running?.control.catch(() => null)) ?? null
  }

  /** Where it takes orders; it is started for it. Rejects where it cannot be. */
  control(): Promise<Control> {
    if (this.#stopped) return Promise.reject(new Error('the server ends'))
    this.#idleSince = null
    this.#running ??= this.#start()
    return this.#running.control
  }

  #start(): Running {
    const secret = randomBytes(24).toString('hex')
    const child = fork(program.path, [], {
      cwd: inProject(),
      execArgv: [...program.execArgv],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const running: Running = { child, control: this.#listening(child, secret) }
    // whoever asks for it gets the failure
    running.control.catch(() => child.kill('SIGKILL'))
    child.once('exit', (code, signal) => {
      if (this.#running !== running) return
      this.#running = null
      if (!this.#stopped) this.#onEnd(code, signal)
    })
    return running
  }

  async #listening(child: ChildProcess, secret: string): Promise<Control> {
    if (!existsSync(program.path)) throw new Error('its program is missing: build again')
    const { host, addresses, mostViewers } = this.#config
    const port = this.#config.port === 0 ? await freeUdpPort(0, host) : (this.#config.port ?? 0)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('it did not start in time')), START_MS)
      child.once('error', reject)
      child.once('exit', () => reject(new Error('it ended at its start')))
      child.on('message', (message: FromSfu) => {
        clearTimeout(timer)
        if (message.type === 'listening') resolve({ port: message.controlPort, secret })
        if (message.type === 'failed') reject(new Error(message.code))
        if (message.type === 'count') this.#retire(message)
      })
      const order: ToSfu = {
        ...{ type: 'listen', port, host, addresses, secret },
        ...{ mostPublishers: MOST_PUBLISHERS, mostOnStage: MOST_ON_STAGE, mostViewers },
      }
      child.send(order)
    })
  }

  /** Ends it when nobody has used it for a while, or at once when it has had many. */
  #retire({ ended, open }: { ended: number; open: number }): void {
    if (open > 0) {
      this.#idleSince = null
      return
    }
    this.#idleSince ??= Date.now()
    if (ended < MOST_CONNECTIONS && Date.now() - this.#idleSince < IDLE_MS) return
    const running = this.#running
    this.#running = null
    if (running?.child.connected) running.child.disconnect()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    const child = this.#running?.child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.connected) child.disconnect()
    setTimeout(() => child.kill('SIGKILL'), 1_000).unref()
    await ended
  }
}
