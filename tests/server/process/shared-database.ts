import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from '#tests/support/template.ts'
import { testPool } from '#tests/support/test-pool.ts'

export interface SharedDatabase {
  /** for DATABASE_URL */
  url: string
  pool: pg.Pool
  /** drops it, even with open connections */
  drop(): Promise<void>
}

/** A new database in the run's PostgreSQL, which several servers may share: with every migration applied, or empty. */
export async function sharedDatabase({ empty = false } = {}): Promise<SharedDatabase> {
  const postgres = inject('postgres')
  const database = `shared_${randomBytes(4).toString('hex')}`
  async function administer(sql: string): Promise<void> {
    const admin = new pg.Client({ ...postgres, database: 'postgres' })
    await admin.connect()
    await admin.query(sql)
    await admin.end()
  }
  await administer(
    `create database ${database} template ${empty ? 'template1' : TEMPLATE} strategy file_copy`,
  )
  const pool = testPool({ ...postgres, database, max: 2 })
  const { user, password, host } = postgres
  return {
    url: `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}`,
    pool,
    async drop() {
      await pool.end()
      await administer(`drop database ${database} with (force)`)
    },
  }
}
