import { ForksPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node'

type Listener = (message: unknown) => void
type Event = Parameters<PoolWorker['on']>[0]

/** A process that has loaded the server, and how many runs it has served. */
interface Kept {
  worker: ForksPoolWorker
  runs: number
}

/** A mutant may leave traces in the process; so many runs later they are gone. */
const RUNS_OF_A_PROCESS = 25

let kept: Kept | undefined

/** Ends the process that is kept for the next run. */
export async function endWarmProcess(): Promise<void> {
  const last = kept
  kept = undefined
  await last?.worker.stop()
}

/**
 * Runs test files in a process that outlives the run: Vitest starts one for each run, and loading the server takes
 * ten times as long as the tests of a mutant. The test files themselves are loaded anew.
 */
export class WarmWorker implements PoolWorker {
  readonly name = 'warm'
  readonly cacheFs = true
  readonly #process: Kept
  readonly #listeners: [Event, Listener][] = []
  #mayStay = false

  constructor(options: PoolOptions) {
    this.#process = kept ?? { worker: new ForksPoolWorker(options), runs: 0 }
    kept = undefined
  }

  async start(): Promise<void> {
    if (this.#process.runs === 0) await this.#process.worker.start()
    this.#process.runs += 1
  }

  send(message: WorkerRequest): void {
    if (message.type === 'stop' && this.#process.runs < RUNS_OF_A_PROCESS) {
      this.#mayStay = true
      for (const [event, listener] of this.#listeners)
        if (event === 'message') listener({ type: 'stopped', __vitest_worker_response__: true })
      return
    }
    if (message.type === 'run')
      message.context.invalidates = message.context.files.map(({ filepath }) => filepath)
    this.#process.worker.send(message)
  }

  on(event: Event, listener: Listener): void {
    this.#listeners.push([event, listener])
    this.#process.worker.on(event, listener)
  }

  off(event: Event, listener: Listener): void {
    this.#process.worker.off(event, listener)
  }

  deserialize(data: unknown): unknown {
    return data
  }

  /** Of a forced stop the process was not told, and it ends. */
  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.#process.worker.off(event, listener)
    if (this.#mayStay) kept = this.#process
    else await this.#process.worker.stop()
  }
}
