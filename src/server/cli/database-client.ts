import pg from 'pg'
import { removeCreated, startEmbeddedDatabase } from '../db/embedded/index.ts'
import { withLibpqTls } from '../start/database-url.ts'
import type { SchoolPlace } from './environment.ts'

const ignore = (): void => undefined

/** Of one connection: its name among those of the database, and what ends it. */
export interface ClientOptions {
  name: string
  signal: AbortSignal
}

/**
 * A connection that ends when the command is asked to end: whatever it is doing fails, and is rolled back.
 * @throws the reason of the signal
 */
export async function openClient(connection: pg.ClientConfig, { name, signal }: ClientOptions) {
  const client = new pg.Client({ ...connection, application_name: name })
  // its loss ends what is done by it
  client.on('error', ignore)
  const end = (): void => void client.end().catch(ignore)
  signal.addEventListener('abort', end)
  async function close(): Promise<void> {
    signal.removeEventListener('abort', end)
    await client.end().catch(ignore)
  }
  try {
    signal.throwIfAborted()
    await client.connect()
  } catch (error) {
    await close()
    throw error
  }
  return { client, close }
}

/** Does work over one connection, as `openClient` describes it. */
export async function withClient<Result>(
  connection: pg.ClientConfig,
  options: ClientOptions,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { client, close } = await openClient(connection, options)
  try {
    return await work(client)
  } finally {
    await close()
  }
}

/**
 * Does work that fills the database of DATABASE_URL, or the embedded one, which is made where there is none, and removed
 * again when the work fails.
 */
export async function fillDatabase<Result>(
  { dataDir, databaseUrl }: Pick<SchoolPlace, 'dataDir' | 'databaseUrl'>,
  options: ClientOptions,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl) return withClient({ connectionString: withLibpqTls(databaseUrl) }, options, work)
  const embedded = await startEmbeddedDatabase({
    ...{ dataDir, log: ignore, onLost: ignore, onRestarted: ignore },
  })
  let result: Result
  try {
    result = await withClient(embedded.connection, options, work)
  } catch (error) {
    await embedded.stop()
    if (embedded.created) await removeCreated(dataDir, embedded)
    throw error
  }
  await embedded.stop()
  return result
}
