import { createServer } from 'node:net'
import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { applyMigrations, applyMigrationsWithin } from '#server/db/migrate.ts'
import { ownMigrations } from '#server/db/own-migrations.ts'
import { missingRoom } from '#server/features/upgrade/index.ts'
import { release } from '#server/lib/project.ts'
import { bringUpToDate } from '#server/start/bring-up-to-date.ts'
import { aMigration, newMigrations, releasedMigrations } from '#tests/support/old-migrations.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { testPool } from '#tests/support/test-pool.ts'
import { aFolder, keys, shuyuan, urlOf } from '../backup/support.ts'

/** A school of this release, or an empty database, whose connections are no server's. */
async function aSchool({ empty = false } = {}) {
  const database = await createTestDatabase({ empty })
  const pool = testPool({ ...database.connection, application_name: 'a test', max: 4 })
  const env = {
    ...{ DATABASE_URL: urlOf(database), DATA_DIR: await aFolder(), PORT: '0', LIVE_PROVIDER: 'off' },
    ...keys,
  }
  onTestFinished(async () => {
    await pool.end()
    await database.close()
  })
  return { database, pool, env }
}

/** A school of the last release. */
async function aSchoolBefore() {
  const school = await aSchool({ empty: true })
  const client = await school.pool.connect()
  await client.query('begin')
  await applyMigrationsWithin(client, releasedMigrations)
  await client.query('commit')
  client.release()
  return school
}

const fromNewer = (pool: pg.Pool) =>
  pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', 9000000000000);
    insert into upgrades (to_release, how, backup, began_at) values ('9.1.0', 'command', '/b/one.tar.age', now())`)

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const bound = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof bound === 'object' && bound ? bound.port : 0
}

it('a start refuses a database of a newer release in words that lead back, and changes nothing', async () => {
  const { database, pool, env } = await aSchool()
  await fromNewer(pool)
  const start = bringUpToDate({ database, config: readConfig(env), print: () => undefined })
  await expect(start).rejects.toThrow(
    `the database is of release 9.1.0, and this is release ${release}, which does not know it`,
  )
  await expect(start).rejects.toThrow('(/b/one.tar.age) by npm run restore -- --from BACKUP --replace')
  const { rows } = await pool.query('select to_release from upgrades')
  expect(rows).toEqual([{ to_release: '9.1.0' }])
})

it('an upgrade refuses it too', async () => {
  const { pool, env } = await aSchool()
  await fromNewer(pool)
  const refused = await shuyuan(['upgrade', '--without-backup'], env)
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.out).toContain(`The database is of release 9.1.0, which release ${release} does not know`)
})

it('an upgrade names what is in the way and changes nothing: a server, no place for the backup', async () => {
  const { database, pool, env } = await aSchoolBefore()
  const server = await database.pool.connect()
  const refused = await shuyuan(['upgrade'], env)
  // who only looks may do so beside the school
  const looked = await shuyuan(['upgrade', '--check', '--to', env.DATA_DIR], env)
  server.release()
  expect(looked, looked.out).toMatchObject({ code: 0 })
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.out).toContain('[in the way] A server or another command works on the database')
  expect(refused.out).toContain('[in the way] Nothing says where the backup goes')
  expect(refused.err).toContain('nothing was changed')
  expect((await pool.query(`select to_regclass('upgrades') as there`)).rows).toEqual([{ there: null }])
})

it('an upgrade waits for a server that has just been stopped', async () => {
  const { database, pool, env } = await aSchoolBefore()
  const ending = await database.pool.connect()
  const upgrading = shuyuan(['upgrade', '--without-backup'], env)
  // it has been seen: the upgrade has asked who else is there, and nothing since
  const asked = `select from pg_stat_activity where datname = current_database()
    and application_name = 'shuyuan upgrade' and state = 'idle' and query like '%shuyuan restore%'`
  try {
    await expect
      .poll(async () => (await pool.query(asked)).rowCount, { interval: 20, timeout: 60_000 })
      .toBe(1)
  } finally {
    ending.release(true)
  }
  const upgraded = await upgrading
  expect(upgraded, upgraded.out + upgraded.err).toMatchObject({ code: 0 })
  expect((await pool.query('select from upgrades')).rowCount).toBe(1)
})

it('a disk without room for the backup or the database is in the way', async () => {
  const { pool } = await aSchool()
  const room = { backups: '/b', database: '/d', isCopied: false }
  const some = await missingRoom(pool, { ...room, free: async (place) => (place === '/b' ? 1e9 : 0) })
  expect(some).toMatchObject([{ id: 'no_room', params: { place: '/d', free: 0 } }])
  expect(await missingRoom(pool, { ...room, free: async () => 1e9 })).toEqual([])
})

it('work in hand is named, and goes on afterwards', async () => {
  const { pool, env } = await aSchoolBefore()
  await pool.query(`with one as (insert into users (username, types) values ('chen', '{3}') returning id)
    insert into export_jobs (created_by, kind, format, language) select id, 'orders', 'csv', 'zh' from one`)
  const upgraded = await shuyuan(['upgrade', '--without-backup'], env)
  expect(upgraded, upgraded.err).toMatchObject({ code: 0 })
  expect(upgraded.out).toContain('[note] Work that goes on after the upgrade: imports 0, exports 1, videos 0')
})

it('of migrations all are applied or none, and the failure says which table another program holds', async () => {
  const { pool } = await aSchool()
  const first = aMigration('9000_first', ['create table first (id int)'])
  const apply = async (last: string, lockMs?: number) => {
    const client = await pool.connect()
    const migrations = [...ownMigrations(), first, aMigration('9001_last', ['select 1 -- a comment', last])]
    try {
      return await applyMigrations(client, { migrations, ...(lockMs && { lockMs }) })
    } finally {
      client.release()
    }
  }
  await expect(apply('select 1 / 0')).rejects.toThrow(
    'statement 2 of 9001_last failed, and nothing was changed: division by zero (select 1 / 0)',
  )
  const other = await pool.connect()
  await other.query('begin; lock table leads in access share mode')
  await expect(apply('alter table leads add column planted int', 50)).rejects.toThrow(
    'another program holds a table that 9001_last changes; nothing was changed',
  )
  const { rows } = await pool.query(`select to_regclass('first') as there`)
  expect(rows).toEqual([{ there: null }])
  await other.query('rollback')
  other.release()
  expect(await apply('alter table leads add column planted int')).toEqual(['9000_first', '9001_last'])
})

it('while a database is upgraded its address answers 503 in the language of who asks, and then it is free', async () => {
  const { database, pool, env } = await aSchoolBefore()
  const port = await freePort()
  const holding = await pool.connect()
  // as another server that is just starting does
  await holding.query('select pg_advisory_lock(7321001)')
  const lines: string[] = []
  const config = readConfig({ ...env, PORT: String(port) })
  const prepared = bringUpToDate({ database, config, print: (line) => lines.push(line) })
  const url = `http://127.0.0.1:${port}`
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, { headers: { 'accept-language': 'zh-TW', ...headers } })
  await expect
    .poll(() =>
      get('/healthz').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)

  const page = await get('/', { accept: 'text/html' })
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
    503,
    '15',
    'no-store',
  ])
  const html = await page.text()
  expect(html).toContain('<html lang="zh-TW">')
  expect(html).toContain('<h1>網站升級中</h1>')
  for (const [language, title] of [
    ['en', 'The school is being upgraded'],
    ['zh-CN', '网站正在升级'],
  ] as const)
    expect(await (await get('/', { accept: 'text/html', 'accept-language': language })).text()).toContain(
      title,
    )
  const api = await get('/api/course', { accept: 'text/html' })
  expect([api.status, await api.json()]).toEqual([
    503,
    { status: { code: 102010, message: '網站升級中，請幾分鐘後再試', reason: 'upgrading' }, data: null },
  ])
  const notified = await fetch(`${url}/api/payment/notify/wechat`, { method: 'POST', body: 'paid' })
  expect(notified.status).toBe(503)
  expect((await get('/readyz')).status).toBe(503)

  await holding.query('select pg_advisory_unlock(7321001)')
  holding.release()
  await prepared
  await expect(get('/healthz')).rejects.toThrow()
  // a busy machine also says how long a migration has been at work
  expect(lines.filter((line) => !/: \d+ s(,|$)/.test(line))).toEqual([
    `Shuyuan ${release} upgrades the database, which is of 0.2.0.`,
    ...newMigrations.map(({ name }, at) => `  ${at + 1} of ${newMigrations.length}: ${name}`),
  ])
  const { rows } = await pool.query('select from_release, to_release, how, migrations from upgrades')
  const migrations = newMigrations.length
  expect(rows).toEqual([{ from_release: '0.2.0', to_release: release, how: 'start', migrations }])
})
