import type { Database } from '../db/database.ts'
import { StartError } from './start-error.ts'

const OLDEST_POSTGRES = 150_000

/** Several addresses of one host fail together; then only the code says why. */
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return (message || code || 'no reason given').replace(/\s+/g, ' ').replace(/\.$/, '')
}

/** A database that cannot be used is said before anything else is done. @throws StartError without the password */
export async function requireUsable(database: Database, place: string): Promise<void> {
  const facts = await database.pool
    .query<{ version: number; writable: boolean; encoding: string; trigrams: boolean }>(
      `select current_setting('server_version_num')::int as version,
        current_setting('transaction_read_only') = 'off'
          and has_schema_privilege('public', 'create')
          and has_database_privilege(current_database(), 'create') as writable,
        current_setting('server_encoding') as encoding,
        exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams`,
    )
    .then(
      ({ rows }) => rows[0],
      (error: unknown) => {
        throw new StartError(`the database at ${place} cannot be used: ${reasonOf(error)}.`)
      },
    )
  if (!facts) throw new StartError(`the database at ${place} does not answer.`)
  const { version, writable, encoding, trigrams } = facts
  if (version < OLDEST_POSTGRES)
    throw new StartError(
      `the database at ${place} is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`,
    )
  if (!writable)
    throw new StartError(`the user of the database at ${place} may not create tables and schemas there.`)
  if (encoding !== 'UTF8')
    throw new StartError(`the database at ${place} is encoded as ${encoding}; UTF8 is needed.`)
  if (!trigrams)
    throw new StartError(
      `the database at ${place} lacks the extension pg_trgm; install the package postgresql-contrib of its version.`,
    )
}
