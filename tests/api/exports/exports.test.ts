import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { auditLog, exportJobs, orders, studentTags } from '#server/db/tables/all.ts'
import { runExports, sweepExports } from '#server/features/exports/index.ts'
import { writeInChild } from '#server/features/exports/writer/write-in-child.ts'
import { connectionNames } from '#server/db/connection-names.ts'
import type { NoteProgress } from '#server/features/file/index.ts'
import { JobLost } from '#server/db/job-rows.ts'
import { toCsv } from '#server/features/exports/format/csv.ts'
import { toXlsx } from '#server/features/exports/format/xlsx.ts'
import { readCsv } from '#server/features/import/read/csv.ts'
import { StorageFailure } from '#server/gateways/storage/storage.ts'
import { isDrill } from '#tests/support/drill.ts'
import { aUser, signedIn } from '#tests/support/factories.ts'
import { codesOf } from '../order/manage/support.ts'
import { openExports } from './exports-support.ts'
import { testPhones } from './phones.ts'

const opened = await openExports()
const {
  school,
  token,
  db,
  storage,
  product,
  paid,
  pending,
  begin,
  jobRow,
  finished,
  fileOf,
  download,
  csvOf,
  abandoned,
} = opened

describe('an export of orders', () => {
  test('is started, written, and downloaded by its owner', async () => {
    const begun = await begin('orders', { format: 'csv' })
    expect(begun.code).toBe(0)
    const { id } = begun.data
    await finished(id)
    const { data } = await school.call('GET /api/v1/admin/exports', { token })
    expect(data.list[0]).toMatchObject({
      id,
      kind: 'orders',
      format: 'csv',
      status: 2,
      done: 2,
      total: 2,
      finished_at: expect.any(Number),
    })
    const { answer, name } = await download(id)
    expect(name).toMatch(/^orders-\d{4}-\d{2}-\d{2}-\d+\.csv$/)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    })
    const lines = answer.body.split('\r\n')
    expect(lines[0]?.startsWith('\uFEFF')).toBe(true)
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain('20260102030405000002')
    // newest first; a text that a spreadsheet would evaluate as a formula is escaped
    expect(lines[2]).toContain(`20260102030405000001,Completed,`)
    expect(lines[2]).toContain(`"诗, ""词""",'=1+1,li_hua_99,86,13800138000,199.00,199.00,0.00,0.00,CNY,`)
    expect(lines[2]).toContain('2026-01-03 00:30:00,2026-01-03 00:31:00')
    expect(lines[0]).toContain('Recommended by,Referral code')
    expect(lines[2]?.endsWith(',li_hua_99,autumn')).toBe(true)
  })

  test('has nothing that a spreadsheet would evaluate, and imports read it as it was', async () => {
    const texts = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '＝1+1',
      '＋1',
      '－1',
      '＠SUM(A1)',
      "'=1",
      '1=1',
    ]
    const rows = texts.map((one) => [one])
    let text = ''
    for await (const part of toCsv({ headings: ['text'], batches: Readable.from([rows]) })) text += part
    const [, ...cells] = parse(text, { bom: true }).flat()
    expect(cells).toEqual(texts.map((one) => (one === '1=1' ? one : `'${one}`)))
    expect(readCsv(Buffer.from(text)).flat().slice(1)).toEqual(texts)
  })

  test('leaves test orders out', async () => {
    expect(await csvOf('orders')).not.toContain('20260102030405000009')
  })

  test('holds what the filters of the list select', async () => {
    expect((await csvOf('orders', { status: 13 })).trim().split('\r\n')).toHaveLength(2)
    expect((await csvOf('orders', { keyword: pending.orderNumber })).trim().split('\r\n')).toHaveLength(2)
    expect((await csvOf('orders', { ids: [paid.id] })).trim().split('\r\n')).toHaveLength(2)
    expect((await csvOf('orders', { ids: [paid.id], status: 1 })).trim().split('\r\n')).toHaveLength(1)
    expect((await csvOf('orders', { to: '2020-01-01' })).trim().split('\r\n')).toHaveLength(1)
  })

  test('has headings and texts in the language of its request', async () => {
    expect(await csvOf('orders', {}, 'zh-CN')).toMatch(/^\uFEFF订单号,.*\r\n[\s\S]*已完成/)
    expect(await csvOf('orders', {}, 'zh-TW')).toMatch(/^\uFEFF訂單編號,/)
  })

  test('has each order once, however many there are: a process of its own writes them', {
    timeout: 120_000,
  }, async () => {
    const many = await aUser(school, { username: 'buys_much' })
    await db.insert(orders).values(
      Array.from({ length: 1_203 }, (_, index) => ({
        orderNumber: `M${index}`,
        userId: many.id,
        productId: product.id,
        unitPrice: '1',
        amount: '1',
        currency: 1,
        status: 13,
        snapshot: { name: 'x', type: 1, teacher: '', cover: '' },
        expiresAt: new Date(),
      })),
    )
    const { data } = await begin('orders', { format: 'csv', keyword: 'buys_much' })
    await finished(data.id, 100_000)
    expect(await jobRow(data.id)).toMatchObject({ status: 2, done: 1_203, total: 1_203 })
    const lines = (await download(data.id)).answer.body.trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(1_203)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1_203)
    // all other exports stay short
    await db.delete(orders).where(eq(orders.userId, many.id))
  })

  test('refuses an impossible date and an unknown format, and starts nothing', async () => {
    const before = await db.$count(exportJobs)
    expect((await begin('orders', { format: 'csv', from: '2026-02-30' })).code).toBe(102001)
    expect((await begin('orders', { format: 'pdf' })).code).toBe(102001)
    expect(await db.$count(exportJobs)).toBe(before)
  })
})

describe('an export as an Excel workbook', () => {
  test('is a complete ZIP of well-formed parts, with numeric cells', async () => {
    const { data } = await begin('orders', { format: 'xlsx', status: 13, keyword: 'li_hua_99' })
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `export ${data.id}`))
    expect(entry?.detail).toEqual({ kind: 'orders', format: 'xlsx', status: 13, keyword: { characters: 9 } })
    await finished(data.id)
    const { answer, name } = await download(data.id)
    expect(name).toMatch(/\.xlsx$/)
    const folder = await mkdtemp(join(tmpdir(), 'shuyuan-xlsx-'))
    try {
      await writeFile(join(folder, 'book.xlsx'), answer.rawPayload)
      const run = promisify(execFile)
      // Python's zipfile checks every part's checksum, and its parser the XML
      await run('python3', [
        '-c',
        `import sys, zipfile, xml.dom.minidom as x
book = zipfile.ZipFile(sys.argv[1])
assert book.testzip() is None
for name in book.namelist(): x.parseString(book.read(name))
book.extractall(sys.argv[2])`,
        join(folder, 'book.xlsx'),
        folder,
      ])
      const sheet = await readFile(join(folder, 'xl/worksheets/sheet1.xml'), 'utf8')
      expect(sheet).toContain('<t xml:space="preserve">20260102030405000001</t>')
      expect(sheet).toContain('诗, &quot;词&quot;')
      expect(sheet).toContain('<v>199.00</v>')
      expect(sheet.match(/<row /g)).toHaveLength(2)
      expect(await readFile(join(folder, 'xl/workbook.xml'), 'utf8')).toContain('name="Orders"')
    } finally {
      await rm(folder, { recursive: true })
    }
    expect(paid.id).toBeGreaterThan(0)
  })
})

test('a workbook continues on another sheet when one is full', async () => {
  async function* rows() {
    yield [['a'], ['b'], ['c']]
    yield [['d'], ['e']]
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of toXlsx('Orders', { headings: ['x'], batches: rows() }, 2)) chunks.push(chunk)
  const names = Buffer.concat(chunks).toString('latin1')
  expect(names).toContain('xl/worksheets/sheet3.xml')
  expect(names).not.toContain('xl/worksheets/sheet4.xml')
})

describe('an export of students', () => {
  test('holds students alone, and none of their secrets', async () => {
    await aUser(school, { username: 'a_teacher_1', types: [userTypes.teacher] })
    const csv = await csvOf('students')
    expect(csv).toContain('li_hua_99,86,13800138000')
    expect(csv).toContain(',Website,')
    expect(csv).not.toContain('a_teacher_1')
    expect(csv).not.toContain('argon2')
  })

  test('holds whom the filters of the list select', async () => {
    await aUser(school, { username: 'locked_out_1', lockedAt: new Date() })
    const csv = await csvOf('students', { state: 'locked' })
    expect(csv).toContain('locked_out_1')
    expect(csv).not.toContain('li_hua_99')
  })

  test('holds the tags of each, and whom a tag selects', async () => {
    const { id } = await aUser(school, { username: 'tagged_one_1' })
    await db.insert(studentTags).values(['VIP', '周末班'].map((name) => ({ studentId: id, name })))
    const csv = await csvOf('students', { tag: 'vip' })
    expect(csv).toContain('"VIP, 周末班"')
    expect(csv).not.toContain('li_hua_99')
  })
})

describe('a file', () => {
  test('is for the administrator who requested it', async () => {
    const { data } = await begin('students', { format: 'csv' })
    await finished(data.id)
    const other = await signedIn(school, [userTypes.admin])
    expect((await fileOf(data.id, other.token)).code).toBe(103002)
    expect((await school.call('GET /api/v1/admin/exports', { token: other.token })).data.list).toEqual([])
    expect((await fileOf(900_000)).code).toBe(103002)
    const { file } = await jobRow(data.id)
    const bare = await school.app.inject({ method: 'GET', url: `/files/private/${file}` })
    expect(bare.json()).toMatchObject({ status: { code: 102609 } })
    const guessed = await school.app.inject({ method: 'GET', url: `/files/${file}` })
    expect(guessed.statusCode).toBe(404)
    const forged = await school.app.inject({
      method: 'GET',
      url: `/files/private/${file}?expires=9999999999&signature=${'A'.repeat(43)}`,
    })
    expect(forged.statusCode).toBe(403)
  })

  test('is not found before it is written', async () => {
    const id = await abandoned(5)
    expect((await fileOf(id)).code).toBe(103003)
    await db.delete(exportJobs).where(eq(exportJobs.id, id))
  })

  test('is removed after a week, whatever becomes of the others', async () => {
    const ids = [await abandoned(0), await abandoned(0)]
    const old = { createdAt: sql`now() - interval '8 days'`, status: 3 }
    await db.update(exportJobs).set(old).where(inArray(exportJobs.id, ids))
    await db
      .update(exportJobs)
      .set({ file: `${'b'.repeat(40)}.csv` })
      .where(eq(exportJobs.id, ids[0] ?? 0))
    const remove = storage.remove.bind(storage)
    storage.remove = (key) =>
      key.includes('bbbb') ? Promise.reject(new StorageFailure('away', new Error('no answer'))) : remove(key)
    await expect(sweepExports(school.deps)).rejects.toThrow('1 of 2 documents could not be removed')
    storage.remove = remove
    const left = await db.select({ id: exportJobs.id }).from(exportJobs).where(inArray(exportJobs.id, ids))
    expect(left).toEqual([{ id: ids[0] }])
    await sweepExports(school.deps)
    expect(await db.$count(exportJobs, inArray(exportJobs.id, ids))).toBe(0)
  })

  test('is removed after a week, with its row', async () => {
    const { data } = await begin('students', { format: 'csv' })
    await finished(data.id)
    const { file } = await jobRow(data.id)
    await sweepExports(school.deps)
    expect((await fileOf(data.id)).code).toBe(0)
    await db
      .update(exportJobs)
      .set({ createdAt: sql`now() - interval '8 days'` })
      .where(eq(exportJobs.id, data.id))
    expect((await fileOf(data.id)).code).toBe(103002)
    await sweepExports(school.deps)
    expect(await storage.size(`private/${file}`)).toBeNull()
    expect(await db.$count(exportJobs, eq(exportJobs.id, data.id))).toBe(0)
  })
})

describe('the process that writes a file', () => {
  const job = { kind: 'students', format: 'csv', language: 'en', filter: {}, createdBy: 1 }
  const written = async (kind: string, note: NoteProgress): Promise<void> => {
    const folder = await mkdtemp(join(tmpdir(), 'shuyuan-writer-'))
    try {
      await writeInChild(school.deps, { ...job, kind }, join(folder, 'file'), note)
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  test.runIf(isDrill)(
    'ends with its job, also one that is lost when the file is already written',
    async () => {
      await aUser(school, { username: 'listed' })
      await expect(written('students', () => Promise.reject(new JobLost()))).rejects.toThrow(JobLost)
      const whenWritten: NoteProgress = async () => {
        const connections = sql`select from pg_stat_activity where application_name = ${connectionNames.export}
        and datname = current_database()`
        await expect.poll(async () => (await db.execute(connections)).rowCount).toBe(0)
        throw new JobLost()
      }
      await expect(written('students', whenWritten)).rejects.toThrow(JobLost)
    },
  )

  test('says why there is no file', async () => {
    await expect(written('none', async () => undefined)).rejects.toThrow('TypeError')
  })
})

describe('the export job', () => {
  test('that a killed server left is continued', async () => {
    const id = await abandoned(120)
    expect(await runExports(school.deps)).toBe(1)
    expect(await jobRow(id)).toMatchObject({ status: 2 })
    expect((await jobRow(id)).file).not.toBe(`${'a'.repeat(40)}.csv`)
    expect((await download(id)).answer.body).toContain('20260102030405000001')
  })

  test('that a server works on is left to it', async () => {
    const id = await abandoned(5)
    expect(await runExports(school.deps)).toBe(0)
    expect(await jobRow(id)).toMatchObject({ status: 1, done: 1 })
    await db.delete(exportJobs).where(eq(exportJobs.id, id))
  })

  test('is done by one of several servers that look for jobs at once', async () => {
    const id = await abandoned(120)
    const taken = await Promise.all(Array.from({ length: 5 }, () => runExports(school.deps)))
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await jobRow(id)).toMatchObject({ status: 2 })
  })

  test('that has brought down three servers is given up', async () => {
    const id = await abandoned(120)
    await db.update(exportJobs).set({ attempts: 2 }).where(eq(exportJobs.id, id))
    const { status } = exportJobs
    // the third server takes it, and dies
    const { put } = storage
    storage.put = async () => {
      await db
        .update(exportJobs)
        .set({ startedAt: sql`now() - interval '2 minutes'` })
        .where(eq(exportJobs.id, id))
      storage.put = put
      expect(await runExports(school.deps)).toBe(0)
      throw new Error('the server is dead')
    }
    await runExports(school.deps)
    expect(await jobRow(id)).toMatchObject({ status: 3, attempts: 3, file: null })
    expect(await db.$count(exportJobs, sql`${status} < 2`)).toBe(0)
  })

  test('that another server has taken over is not finished by the first', async () => {
    const id = await abandoned(120)
    const put = storage.put.bind(storage)
    storage.put = async (key, file) => {
      await db
        .update(exportJobs)
        .set({ file: `${'b'.repeat(40)}.csv` })
        .where(eq(exportJobs.id, id))
      await put(key, file)
    }
    await runExports(school.deps)
    storage.put = put
    expect(await jobRow(id)).toMatchObject({ status: 1, file: `${'b'.repeat(40)}.csv` })
    await db.delete(exportJobs).where(eq(exportJobs.id, id))
  })

  test('that cannot be stored fails and reports it', async () => {
    const id = await abandoned(120)
    const put = storage.put.bind(storage)
    storage.put = () => Promise.reject(new StorageFailure('full', new Error('no room')))
    await runExports(school.deps)
    storage.put = put
    expect(await jobRow(id)).toMatchObject({ status: 3, file: null, finishedAt: expect.any(Date) })
    expect((await fileOf(id)).code).toBe(103003)
  })

  test('tells who has waited for it of its end, once, and nobody who has not', async () => {
    const { user, token: own } = await signedIn(school, [userTypes.admin])
    const told = async () => {
      const { data } = await school.call('GET /api/v1/messages', { token: own })
      return data.list.map(({ kind, target_id }) => [kind, target_id])
    }
    const add = async (seconds: number, report: string) => {
      const [job] = await db
        .insert(exportJobs)
        .values({
          ...{
            createdBy: user.id,
            kind: `report.${report}`,
            format: 'csv',
            language: 'en',
            filter: { by: 'day' },
          },
          createdAt: sql`now() - make_interval(secs => ${seconds})`,
        })
        .returning({ id: exportJobs.id })
      return job?.id ?? 0
    }
    await add(0, 'students')
    await runExports(school.deps)
    expect(await told()).toEqual([])
    const slow = await add(30, 'students')
    await runExports(school.deps)
    const failing = await add(30, 'students')
    const put = storage.put.bind(storage)
    storage.put = () => Promise.reject(new StorageFailure('full', new Error('no room')))
    await runExports(school.deps)
    storage.put = put
    await runExports(school.deps)
    expect(await told()).toEqual([
      ['export_failed', failing],
      ['export_ready', slow],
    ])
    const { data } = await school.call('GET /api/v1/messages', {
      ...{ token: own, headers: { 'accept-language': 'en' } },
    })
    expect(data.list.map(({ params }) => params.name)).toEqual(['Students', 'Students'])
    expect((await fileOf(slow, own)).data.name).toMatch(/^report\.students-/)
  })

  test('names its file by the day of the school', async () => {
    const id = await abandoned(120)
    await db
      .update(exportJobs)
      .set({
        createdAt: sql`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '7 hours'`,
      })
      .where(eq(exportJobs.id, id))
    await runExports(school.deps)
    const { rows } = await db.execute<{ day: string }>(sql`
      select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from export_jobs where id = ${id}`)
    expect((await fileOf(id)).data.name).toBe(`orders-${rows[0]?.day}-${id}.csv`)
  })

  test('runs at most three times at once for one person', async () => {
    const other = await signedIn(school, [userTypes.admin])
    await db.insert(exportJobs).values(
      [1, 2].map(() => ({
        createdBy: other.user.id,
        kind: 'students',
        format: 'csv',
        language: 'en',
        status: 1,
        startedAt: new Date(),
      })),
    )
    const put = storage.put.bind(storage)
    let go = (): void => undefined
    const held = new Promise<void>((settle) => (go = settle))
    storage.put = async (key, file) => held.then(() => put(key, file))
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => begin('students', { format: 'csv' }, other.token)),
    )
    expect(codesOf(answers)).toEqual([0, 103004, 103004, 103004])
    go()
    const begun = answers.find(({ code }) => code === 0)
    await finished(begun?.data.id ?? 0)
    storage.put = put
  })
})

testPhones(opened)
