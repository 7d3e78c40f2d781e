import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, it, test } from 'vitest'
import { CHUNK_BYTES, type Manifest } from '#server/features/backup/archive/format.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aFolder, anEmptyPlace, type Entry, keys, pack, shuyuan, stored, unpack, urlOf } from './support.ts'

const storageDir = await aFolder()
const school = await openTestSchool({ STORAGE_DIR: storageDir })
const place = await aFolder()
await school.deps.pool.query(`
  with li as (insert into users (username, name, types) values ('li', '李白', '{3}') returning id)
  insert into student_notes (student_id, text) select id, '基础好' from li`)
const written = await shuyuan(['backup', '--to', place], {
  DATABASE_URL: urlOf(school.database),
  STORAGE_DIR: storageDir,
  ...keys,
})
if (written.code !== 0) throw new Error(written.err)
const [name = ''] = await readdir(place)
const sealed = await readFile(join(place, name))
const entries = await unpack(sealed)

/** The archive with some of its entries changed; the manifest is changed by a function of its own. */
function changed(change: (manifest: Manifest, entries: Entry[]) => void): Entry[] {
  const copy = entries.map((entry) => ({ ...entry }))
  const last = copy.at(-1)
  if (!last) throw new Error('the archive is empty')
  const manifest = JSON.parse(last.content.toString()) as Manifest
  change(manifest, copy)
  last.content = Buffer.from(JSON.stringify(manifest))
  return copy
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Puts other rows into a table, and its manifest in agreement with them. */
function withRows(manifest: Manifest, list: Entry[], table: string, rows: Buffer, count: number): void {
  const entry = list.find((one) => one.name === `tables/${table}/000000.br`)
  const facts = manifest.tables.find((one) => one.name === table)
  if (!entry || !facts) throw new Error(`no table ${table}`)
  entry.content = brotliCompressSync(rows)
  Object.assign(facts, { rows: count, bytes: rows.length, sha256: sha256(rows) })
}

const rowsOf = (table: string): Buffer =>
  brotliDecompressSync(
    entries.find((one) => one.name === `tables/${table}/000000.br`)?.content ?? Buffer.alloc(0),
  )

const before = (extra: Entry): Entry[] => [...entries.slice(0, -1), extra, ...entries.slice(-1)]
const evil = Buffer.from('evil')

const hostile: Record<string, [said: string, archive: () => Promise<Buffer>]> = {
  'a path that leaves the folder': [
    'which no backup has',
    () => pack(before({ name: 'files/public/../../../evil.jpg', content: evil })),
  ],
  'an absolute path': [
    'which no backup has',
    () => pack(before({ name: '/etc/cron.d/evil', content: evil })),
  ],
  'a program of SQL': [
    'which no backup has',
    () => pack(before({ name: 'tables/users.sql', content: evil })),
  ],
  'a symbolic link': [
    'something else than files',
    () =>
      pack(before({ name: 'files/public/evil.jpg', content: Buffer.alloc(0) }), (header, entry) =>
        entry === 'files/public/evil.jpg' ? asLink(header) : header,
      ),
  ],
  'a chunk that grows without end': [
    'is damaged',
    () =>
      pack(
        changed((_manifest, list) => {
          const chunk = list.find((one) => one.name.startsWith('tables/'))
          if (chunk) chunk.content = brotliCompressSync(Buffer.alloc(CHUNK_BYTES + 1))
        }),
      ),
  ],
  'a chunk that is too large': [
    'is too large',
    () => pack(before({ name: 'tables/zzz/000000.br', content: Buffer.alloc(CHUNK_BYTES * 2) })),
  ],
  'a table that nobody knows': [
    'tables of the archive',
    () =>
      pack(
        changed((manifest) => {
          manifest.tables.push({
            ...{
              name: 'pg_shadow',
              columns: ['usename'],
              rows: 0,
              bytes: 0,
              sha256: sha256(Buffer.alloc(0)),
            },
            sums: {},
          })
        }),
      ),
  ],
  'a table that its manifest does not name': [
    'which its manifest does not name',
    () => pack(before({ name: 'tables/zzz/000000.br', content: brotliCompressSync(evil) })),
  ],
  'a name of a column that is SQL': [
    'not what it must be',
    () =>
      pack(
        changed((manifest) => {
          manifest.tables
            .find((one) => one.name === 'users')
            ?.columns.push('id" from users; drop table users; --')
        }),
      ),
  ],
  'a column that nobody knows': [
    'columns of users',
    () =>
      pack(
        changed((manifest) => {
          const users = manifest.tables.find((one) => one.name === 'users')
          if (users) users.columns[0] = 'is_superuser'
        }),
      ),
  ],
  'rows that break a reference': [
    'foreign key',
    () => pack(changed((manifest, list) => withRows(manifest, list, 'users', Buffer.alloc(0), 0))),
  ],
  'rows that end before their end': [
    '',
    () =>
      pack(
        changed((manifest, list) => {
          const rows = Buffer.concat([Buffer.from('\\.\n'), rowsOf('settings')])
          withRows(manifest, list, 'settings', rows, rows.toString().split('\n').length - 1)
        }),
      ),
  ],
  'a sum that is not that of its rows': [
    'the sum of payments.amount',
    () =>
      pack(
        changed((manifest) => {
          const payments = manifest.tables.find((one) => one.name === 'payments')
          if (payments) payments.sums.amount = '1000000.0000'
        }),
      ),
  ],
  'migrations that this release does not know': [
    'does not know',
    () => {
      const [header, ...rest] = entries
      const parsed = JSON.parse(header?.content.toString() ?? '{}') as { migrations: string[] }
      parsed.migrations.push(sha256(evil))
      return pack([{ name: 'header.json', content: Buffer.from(JSON.stringify(parsed)) }, ...rest])
    },
  ],
  'something after its manifest': [
    'continues after its manifest',
    () => pack([...entries, { name: 'files/public/late.jpg', content: evil }]),
  ],
  'no manifest': ['has no manifest', () => pack(entries.slice(0, -1))],
  'no header': ['does not begin with its header', () => pack(entries.slice(1))],
}

/** tar's type 2, with its check sum */
function asLink(header: Buffer): Buffer {
  const link = Buffer.from(header)
  link.write('2', 156)
  link.write('/etc/passwd', 157)
  link.fill(' ', 148, 156)
  const sum = link.reduce((total, byte) => total + byte, 0)
  link.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return link
}

test.each(Object.entries(hostile))('an archive with %s changes nothing', async (_what, [said, archive]) => {
  const there = await anEmptyPlace()
  const from = await stored(await archive())
  const refused = await shuyuan(['restore', '--from', from, '--replace'], there.env)
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.err).toContain(said)
  expect(await there.contents()).toEqual([])
})

test.each([0.2, 0.7, 0.999])('an archive that is cut off after %d of it changes nothing', async (share) => {
  const there = await anEmptyPlace()
  const from = await stored(sealed.subarray(0, Math.floor(sealed.length * share)))
  const refused = await shuyuan(['restore', '--from', from], there.env)
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.err).toMatch(/cut off|damaged/)
  expect(await there.contents()).toEqual([])
})

it('an archive of which one bit was changed is found out', async () => {
  const flipped = Buffer.from(sealed)
  const at = Math.floor(sealed.length / 2)
  flipped[at] = (flipped[at] ?? 0) ^ 1
  const refused = await shuyuan(['verify', '--from', await stored(flipped)], keys)
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.err).toMatch(/cut off|damaged/)
})

it('what is no archive is said to be none', async () => {
  const refused = await shuyuan(['verify', '--from', await stored(Buffer.from('PK something else'))], keys)
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.err).toContain('no encrypted backup')
})

it('a restored archive that was only unpacked and packed again is the same school', async () => {
  const there = await anEmptyPlace()
  const result = await shuyuan(['restore', '--from', await stored(await pack(entries))], there.env)
  expect(result).toMatchObject({ code: 0, err: '' })
  const { rows } = await there.pool.query(`select name from users where username = 'li'`)
  expect(rows).toEqual([{ name: '李白' }])
})
