import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { EmbeddedDatabase } from '../db/embedded/index.ts'

/** The database of this process: the embedded one, or that of DATABASE_URL. */
export interface SchoolDatabase extends Database {
  /** null when DATABASE_URL names a server of the school's own */
  embedded: EmbeddedDatabase | null
  /** where its events are logged once there is a log */
  useLog(log: FastifyBaseLogger): void
}
