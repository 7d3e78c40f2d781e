import pg from 'pg'

/** the first half of the key of every lock; the other is made of the id of the run */
const RUN_LOCK = 7_321_003

/** One run of a job: a row of pg-boss. */
export interface JobRun {
  name: string
  id: string
}

/**
 * Locks of the database that say which runs are under way. They belong to one connection of this server, so that
 * those of a server that was killed are free at once.
 */
export class JobRunLocks {
  readonly #pool: pg.Pool
  #client: Promise<pg.Client> | null = null

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect()
    return this.#client
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#pool.options)
    const dropClient = (): void => {
      this.#client = null
    }
    client.on('error', dropClient)
    try {
      await client.connect()
    } catch (error) {
      dropClient()
      throw error
    }
    return client
  }

  /** Does a run under its lock, or not at all where the run was taken for abandoned before it had the lock. */
  async during({ name, id }: JobRun, work: () => Promise<void>): Promise<void> {
    const client = await this.#connected()
    await client.query('select pg_advisory_lock($1, hashtext($2))', [RUN_LOCK, id])
    try {
      const { rowCount } = await client.query(
        "select from pgboss.job where name = $1 and id = $2 and state = 'active'",
        [name, id],
      )
      if (rowCount === 1) await work()
    } finally {
      // a connection that broke has given it back
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [RUN_LOCK, id]).catch(() => undefined)
    }
  }

  /** Ends the runs that nobody works on, since their server is gone. @returns the names of their jobs */
  async endAbandoned(names: readonly string[]): Promise<string[]> {
    const { rows } = await this.#pool.query<{ name: string }>(
      `update pgboss.job set state = 'failed', completed_on = now()
        where state = 'active' and name = any($1) and pg_try_advisory_xact_lock($2, hashtext(id::text))
        returning name`,
      [names, RUN_LOCK],
    )
    return rows.map(({ name }) => name)
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null)
    await client?.end().catch(() => undefined)
  }
}
