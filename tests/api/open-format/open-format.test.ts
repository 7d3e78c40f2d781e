import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { runCommand } from '#server/cli/run-command.ts'
import { exportJobs, uploads, users, videos, videoSegments } from '#server/db/tables/all.ts'
import { DEMO_PASSWORD, seedDemo } from '#server/demo/index.ts'
import { hashPassword } from '#server/features/account/index.ts'
import { runExports } from '#server/features/exports/index.ts'
import { tableName } from '#server/features/open-format/format/concept.ts'
import { concepts } from '#server/features/open-format/format/concepts/all.ts'
import { describeFormat } from '#server/features/open-format/format/describe.ts'
import { nameOf } from '#server/features/open-format/format/fields.ts'
import {
  columnsLeftOut,
  settingsLeftOut,
  tablesElsewhere,
  tablesLeftOut,
} from '#server/features/open-format/format/left-out.ts'
import { settingSchemas } from '#server/features/site/index.ts'
import { segmentKey } from '#server/features/video/index.ts'
import { storageConfig } from '#server/gateways/storage/config.ts'
import { storageGateway } from '#server/gateways/storage/gateway.ts'
import { ensureDemoUploads } from '#server/start/demo-uploads.ts'
import { zipTarget } from '#server/features/open-format/archive/target.ts'
import { openSource } from '#server/features/open-format/archive/source.ts'
import { isDrill } from '#tests/support/drill.ts'
import { tokenOf } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { anEmptyPlace, keys, shuyuan, urlOf } from '../backup/support.ts'
import { anAdministratorWith } from '../role/support.ts'
import { aFolder, aNewPlace, asLines, exported, filesOf, laidDown, type Line, linesIn } from './support.ts'

const storageDir = await aFolder()
const school = await openTestSchool({ STORAGE_DIR: storageDir })
const { db, pool, storage } = school.deps
const env = { DATABASE_URL: urlOf(school.database), STORAGE_DIR: storageDir, ...keys }
let whole: Map<string, Buffer>

beforeAll(async () => {
  await db.transaction((tx) => seedDemo(tx, hashPassword))
  await ensureDemoUploads(school.deps)
  const folder = await aFolder()
  const [video] = await db
    .insert(videos)
    .values({ fileId: 'f'.repeat(32), name: '第一课 / Lesson', source: 'upload', hasSource: true })
    .returning()
  const segment = { videoId: video?.id ?? 0, quality: 'source', position: 0, duration: 4, bytes: 7 }
  await db.insert(videoSegments).values(segment)
  await writeFile(join(folder, 'segment'), 'segment')
  const key = segmentKey('f'.repeat(32), 'source', 0)
  await storage.put(key, { path: join(folder, 'segment'), bytes: 7, type: 'video/mp2t' })
  const name = `${randomBytes(20).toString('hex')}.jpg`
  await db.insert(uploads).values({ name, type: 'image/jpeg', bytes: 3, isPrivate: false, usedAs: 'content' })
  // an amount that is finer than the currency, and one that was paid
  await pool.query(`update orders set unit_price = 66.6667 where id = (select min(id) from orders)`)
  whole = await exported(school.database.connection, storage, { withCredentials: true })
})

/** What two exports of the same school have in common: all but when they were made, and the entry of the import. */
function comparable(files: ReadonlyMap<string, Buffer>): Record<string, string> {
  const texts = Object.fromEntries([...files].map(([path, content]) => [path, content.toString('latin1')]))
  for (const path of ['README.txt', 'manifest-sha256.txt', 'summary.json', 'audit_log.ndjson'])
    delete texts[path]
  texts['school.json'] = (texts['school.json'] ?? '').replace(/"created_at": "[^"]*"/, '')
  const log = linesIn(files, 'audit_log').filter(({ action }) => action !== 'school imported')
  return { ...texts, 'audit_log.ndjson': asLines(log) }
}

it('every table and column is in the format, or left out with a reason', async () => {
  const { rows } = await pool.query<{ at: string; is_generated: boolean }>(
    `select c.relname || '.' || a.attname as at, a.attgenerated <> '' as is_generated
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  )
  const covered = new Set<string>()
  const identity = new Set<string>()
  for (const { table, fields, parts = {}, made = {} } of concepts) {
    const add = (of: string, columns: readonly string[]) =>
      columns.forEach((column) => covered.add(`${of}.${column}`))
    const columns = (some: typeof fields) => Object.values(some).flatMap((field) => field.columns.map(nameOf))
    add(tableName(table), columns(fields))
    for (const column of Object.keys(made))
      expect(columnsLeftOut).toHaveProperty([`${tableName(table)}.${column}`])
    for (const part of Object.values(parts)) {
      add(tableName(part.table), [nameOf(part.link), ...columns(part.fields)])
      identity.add(`${tableName(part.table)}.id`)
    }
  }
  for (const column of ['key', 'value', 'translations']) covered.add(`settings.${column}`)
  const isLeftOut = (at: string) =>
    (at.split('.')[0] ?? '') in tablesLeftOut || at in columnsLeftOut || identity.has(at)
  const offenders = rows.filter(({ at, is_generated }) => !is_generated && !covered.has(at) && !isLeftOut(at))
  expect(offenders.map(({ at }) => at)).toEqual([])
  // and nothing is left out that is not there, or that is in it
  const there = new Set(rows.flatMap(({ at }) => [at, at.split('.')[0] ?? '']))
  const named = [
    ...Object.keys(tablesLeftOut),
    ...Object.keys(tablesElsewhere),
    ...Object.keys(columnsLeftOut),
  ]
  expect(named.filter((one) => !there.has(one) || covered.has(one))).toEqual([])
  expect(Object.values({ ...tablesLeftOut, ...columnsLeftOut }).filter((why) => why.length < 5)).toEqual([])
})

it('no setting holds a secret, and each is exported or stays with a reason', () => {
  const { settings } = JSON.parse(String(whole.get('school.json'))) as { settings: Line }
  expect(Object.keys(settings).filter((key) => key in settingsLeftOut)).toEqual([])
  const schemas = JSON.stringify(
    Object.fromEntries(Object.entries(settingSchemas).filter(([key]) => !(key in settingsLeftOut))),
  )
  expect(
    [...schemas.matchAll(/"(\w*(?:secret|private_key|password_hash|token)\w*)":/g)].map(([, name]) => name),
  ).toEqual([])
})

it('docs/open-format-fields.md describes every file and field', async () => {
  // vitest -u writes it
  await expect(describeFormat()).toMatchFileSnapshot('../../../docs/open-format-fields.md')
})

it('the schemas in an export are valid JSON Schema, and its records fit them', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const { name } of concepts) {
    const validate = ajv.compile(JSON.parse(String(whole.get(`schema/${name}.schema.json`))) as object)
    const wrong = linesIn(whole, name).filter((line) => !validate(line))
    expect(wrong, `${name}: ${JSON.stringify(validate.errors)}`).toEqual([])
  }
})

it('an exported school that is imported is the same school, file by file', async () => {
  const file = join(await aFolder(), 'school.zip.age')
  const written = await shuyuan(['export', '--to', file, '--with-credentials'], env)
  expect(written, written.err).toMatchObject({ code: 0, err: '' })
  expect(written.out).toMatch(/missing in the storage: media\/content\/\d+\.jpg/)
  // a drill has the import make the tables too, which takes most of its time
  const there = isDrill ? await anEmptyPlace() : await aNewPlace()
  const read = await shuyuan(['import', '--from', file], there.env)
  expect(read, read.out).toMatchObject({ code: 0, err: '' })
  const storageThere = storageGateway(storageConfig(there.env, there.env.DATA_DIR))
  const again = await exported(there.database.connection, storageThere, { withCredentials: true })
  const [before, after] = [comparable(whole), comparable(again)]
  expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort())
  for (const [path, content] of Object.entries(before)) expect(after[path], path).toEqual(content)
  const [entry] = linesIn(again, 'audit_log').filter(({ action }) => action === 'school imported')
  expect(entry).toMatchObject({ user_id: null })
  // numbers go on behind the last one, and references, indexes and triggers work
  const { rows } = await there.pool.query<{ id: number; top: number }>(
    `with top as (select max(id) as top from users)
      insert into users (username, types) values ('next', '{3}') returning id, (select top from top)`,
  )
  expect(rows[0]?.id).toBeGreaterThan(rows[0]?.top ?? 0)
  await expect(there.pool.query('update orders set user_id = 999999')).rejects.toThrow(/foreign key/)
  expect((await there.pool.query('select 1 from pg_trigger where tgenabled <> $1', ['O'])).rows).toEqual([])
  const words = 'select word, product_id from product_words order by 1, 2'
  expect((await there.pool.query(words)).rows).toEqual((await pool.query(words)).rows)
  expect(await shuyuan(['import', '--from', file], there.env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('there is a school in the database') as string,
  })
})

it('secrets are in no export, and password hashes only in an encrypted one that asks for them', async () => {
  const folder = join(await aFolder(), 'plain')
  expect(await shuyuan(['export', '--to', folder], env)).toMatchObject({ code: 0, err: '' })
  const text = [...(await filesOf(folder)).values()].map((content) => content.toString('latin1')).join('\n')
  const { rows } = await pool.query<{ secret: string }>(
    `select stream_key as secret from open_classes union all select value from secrets
      union all select password_hash from users where password_hash is not null`,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ secret }) => secret.length > 8 && text.includes(secret))).toEqual([])
  for (const to of [join(folder, 'x.zip'), join(folder, 'x')])
    expect((await shuyuan(['export', '--to', to, '--with-credentials'], env)).code).toBe(2)
  expect((await shuyuan(['export', '--to', folder], env)).err).toContain('is not empty')
})

it('an export that ends before its file is made leaves nothing', async () => {
  const folder = await aFolder()
  const { open } = fs
  type Opened = (error: NodeJS.ErrnoException | null, file: number) => void
  const made = new Promise<void>((resolve) => {
    vi.spyOn(fs, 'open').mockImplementationOnce(((
      path: string,
      flags: string,
      mode: number,
      tell: Opened,
    ) => {
      setTimeout(() => {
        open(path, flags, mode, (error, file) => {
          tell(error, file)
          resolve()
        })
      }, 50)
    }) as typeof open)
  })
  const target = await zipTarget(join(folder, 'school.zip'), { at: new Date() })
  await target.abandon()
  await made
  vi.restoreAllMocks()
  expect([...(await filesOf(folder)).keys()]).toEqual([])
})

it('an export that is asked to end leaves nothing', async () => {
  const folder = await aFolder()
  const errors: string[] = []
  const code = await runCommand(['export', '--to', join(folder, 'school.zip')], {
    ...{ env, print: () => undefined, signal: AbortSignal.abort() },
    printError: (said) => errors.push(said),
  })
  expect([code, errors]).toEqual([1, ['shuyuan export: it was interrupted; nothing was left']])
  expect([...(await filesOf(folder)).keys()]).toEqual([])
})

it('people who came without a password get one-time links; the links of administrators are shown', async () => {
  const there = await aNewPlace()
  const bare = new Map([...whole].filter(([path]) => path !== 'credentials.ndjson'))
  const summary = JSON.parse(String(bare.get('summary.json'))) as { files: Line }
  delete summary.files['credentials.ndjson']
  bare.set('summary.json', Buffer.from(JSON.stringify(summary)))
  const document = JSON.parse(String(bare.get('school.json'))) as { settings: Line }
  const factors = { demanded_of: 'administrators', grace_days: 7, proof_minutes: 15, demanded_since: 1 }
  document.settings['factors'] = { value: factors, translations: {} }
  bare.set('school.json', Buffer.from(JSON.stringify(document)))
  const list = join(await aFolder(), 'erased.json')
  const leaving = linesIn(bare, 'users').find(({ types }) => String(types) === 'student')
  await writeFile(list, JSON.stringify([{ id: leaving?.['id'], created_at: leaving?.['created_at'] }]))
  const from = ['import', '--from', await laidDown(bare), '--erased']
  expect((await shuyuan([...from, `${list}.none`], there.env)).err).toContain('is no list of who was erased')
  const read = await shuyuan([...from, list], there.env)
  expect(read, read.out).toMatchObject({ code: 0, err: '' })
  expect(read.out).toMatch(/admin chooses a password at \/index\.html#\/accountcheck\?userid=1&link=/)
  const { rows } = await there.pool.query(
    `select 1 from users where password_hash is not null or (id = 1 and verified_at is not null)`,
  )
  expect(rows).toEqual([])
  // who was erased since the export has not come back
  expect(read.out).toContain('erased again: 1 people')
  const gone = 'select username from users where erased_at is not null'
  expect((await there.pool.query(gone)).rows).toEqual([{ username: `erased-${String(leaving?.['id'])}` }])
  // and who is asked for a second factor, which stayed behind, has the whole time to set one up
  const since = `select extract(epoch from now()) - (value ->> 'demanded_since')::int < 600 as is_new
    from settings where key = 'factors'`
  expect((await there.pool.query(since)).rows).toEqual([{ is_new: true }])
})

it('the owner begins an export in the back office, and gets a ZIP without passwords; others are refused', async () => {
  const [admin] = await db.select().from(users).where(eq(users.id, 1))
  if (!admin) throw new Error('the demo has no administrator')
  const token = await tokenOf(school, admin, DEMO_PASSWORD)
  const { data } = await school.call('POST /api/v1/admin/exports/school', { token })
  const job = async () => (await db.select().from(exportJobs).where(eq(exportJobs.id, data.id)))[0]
  await expect.poll(async () => (await job())?.status, { timeout: 60_000 }).toBe(2)
  expect(await job()).toMatchObject({ kind: 'school', format: 'zip', createdBy: 1 })
  expect((await job())?.done).toBeGreaterThan(100)
  expect((await job())?.done).toBe((await job())?.total)
  const file = await school.call('GET /api/v1/admin/exports/{id}/file', { token, params: { id: data.id } })
  expect(file.data.name).toMatch(/^school-.*\.zip$/)
  const { rawPayload, headers } = await school.app.inject({ method: 'GET', url: file.data.url })
  expect(headers['content-disposition']).toContain('attachment')
  const path = join(await aFolder(), 'school.zip')
  await writeFile(path, rawPayload)
  const folder = await aFolder()
  const dryRun = { DATA_DIR: folder, STORAGE_DIR: folder }
  const read = await shuyuan(['import', '--from', path, '--dry-run'], dryRun)
  expect(read, read.out).toMatchObject({ code: 0 })
  const { entries, close } = await openSource(path)
  await close()
  expect([entries.has('users.ndjson'), entries.has('credentials.ndjson')]).toEqual([true, false])
  const keeper = await anAdministratorWith(school, ['backup.configure', 'exports.read'])
  expect((await school.call('POST /api/v1/admin/exports/school', { token: keeper.token })).reason).toBe(
    'noOperationPermission',
  )
  const others = await anAdministratorWith(school, ['backup.export', 'exports.read'])
  const foreign = { token: others.token, params: { id: data.id } }
  expect((await school.call('GET /api/v1/admin/exports/{id}/file', foreign)).reason).toBe('exportNotFound')
})

it('an export of the school fails when who began it may not any more', async () => {
  const { user } = await anAdministratorWith(school, ['backup.configure', 'exports.read'])
  const begun = { createdBy: user.id, kind: 'school', format: 'zip', language: 'en' }
  const [job] = await db.insert(exportJobs).values(begun).returning({ id: exportJobs.id })
  await runExports(school.deps)
  const [failed] = await db
    .select()
    .from(exportJobs)
    .where(eq(exportJobs.id, job?.id ?? 0))
  expect(failed).toMatchObject({ status: 3, done: 0 })
})
