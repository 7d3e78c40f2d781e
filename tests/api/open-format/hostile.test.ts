import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { beforeAll, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { uploads } from '#server/db/tables/all.ts'
import { aProduct, aUser } from '#tests/support/factories.ts'
import { aGrant, aPaidOrder, aPayment, aRefund } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { shuyuan } from '../backup/support.ts'
import { document, type Edit, editing, edits, type Files, line, money } from './edits.ts'
import { aFolder, aNewPlace, exported, filesOf, laidDown } from './support.ts'

const school = await openTestSchool({ STORAGE_DIR: await aFolder() })
const { db, storage } = school.deps
let whole: ReadonlyMap<string, Buffer>

beforeAll(async () => {
  await aUser(school, { id: 1, types: [1], username: 'admin' })
  const student = await aUser(school)
  for (let more = 0; more < 9; more += 1) await aUser(school)
  const product = await aProduct(school)
  const { order } = await aGrant(school, student, product)
  await aPaidOrder(school, student, product)
  await aRefund(school, await aPayment(school, order), { state: 'done', doneAt: new Date(), amount: '10' })
  for (let more = 0; more < 2; more += 1) await aPayment(school, order, { outcome: 'duplicate' })
  const folder = await aFolder()
  for (const digit of ['1', '2', '3', '4', '5']) {
    const name = `${digit.repeat(40)}.jpg`
    await db.insert(uploads).values({ name, type: 'image/jpeg', bytes: 3, isPrivate: false, usedAs: 'cover' })
    await writeFile(join(folder, name), 'pic')
    await storage.put(`public/${name}`, { path: join(folder, name), bytes: 3, type: 'image/jpeg' })
  }
  const all = await exported(school.database.connection, storage)
  // what an import does not read is not laid down each time
  whole = new Map([...all].filter(([path]) => !/^(schema|readable)\//.test(path)))
})

/** Checks an export without a database. @returns what is said about it */
async function checked(from: string): Promise<string> {
  const folder = await aFolder()
  const { code, out, err } = await shuyuan(['import', '--from', from, '--dry-run'], {
    DATA_DIR: folder,
    STORAGE_DIR: folder,
  })
  expect(code, out).toBe(1)
  return `${out}\n${err}`
}

/** The export with one change. */
async function changed(change: (files: Files) => void, hashes?: (list: string) => string): Promise<string> {
  const files: Files = new Map(whole)
  change(files)
  return laidDown(
    files,
    hashes?.(await readFile(join(await laidDown(new Map(whole)), 'manifest-sha256.txt'), 'utf8')),
  )
}

it('an export that nobody has touched passes the dry run, which needs no database and leaves nothing', async () => {
  const folder = await aFolder()
  const from = await laidDown(new Map(whole))
  const run = await shuyuan(['import', '--from', from, '--dry-run'], {
    ...{ DATA_DIR: folder, STORAGE_DIR: join(folder, 'files') },
  })
  expect(run, run.out).toMatchObject({ code: 0, err: '' })
  expect(run.out).toContain('every hash, schema, reference and sum is right')
  expect(await filesOf(folder)).toEqual(new Map())
})

it('a dry run finds all that is wrong at once, with file and line', async () => {
  const said = await checked(await changed((files) => edits.forEach(([, edit]) => edit(files))))
  expect(
    edits.filter(([, , line]) => !line.test(said)).map(([what, , line]) => `${what}: ${line.source}`),
    said,
  ).toEqual([])
})

it.each<[string, Edit, RegExp]>([
  [
    'a file that no export has',
    (files) => files.set('install.sh', 'rm'),
    /install\.sh: is no file that an export has/,
  ],
  ['no records of a kind', (files) => files.delete('grants.ndjson'), /grants\.ndjson: is missing/],
  [
    'a newer format',
    document('school.json', '"version": 1', '"version": 2'),
    /version 2 of the format; this release reads 1/,
  ],
])('is refused at once: %s', async (_, edit, said) => {
  expect(await checked(await changed(edit))).toMatch(said)
})

it('a file of the same size that is another is refused', async () => {
  const from = await changed(
    (files) => files.set('media/cover/1.jpg', 'xyz'),
    (list) => list,
  )
  expect(await checked(from)).toMatch(/media\/cover\/1\.jpg: is not the file of manifest-sha256\.txt/)
})

it('a link in a folder is refused, and never followed', async () => {
  const from = await laidDown(new Map(whole))
  await mkdir(join(from, 'media', 'content'), { recursive: true })
  await symlink('/etc/passwd', join(from, 'media', 'content', '9.jpg'))
  expect(await checked(from)).toContain('media/content/9.jpg is no file')
})

/** A ZIP with whatever somebody likes in it. */
async function zipped(
  add: (zip: ZipFile) => void,
  change = (bytes: Buffer): Buffer => bytes,
): Promise<string> {
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
  [
    'a path that leads out',
    () =>
      zipped(
        (zip) => (addAll(zip), zip.addBuffer(Buffer.from('x'), 'aa/aa/passwd')),
        renamed('aa/aa/passwd', '../../passwd'),
      ),
    /no ZIP file that can be read \(invalid relative path/,
  ],
  [
    'an absolute path',
    () =>
      zipped(
        (zip) => (addAll(zip), zip.addBuffer(Buffer.from('x'), 'aetc/passwd')),
        renamed('aetc/passwd', '/etc/passwd'),
      ),
    /no ZIP file that can be read/,
  ],
  [
    'a link',
    () =>
      zipped(
        (zip) => (
          addAll(zip), zip.addBuffer(Buffer.from('/etc/passwd'), 'media/cover/9.jpg', { mode: 0o120777 })
        ),
      ),
    /contains a link/,
  ],
  [
    'an entry twice',
    () => zipped((zip) => (addAll(zip), zip.addBuffer(Buffer.from('x'), 'school.json'))),
    /contains school\.json twice/,
  ],
  [
    'a bomb',
    () => zipped((zip) => (addAll(zip), zip.addBuffer(Buffer.alloc(17 * 1024 * 1024), 'media/cover/9.jpg'))),
    /packed more tightly than a school can be/,
  ],
  [
    'no ZIP',
    async () => {
      const path = join(await aFolder(), 'x.zip')
      await writeFile(path, 'no')
      return path
    },
    /no ZIP file that can be read/,
  ],
])('a ZIP is refused with %s', async (_, make, said) => {
  expect(await checked(await make())).toMatch(said)
})

it('what only the database can refuse changes nothing, and formatted texts are cleaned on the way in', async () => {
  const there = await aNewPlace()
  const run = (from: string) => shuyuan(['import', '--from', from], there.env)
  const twice = editing('users', (lines) => lines.forEach((one) => (one.username = 'same')))
  expect((await run(await changed(twice))).err).toMatch(/users\.ndjson.*\(same\)/)
  const more = await changed((files) => {
    line('refunds', 1, (one) => (money(one).minor = 99_999_900))(files)
    document('summary.json', '"CNY": 1000\n', '"CNY": 99999900\n')(files)
  })
  expect((await run(more)).err).toMatch(/more went back than came in \(payment \d+\)/)
  const { rows } = await there.pool.query('select 1 from users')
  expect([rows, await filesOf(there.env.DATA_DIR)]).toEqual([[], new Map()])
  const html = '<p>Hello</p><script>alert(1)</script><img src=x onerror=alert(1)>'
  const read = await run(await changed(line('products', 1, (one) => (one.details = html))))
  expect(read, read.out).toMatchObject({ code: 0, err: '' })
  const { rows: found } = await there.pool.query('select details from products order by id limit 1')
  expect(found).toEqual([{ details: '<p>Hello</p>' }])
})
