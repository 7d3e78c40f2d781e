import pg from 'pg'

/** the first half of the key of every lock; the other is made of the id of the run */
const RUN_LOCK = 7_321_003

/** between a run being taken and its lock passes a moment; on a busy machine, or where many are taken at once, seconds */
const TAKING_SECONDS = 5

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
  /** One connection, kept: a lock is given back where it was taken. Runs beside each other take turns at it. */
  readonly #connection: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
    const { options } = pool
    // a pool hides its password from copies of its options
    this.#connection = new pg.Pool({ ...options, password: options.password, max: 1, idleTimeoutMillis: 0 })
    // the next query connects anew; one that is in use when its connection breaks reports it besides
    this.#connection.on('error', () => undefined)
    this.#connection.on('connect', (client) => client.on('error', () => undefined))
  }

  /** Does a run under its lock, or not at all where the run was taken for abandoned before it had the lock. */
  async during(run: JobRun, work: () => Promise<void>): Promise<void> {
    const mayRun = await this.#lock(run)
    try {
      if (mayRun) await work()
    } finally {
      // a connection that broke has given it back
      await this.#connection
        .query('select pg_advisory_unlock($1, hashtext($2))', [RUN_LOCK, run.id])
        .catch(() => undefined)
    }
  }

  /** Takes the lock of a run. @returns whether the run was still under way once it was taken */
  async #lock({ name, id }: JobRun): Promise<boolean> {
    // both by one connection: the answer counts only as long as the lock is held
    const client = await this.#connection.connect()
    try {
      await client.query('select pg_advisory_lock($1, hashtext($2))', [RUN_LOCK, id])
      const { rowCount } = await client.query(
        "select from pgboss.job where name = $1 and id = $2 and state = 'active'",
        [name, id],
      )
      return rowCount === 1
    } finally {
      client.release()
    }
  }

  /** Ends the runs that nobody works on, since their server is gone. @returns the names of their jobs */
  async endAbandoned(names: readonly string[]): Promise<string[]> {
    const { rows } = await this.#pool.query<{ name: string }>(
      `update pgboss.job set state = 'failed', completed_on = now()
        where state = 'active' and name = any($1)
          and started_on < now() - make_interval(secs => $3)
          and pg_try_advisory_xact_lock($2, hashtext(id::text))
        returning name`,
      [names, RUN_LOCK, TAKING_SECONDS],
    )
    return rows.map(({ name }) => name)
  }

  async close(): Promise<void> {
    await this.#connection.end()
  }
}
