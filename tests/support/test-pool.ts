import pg from 'pg'

/**
 * A pool of a test. The end of a pool does not wait until its connections have closed: dropping the database, or ending
 * its server, may be what closes them, which an idle connection reports to its pool.
 */
export function testPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => undefined)
  return pool
}
