import { ConfigError } from './config.ts'
import { DatabaseStartError } from './db/embedded/index.ts'
import { StartError, startServer } from './start/start.ts'

/** how long a shutdown may take before the process ends regardless, ms */
const SHUTDOWN_MS = 9_500

const isMendable = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof StartError

try {
  const server = await startServer(process.env)
  process.stdout.write(server.summary)

  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  // what the owner can mend is said in one line; anything else is a fault of ours and shows its origin
  console.error(isMendable(error) ? `Shuyuan did not start: ${error.message}` : error)
  process.exit(1)
}
