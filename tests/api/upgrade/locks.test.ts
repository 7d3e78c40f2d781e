import { beforeAll, expect, it } from 'vitest'
import { applyMigrationsWithin } from '#server/db/migrate.ts'
import { aMigration, newMigrations, releasedMigrations } from '#tests/support/old-migrations.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { longStatements, unfitLater } from './lock-rule.ts'

const { pool, close } = await createTestDatabase({ empty: true })
/** what the migrations that no school has applied yet do to the tables that schools have */
let long: string[] = []

beforeAll(async () => {
  const client = await pool.connect()
  await client.query('begin')
  await applyMigrationsWithin(client, releasedMigrations)
  await client.query('commit')
  long = await longStatements(client, newMigrations)
  client.release()
  return close
})

it('no migration that a school has not applied yet holds its tables for as long as they have rows', () => {
  // a statement that must, says why that is short: a line `-- locks: ...` above it; else it goes into NNNN_name.later.sql
  expect([...long, ...unfitLater(newMigrations)]).toEqual([])
})

async function found(...statements: string[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    return await longStatements(client, [aMigration('planted', statements)])
  } finally {
    client.release()
  }
}

it.each([
  [`alter table users add column planted_1 uuid default gen_random_uuid()`, 'writes users anew'],
  [`alter table users alter column name type varchar(500)`, 'writes users anew'],
  [`create index planted_idx on orders (amount)`, 'builds an index of orders'],
  [`alter table leads add constraint planted_check check (id > 0)`, 'reads all of leads'],
  [
    `alter table users add column planted_2 int; alter table users alter planted_2 set not null`,
    'reads all of users',
  ],
  [`update lessons set title = title || ''`, 'reads all of lessons'],
])('a migration that takes the longer, the more rows there are, is found: %s', async (statement, what) => {
  expect(await found(statement)).toEqual([`planted: ${what}`])
})

it.each([
  [`alter table users add column planted_3 text not null default ''`],
  [`alter table users add constraint planted_3_check check (id > 0) not valid`],
  [
    `create table planted_4 (id int primary key, name text)`,
    `create index planted_4_idx on planted_4 (name)`,
  ],
  [`-- locks: a school has some dozens of teachers\ncreate index planted_5_idx on orders (currency)`],
])('one that does not, or that says why it is short, is allowed: %s', async (...statements) => {
  expect(await found(...statements)).toEqual([])
})

it('what is done beside the open school holds up nobody', () => {
  const fit = [
    'create index concurrently if not exists "a_idx" on orders (amount)',
    'alter table "orders" validate constraint "a_check"',
    '-- repeat\nupdate orders set a = 1 where id in (select id from orders where a is null limit 1000)',
  ]
  const unfit = [
    'create index "a_idx" on orders (amount)',
    'update orders set a = 1',
    '-- repeat\nupdate orders set a = 1',
  ]
  expect(unfitLater([aMigration('planted', [], fit)])).toEqual([])
  expect(unfitLater([aMigration('planted', [], unfit)])).toHaveLength(3)
})
