import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { WorkerLink } from '../../lib/workers/link.ts'
import { withLibpqTls } from '../database-url.ts'
import type * as Parts from '../load-after-postgres.ts'
import { closePool } from '../open-database.ts'
import type { SchoolDatabase } from '../school-database.ts'
import type { StartOrder } from './messages.ts'

/** A worker's connections to the database. The embedded one is the primary's, which started it and stops it. */
export function openForWorker(
  { openDatabase }: Pick<typeof Parts, 'openDatabase'>,
  { databaseUrl }: Config,
  { embedded, connections: max }: StartOrder,
  link: WorkerLink,
): SchoolDatabase {
  let log: FastifyBaseLogger | undefined
  const onError = (err: Error): void => log?.warn({ err }, 'a database connection broke')
  const place = embedded ? embedded.connection : { connectionString: withLibpqTls(databaseUrl ?? '') }
  const database = openDatabase({ ...place, max }, onError)
  return {
    ...database,
    embedded: embedded && {
      ...embedded,
      running: async () => void (await link.ask('databaseRuns', null)),
      stop: () => Promise.resolve(),
    },
    useLog: (to) => {
      log = to
    },
    close: () => closePool(database),
  }
}
