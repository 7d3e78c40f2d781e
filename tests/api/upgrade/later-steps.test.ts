import { afterAll, expect, it } from 'vitest'
import { finishLater, pendingLater } from '#server/db/later-steps.ts'
import { applyMigrations } from '#server/db/migrate.ts'
import { type OwnMigration, ownMigrations } from '#server/db/own-migrations.ts'
import { aMigration } from '#tests/support/old-migrations.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const { pool, close } = await createTestDatabase()
afterAll(close)

const PORTION = 100
const fill = (table: string) =>
  `-- repeat\nupdate ${table} set v = 1 where id in (select id from ${table} where v is null limit ${PORTION})`
const index = (table: string) => `create index concurrently if not exists "${table}_v_idx" on ${table} (v)`

/** A migration that makes a table of 250 rows, and its later work. */
async function applied(table: string, ...later: string[]): Promise<OwnMigration[]> {
  const one = aMigration(
    table,
    [
      `create table ${table} (id int primary key, v int)`,
      `insert into ${table} (id) select generate_series(1, 250)`,
    ],
    later,
  )
  const client = await pool.connect()
  await applyMigrations(client, { migrations: [...ownMigrations(), ...known, one] })
  client.release()
  known.push(one)
  return [one]
}
const known: OwnMigration[] = []

async function finish(migrations: OwnMigration[], signal?: AbortSignal): Promise<void> {
  const client = await pool.connect()
  try {
    await finishLater(client, { migrations, ...(signal && { signal }) })
  } finally {
    client.release()
  }
}

async function stateOf(name: string) {
  const { rows } = await pool.query(
    'select done, rows, problem, finished_at is not null as finished from later_steps where name = $1',
    [name],
  )
  return rows[0]
}

it('the rows are changed portion by portion and the index is built, once', async () => {
  const migrations = await applied('whole', fill('whole'), index('whole'))
  expect(await pendingLater(pool, migrations)).toEqual(migrations)
  await finish(migrations)
  expect(await stateOf('whole')).toEqual({ done: 2, rows: 250, problem: null, finished: true })
  const { rows } = await pool.query(`select count(*)::int as changed, (select indisvalid from pg_index
    where indexrelid = 'whole_v_idx'::regclass) as valid from whole where v = 1`)
  expect(rows).toEqual([{ changed: 250, valid: true }])
  expect(await pendingLater(pool, migrations)).toEqual([])
  await pool.query('update whole set v = null')
  await finish(migrations)
  expect(await stateOf('whole')).toMatchObject({ rows: 250 })
})

it('work that was interrupted goes on where it was', async () => {
  const migrations = await applied('cut', fill('cut'), index('cut'))
  const stopping = new AbortController()
  const client = await pool.connect()
  const asking = {
    query: ((text: string, values?: unknown[]) => {
      // the first portion has been noted
      if (text.startsWith('update later_steps set rows')) stopping.abort()
      return client.query(text, values)
    }) as typeof client.query,
  }
  await finishLater(asking, { migrations, signal: stopping.signal })
  client.release()
  expect(await stateOf('cut')).toEqual({ done: 0, rows: PORTION, problem: null, finished: false })
  await finish(migrations)
  expect(await stateOf('cut')).toEqual({ done: 2, rows: 250, problem: null, finished: true })
})

it('an index that a killed server has left half built is built anew', async () => {
  const migrations = await applied('half', index('half'))
  await pool.query('update half set v = 1')
  // two rows are the same: it fails and stays, invalid
  await expect(pool.query('create unique index concurrently half_v_idx on half (v)')).rejects.toThrow()
  await finish(migrations)
  const { rows } = await pool.query(
    `select indisvalid as valid, indisunique as "unique" from pg_index where indexrelid = 'half_v_idx'::regclass`,
  )
  expect(rows).toEqual([{ valid: true, unique: false }])
})

it('what fails is noted with its reason, and tried again', async () => {
  const migrations = await applied('wrong', 'alter table "wrong" validate constraint "wrong_check"')
  await expect(finish(migrations)).rejects.toThrow('wrong_check')
  expect(await stateOf('wrong')).toMatchObject({
    finished: false,
    problem: expect.stringContaining('wrong_check'),
  })
  await pool.query('alter table wrong add constraint wrong_check check (id > 0) not valid')
  await finish(migrations)
  expect(await stateOf('wrong')).toMatchObject({ finished: true, problem: null })
})

it('while one server works on it, another does nothing', async () => {
  const migrations = await applied('busy', fill('busy'))
  const other = await pool.connect()
  await other.query('select pg_advisory_lock(7321012)')
  await finish(migrations)
  expect(await stateOf('busy')).toBeUndefined()
  await other.query('select pg_advisory_unlock(7321012)')
  other.release()
  await finish(migrations)
  expect(await stateOf('busy')).toMatchObject({ finished: true })
})

it('in an empty school it is done at once', async () => {
  const empty = await createTestDatabase({ empty: true })
  const one = aMigration('first', ['create table first (id int primary key, v int)'], [index('first')])
  const migrations = [...ownMigrations(), one]
  const client = await empty.pool.connect()
  await applyMigrations(client, { migrations })
  client.release()
  expect(await pendingLater(empty.pool, migrations)).toEqual([])
  await empty.close()
})
