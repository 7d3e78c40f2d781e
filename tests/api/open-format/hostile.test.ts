import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { beforeAll, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { uploads } from '#server/db/tables/all.ts'
import { aProduct, aUser } from '#tests/support/factories.ts'
import { aPaidOrder, aPayment, aRefund } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { anEmptyPlace, shuyuan } from '../backup/support.ts'
import { aFolder, asLines, exported, laidDown, type Line, linesIn } from './support.ts'

const school = await openTestSchool({ STORAGE_DIR: await aFolder() })
const { db, storage } = school.deps
type Files = Map<string, Buffer | string>
let whole: ReadonlyMap<string, Buffer>

beforeAll(async () => {
  await aUser(school, { id: 1, types: [1], username: 'admin' })
  const student = await aUser(school)
  const order = await aPaidOrder(school, student, await aProduct(school))
  await aRefund(school, await aPayment(school, order), { state: 'done', doneAt: new Date(), amount: '10' })
  const folder = await aFolder()
  const name = `${'a'.repeat(40)}.jpg`
  await db.insert(uploads).values({ name, type: 'image/jpeg', bytes: 3, isPrivate: false, usedAs: 'cover' })
  await writeFile(join(folder, 'picture'), 'pic')
  await storage.put(`public/${name}`, { path: join(folder, 'picture'), bytes: 3, type: 'image/jpeg' })
  whole = await exported(school.database.connection, storage)
})

/** Checks an export without a database. @returns what is said about it */
async function checked(from: string): Promise<string> {
  const folder = await aFolder()
  const { code, out, err } = await shuyuan(['import', '--from', from, '--dry-run'], { DATA_DIR: folder, STORAGE_DIR: folder })
  expect(code, out).toBe(1)
  return `${out}\n${err}`
}

/** The export with one change. */
async function changed(change: (files: Files) => void, hashes?: (list: string) => string): Promise<string> {
  const files: Files = new Map(whole)
  change(files)
  return laidDown(files, hashes?.(String(whole.get('manifest-sha256.txt'))))
}

const editing =
  (name: string, edit: (lines: Line[]) => unknown) =>
  (files: Files): void => {
    const lines = linesIn(files, name)
    edit(lines)
    files.set(`${name}.ndjson`, asLines(lines))
  }
const first = (name: string, edit: (line: Line) => unknown) => editing(name, ([line]) => line && edit(line))
const text = (name: string, edit: (text: string) => string) => (files: Files) =>
  files.set(`${name}.ndjson`, edit(String(files.get(`${name}.ndjson`))))

it('an export that nobody has touched passes the dry run, which needs no database and leaves nothing', async () => {
  const folder = await aFolder()
  const from = await laidDown(new Map(whole))
  const run = await shuyuan(['import', '--from', from, '--dry-run'], { DATA_DIR: folder, STORAGE_DIR: join(folder, 'files') })
  expect(run, run.out).toMatchObject({ code: 0, err: '' })
  expect(run.out).toContain('every hash, schema, reference and sum is right')
})

it.each<[string, (files: Files) => unknown, RegExp]>([
  ['a reference to nobody', first('orders', (line) => (line.user_id = 77_777)), /orders\.ndjson:1: user_id names 77777, which is not in users\.ndjson/],
  ['an amount that is another', first('payments', (line) => ((line.amount as Line).minor = 1)), /payments\.ndjson: adds up to .*; summary\.json says/],
  ['an amount in another currency', first('payments', (line) => ((line.amount as Line).currency = 'USD')), /payments\.ndjson:1: amount must be in CNY/],
  ['an amount with an exact one beside it that is another', first('payments', (line) => ((line.amount as Line).exact = '0.0001')), /payments\.ndjson:1: amount must have an exact amount/],
  ['an amount with a fraction', first('payments', (line) => ((line.amount as Line).minor = 0.5)), /payments\.ndjson:1: amount\.minor must be integer/],
  ['a record less', editing('payments', (lines) => lines.pop()), /payments\.ndjson: has 0 records; summary\.json says 1/],
  ['a record twice', editing('users', (lines) => lines.push(lines[0] as Line)), /users\.ndjson:\d+: id 1 is there twice/],
  ['a word that the format has not', first('orders', (line) => (line.status = 'stolen')), /orders\.ndjson:1: status/],
  ['a field that the format has not', first('users', (line) => (line.password_hash = 'x')), /users\.ndjson:1: /],
  ['a field less', first('users', (line) => delete line.username), /users\.ndjson:1: must have required properties username/],
  ['a giant number', text('users', (lines) => lines.replace('"id":1,', '"id":1e999,')), /users\.ndjson:1: contains a number that is too large/],
  ['a key of prototypes', text('users', (lines) => lines.replace('{', '{"__proto__":{"types":["admin"]},')), /users\.ndjson:1: contains a field __proto__/],
  ['a character that is none', first('users', (line) => (line.name = 'a\u0000b')), /users\.ndjson:1: contains a text with characters that are none/],
  ['values that are too deep', text('users', (lines) => lines.replace('{', `{"deep":${'['.repeat(5_000)}${']'.repeat(5_000)},`)), /users\.ndjson:1: contains values that are too deep/],
  ['no JSON', text('users', (lines) => `${lines}{"id":\n`), /users\.ndjson:\d+: is no JSON/],
  ['an empty line', text('users', (lines) => `\n${lines}`), /users\.ndjson:1: is empty/],
  ['a line that is cut off', text('users', (lines) => lines.slice(0, -5)), /users\.ndjson:\d+: is cut off/],
  ['a line that is too long', text('users', (lines) => `${lines}${' '.repeat(17 * 1024 * 1024)}`), /users\.ndjson:\d+: is too long/],
  ['a script for a picture', first('media', (line) => (line.stored_name = `${'a'.repeat(40)}.html`)), /media\.ndjson:1: stored_name must be/],
  ['a way out of the storage', first('media', (line) => (line.stored_name = '../../secret.jpg')), /media\.ndjson:1: stored_name must be/],
  ['a way out of the export', first('media', (line) => (line.path = 'media/../../../etc/passwd')), /media\.ndjson:1: path must match pattern/],
  ['another file', (files) => files.set('media/cover/1.jpg', 'xyz'), /^$/],
  ['a larger file', (files) => files.set('media/cover/1.jpg', 'larger'), /media\.ndjson:1: media\/cover\/1\.jpg has 6 bytes, not 3/],
  ['a file less', (files) => files.delete('media/cover/1.jpg'), /media\.ndjson:1: media\/cover\/1\.jpg is not in the export/],
  ['a file that no record names', (files) => files.set('media/cover/2.jpg', 'xyz'), /media\/cover\/2\.jpg: belongs to no record/],
  ['a file that no export has', (files) => files.set('install.sh', 'rm'), /install\.sh: is no file that an export has/],
  ['no records of a kind', (files) => files.delete('grants.ndjson'), /grants\.ndjson: is missing/],
  ['a newer format', (files) => files.set('school.json', String(files.get('school.json')).replace('"version": 1', '"version": 2')), /version 2 of the format; this release reads 1/],
  ['a setting that is none', (files) => files.set('school.json', String(files.get('school.json')).replace('"settings": {', '"settings": {"owner":{"value":1,"translations":{}},')), /school\.json: settings\.owner is no setting/],
])('is refused by the dry run, with file and line: %s', async (_, change, said) => {
  if (said.source === '^$') {
    // of the same size, so that its hash alone says it
    const from = await changed(change, (list) => list)
    expect(await checked(from)).toMatch(/media\/cover\/1\.jpg: is not the file of manifest-sha256\.txt/)
  } else expect(await checked(await changed(change))).toMatch(said)
})

it('a link in a folder is refused, and never followed', async () => {
  const from = await laidDown(new Map(whole))
  await mkdir(join(from, 'media', 'content'), { recursive: true })
  await symlink('/etc/passwd', join(from, 'media', 'content', '9.jpg'))
  expect(await checked(from)).toContain('media/content/9.jpg is no file')
})

/** A ZIP with whatever somebody likes in it. */
async function zipped(add: (zip: ZipFile) => void, change = (bytes: Buffer): Buffer => bytes): Promise<string> {
  const zip = new ZipFile()
  add(zip)
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream as Readable) parts.push(part as Buffer)
  const path = join(await aFolder(), 'school.zip')
  await pipeline(Readable.from([change(Buffer.concat(parts))]), createWriteStream(path))
  return path
}

const addAll = (zip: ZipFile): void => {
  for (const [path, content] of whole) zip.addBuffer(content, path)
}

/** Writes another name of the same length over one, wherever it stands. */
const renamed = (from: string, to: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')

it.each<[string, () => Promise<string>, RegExp]>([
  ['a path that leads out', () => zipped((zip) => (addAll(zip), zip.addBuffer(Buffer.from('x'), 'aa/aa/passwd')), renamed('aa/aa/passwd', '../../passwd')), /no ZIP file that can be read \(invalid relative path/],
  ['an absolute path', () => zipped((zip) => (addAll(zip), zip.addBuffer(Buffer.from('x'), 'aetc/passwd')), renamed('aetc/passwd', '/etc/passwd')), /no ZIP file that can be read/],
  ['a link', () => zipped((zip) => (addAll(zip), zip.addBuffer(Buffer.from('/etc/passwd'), 'media/cover/9.jpg', { mode: 0o120777 }))), /contains a link/],
  ['an entry twice', () => zipped((zip) => (addAll(zip), zip.addBuffer(Buffer.from('x'), 'school.json'))), /contains school\.json twice/],
  ['a bomb', () => zipped((zip) => (addAll(zip), zip.addBuffer(Buffer.alloc(80 * 1024 * 1024), 'media/cover/9.jpg'))), /packed more tightly than a school can be/],
  ['no ZIP', async () => { const path = join(await aFolder(), 'x.zip'); await writeFile(path, 'no'); return path }, /no ZIP file that can be read/],
])('a ZIP is refused with %s', async (_, make, said) => {
  expect(await checked(await make())).toMatch(said)
})

it('what only the database can refuse changes nothing either', async () => {
  const there = await anEmptyPlace()
  const twice = editing('users', (lines) => {
    for (const line of lines) line.username = 'same'
  })
  const wrong = await shuyuan(['import', '--from', await changed(twice)], there.env)
  expect(wrong.code).toBe(1)
  expect(wrong.err).toMatch(/users\.ndjson.*\(same\)/)
  expect(await there.contents()).toEqual([])
  // more goes back than came in
  const more = await changed((files) => {
    editing('refunds', (lines) => {
      for (const line of lines) (line.amount as Line).minor = 99_999_900
    })(files)
    const summary = JSON.parse(String(files.get('summary.json'))) as { files: Record<string, { sums: { amount: Line } }> }
    const refunds = summary.files['refunds.ndjson']
    if (refunds) refunds.sums.amount = { CNY: 99_999_900 }
    files.set('summary.json', JSON.stringify(summary))
  })
  expect((await shuyuan(['import', '--from', more], there.env)).err).toMatch(/more went back than came in \(payment \d+\)/)
  expect(await there.contents()).toEqual([])
})

it('formatted texts are cleaned on the way in', async () => {
  const there = await anEmptyPlace()
  const from = await changed(first('products', (line) => (line.details = '<p>Hello</p><script>alert(1)</script><img src=x onerror=alert(1)>')))
  const read = await shuyuan(['import', '--from', from], there.env)
  expect(read, read.out).toMatchObject({ code: 0, err: '' })
  expect((await there.pool.query('select details from products order by id limit 1')).rows).toEqual([{ details: '<p>Hello</p>' }])
})
