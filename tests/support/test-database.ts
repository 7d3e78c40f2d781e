import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { isDrill } from './drill.ts'
import { TEMPLATE } from './template.ts'

export interface TestDatabase extends Database {
  connection: { host: string; port: number; user: string; password: string; database: string }
}

/**
 * A new backend costs the processor more than most tests do in it; with three, transactions still run beside each other.
 * A drill has as many as a school: hundreds at once would wait for a connection too long.
 */
const pool = isDrill ? {} : { max: 3 }

/** A database of this test file: with every migration applied, or empty. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const postgres = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ ...postgres, database: 'postgres' })
  await admin.connect()
  try {
    await admin.query(
      `create database ${database} template ${empty ? 'template0' : TEMPLATE} strategy file_copy`,
    )
  } finally {
    await admin.end()
  }
  const connection = { ...postgres, database }
  return { ...openDatabase({ ...connection, ...pool }, () => undefined), connection }
}
