import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, expect, it } from 'vitest'
import { applyMigrations, underDatabaseLock } from '#server/db/migrate.ts'
import { inProject } from '#server/project.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const { pool, close } = await createTestDatabase({ empty: true })
const folder = await mkdtemp(join(tmpdir(), 'shuyuan-migrations-'))
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})

interface Journal {
  entries: { tag: string }[]
}

/** The migrations up to one of them, as an older release had them. */
async function migrationsUntil(tag: string): Promise<string> {
  await cp(inProject('src/server/db/migrations'), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as Journal
  const last = journal.entries.findIndex((entry) => entry.tag === tag)
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  return folder
}

it('a school of the release before open classes keeps its lessons, and each of them gets its room', async () => {
  await migrate(drizzle(pool), { migrationsFolder: await migrationsUntil('0002_the_shop') })
  const { rows } = await pool.query<{ id: number }>(
    `insert into products (type, status, name, price, cover_url) values (0, 2, '唐诗', 99, '/c.svg') returning id`,
  )
  const productId = rows[0]?.id
  await pool.query(
    `insert into lessons (product_id, position, title, is_audition, begin_at, end_at) values
      ($1, 0, '试听', true, null, null),
      ($1, 1, '第一课', false, '2026-12-01T12:00:00Z', '2026-12-01T13:00:00Z')`,
    [productId],
  )
  await underDatabaseLock(pool, applyMigrations)
  const rooms = await pool.query(
    `select c.name, c.product_id as product, c.begin_at as begins, c.end_at as ends, l.chapter
      from lessons l join open_classes c on c.lesson_id = l.id order by l.position`,
  )
  expect(rooms.rows).toEqual([
    { name: '试听', product: null, begins: null, ends: null, chapter: '' },
    {
      name: '第一课',
      product: productId,
      begins: new Date('2026-12-01T12:00:00Z'),
      ends: new Date('2026-12-01T13:00:00Z'),
      chapter: '',
    },
  ])
})
