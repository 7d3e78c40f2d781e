import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { knownMigrations } from '#server/db/own-migrations.ts'
import { sealing } from '#server/features/backup/archive/encryption.ts'
import type { Manifest } from '#server/features/backup/archive/format.ts'
import { archiveBytes } from '#server/features/backup/archive/write-archive.ts'
import { archiveFolder } from '#server/gateways/storage/archive-folder.ts'
import { filesStorage } from '#server/gateways/storage/files.ts'
import { inProject } from '#server/lib/project.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { aFolder, anEmptyPlace, recipient, shuyuan, urlOf, keys } from './support.ts'

/** The migrations up to a given one, as of an older release. */
async function migrationsUntil(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(inProject('src/server/db/migrations'), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] }
  const last = journal.entries.findIndex((entry) => entry.tag === tag)
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  return folder
}

it('a backup of an older release is restored and brought up to date; a backup of it is refused by this one', async () => {
  const old = await createTestDatabase({ empty: true })
  onTestFinished(() => old.close())
  await migrate(drizzle(old.pool), { migrationsFolder: await migrationsUntil('0031_lesson_series') })
  await old.pool.query(`insert into users (username, types) values ('li', '{1}'), ('wang', '{2}')`)
  const client = new pg.Client(old.connection)
  await client.connect()
  onTestFinished(() => client.end())

  const place = await aFolder()
  const refused = await shuyuan(['backup', '--to', place], { DATABASE_URL: urlOf(old), ...keys })
  expect(refused.err).toContain('of another release')

  const { seal } = await sealing({ passphrase: null, recipients: [recipient], identity: null })
  const manifest: Manifest = { tables: [], sequences: {}, files: [], missing: [] }
  const storage = filesStorage(await aFolder())
  const bytes = archiveBytes({ client, storage, release: '0.0.1' }, manifest)
  await archiveFolder(place).write(
    'shuyuan-00000000-20260101T000000Z.tar.age',
    await seal(Readable.from(bytes)),
  )
  const there = await anEmptyPlace()
  expect(await shuyuan(['restore', '--from', place], there.env)).toMatchObject({ code: 0, err: '' })
  // what the migration of roles does with people who were there before
  const { rows } = await there.pool.query(
    'select username, r.key from users u left join roles r on r.id = u.role_id order by u.id',
  )
  expect(rows).toEqual([
    { username: 'li', key: 'owner' },
    { username: 'wang', key: null },
  ])
  const applied = await there.pool.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  )
  expect(applied.rows.map(({ hash }) => hash)).toEqual(knownMigrations())
})
