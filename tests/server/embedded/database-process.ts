/**
 * A server process that a test kills: starts the embedded database of the given folder,
 * reports that to its parent, and then waits.
 */
import { startEmbeddedDatabase } from '#server/db/embedded/index.ts'
import type { OwnerMessage } from './support.ts'

function send(message: OwnerMessage): void {
  process.send?.(message)
}

startEmbeddedDatabase({
  dataDir: process.argv[2] ?? '',
  durable: process.argv[3] === 'durable',
  log: () => undefined,
  onLost: () => undefined,
  onRestarted: () => undefined,
}).then(
  (database) => send({ kind: 'up', connection: database.connection, created: database.created }),
  (error: Error) => {
    send({ kind: 'failed', message: error.message, name: error.name })
    process.disconnect()
    process.exitCode = 1
  },
)
