import './start/define-navigator.ts'
import cluster from 'node:cluster'
import { ConfigError, workersOf } from './config.ts'
import { DatabaseStartError } from './db/embedded/index.ts'
import { MigrationError } from './db/migration-error.ts'
import { handleUnhandledRejections } from './start/unhandled-rejections.ts'
import { startServer } from './start/start.ts'
import { StartError, WorkerEnded } from './start/start-error.ts'

/** how long a shutdown may take before the process ends regardless, ms */
const SHUTDOWN_MS = 9_500

const isMendable = (error: unknown): error is Error =>
  [ConfigError, DatabaseStartError, MigrationError, StartError].some((kind) => error instanceof kind)

const stopping = new AbortController()
const { signal } = stopping
/** from the first moment on: a start that is called off ends what it has begun */
function stop(): void {
  if (signal.aborted) return
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
  stopping.abort()
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
handleUnhandledRejections()

/** One process, or several, of which this one starts the others. */
async function start(): Promise<{ summary: string; stop(): Promise<void> }> {
  const workers = workersOf(process.env)
  if (workers === 1) return startServer(process.env, signal, (line) => console.log(line))
  const { startPrimary } = await import('./start/workers/primary.ts')
  const primary = await startPrimary(workers, signal)
  process.on('SIGHUP', () => primary.restart())
  return primary
}

try {
  if (cluster.isWorker) {
    const { runWorker } = await import('./start/workers/worker.ts')
    await runWorker(stopping)
    process.exit(0)
  }
  const server = await start()
  process.stdout.write(server.summary)
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  await server.stop()
  process.exit(0)
} catch (error) {
  if (signal.aborted && error instanceof Error && error.name === 'AbortError') process.exit(0)
  // what the owner can mend is said in one line, by a worker that ended as its own; anything else is a fault of ours and
  // shows its origin
  if (!(error instanceof WorkerEnded))
    console.error(isMendable(error) ? `Shuyuan did not start: ${error.message}` : error)
  process.exit(1)
}
