import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { auditLog, importRows, sessions, users } from '#server/db/tables/all.ts'
import { text as textOf } from '#server/lib/texts.ts'
import { anAdministratorWith } from '#tests/api/role/support.ts'
import { isDrill } from '#tests/support/drill.ts'
import { aUser, signedIn } from '#tests/support/factories.ts'
import { csvOf } from './support.ts'
import { openAccountImports } from './accounts-support.ts'
import { testFiles } from './account-files.ts'
import { testUndoing } from './undo-accounts.ts'

const opened = await openAccountImports()
const { school, token, create, settled, check, run, rows, dryRun, importFile, undone, exported, db, one } =
  opened

describe('an import of students', () => {
  test('creates accounts that their owners have still to verify, and keeps phones and zeros', async () => {
    const done = await importFile(
      0,
      csvOf([
        ['姓名', '用户名', '手机', '国家区号', '家长手机', '生日', '性别'],
        ['李华', 'lihua_2014', '138 0013-8000', '', '13900139000', '2014/9/1', '女'],
        ['Eva', 'eva_2013x', '007123', '49', '', '', 'm'],
        ['无名', '', '13800138001', '', '', '2013年1月2日', ''],
      ]),
    )
    expect(done).toMatchObject({ created: 3, refused: 0, stage: 'import', links: 3 })
    expect(await one('lihua_2014')).toMatchObject({
      ...{ name: '李华', areaCode: '86', telephone: '13800138000', parentTelephone: '13900139000' },
      ...{
        birthday: '2014-09-01',
        sex: 0,
        types: [3],
        passwordHash: null,
        verifiedAt: null,
        registerSource: 4,
      },
    })
    expect(await one('eva_2013x')).toMatchObject({ areaCode: '49', telephone: '007123', sex: 1 })
    const [unnamed] = await db.select().from(users).where(eq(users.telephone, '13800138001'))
    expect(unnamed?.username).toMatch(/^stu_[a-z2-9]{8}$/)
    expect(unnamed?.birthday).toBe('2013-01-02')
  })

  test('changes who is there, leaves empty cells alone, and creates nothing a second time', async () => {
    const file = csvOf([
      ['username', 'phone', 'name', 'email'],
      ['lihua_2014', '13800138000', 'Li Hua', ''],
      ['new_student', '13800138009', 'New', 'new@example.com'],
      ['NEW_STUDENT', '13800138009', '', ''],
    ])
    expect(await importFile(0, file)).toMatchObject({ created: 1, updated: 1, unchanged: 1, refused: 0 })
    expect(await one('lihua_2014')).toMatchObject({ name: 'Li Hua', sex: 0, telephone: '13800138000' })
    const before = await db.$count(users)
    expect(await importFile(0, file)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
    expect(await db.$count(users)).toBe(before)
  })

  test('writes nothing in its dry run', async () => {
    const before = await db.select().from(users).orderBy(users.id)
    const checked = await dryRun(
      0,
      csvOf([
        ['username', 'name'],
        ['dry_runner_1', 'Dry'],
        ['lihua_2014', 'Other'],
      ]),
    )
    expect(checked).toMatchObject({ stage: 'check', status: 2, created: 1, updated: 1 })
    expect(await db.select().from(users).orderBy(users.id)).toEqual(before)
  })

  test('refuses a new teacher without a name', async () => {
    const done = await importFile(
      1,
      csvOf([
        ['username', 'name'],
        ['teacher_unnamed', ''],
        ['teacher_named', 'Ms Lin'],
      ]),
    )
    expect(done).toMatchObject({ created: 1, refused: 1 })
    const [refused] = await rows(done.id, 'refused')
    expect([refused?.field, refused?.reason]).toEqual(['name', 'Name is required'])
  })

  test('says in its dry run, too, that a phone stands in another row of the file', async () => {
    const file = csvOf([
      ['username', 'phone'],
      ['first_twin', '13800138071'],
      ['second_twin', '13800138071'],
      ['third_twin', '13800138000'],
    ])
    for (const done of [await dryRun(0, file), await importFile(0, file)]) {
      const reasons = (await rows(done.id, 'refused')).map(({ reason }) => reason)
      expect(reasons).toEqual([textOf('en', 'errors:importTwice'), textOf('en', 'errors:phoneRegistered')])
    }
  })

  test('refuses rows with their reason, each by itself, and gives them back to be corrected', async () => {
    const teacher = await aUser(school, { types: [userTypes.teacher], username: 'a_teacher_1' })
    const done = await importFile(
      0,
      csvOf([
        ['username', 'phone', 'birthday', 'name', 'email'],
        ['good_student', '', '', 'Good', ''],
        ['bad!', '', '', 'Bad', ''],
        ['bad_phone_1', '123', '', 'Bad', ''],
        ['bad_birth_1', '', '2099-01-01', 'Bad', ''],
        ['', '', '', 'No key', ''],
        ['taken_phone', '13800138000', '', '', ''],
        [teacher.username, '', '', 'x', ''],
        ['long_name_1', '', '', 'x'.repeat(25), ''],
        ['mail_bad_1', '', '', '', 'no mail'],
        ["'=danger_1", '', '', '', ''],
      ]),
    )
    expect(done).toMatchObject({ created: 1, refused: 9 })
    const refused = await rows(done.id, 'refused')
    expect(refused.map(({ id, field }) => [id, field])).toEqual([
      [3, 'username'],
      [4, 'telephone'],
      [5, 'birthday'],
      [6, 'username'],
      [7, 'telephone'],
      [8, 'username'],
      [9, 'name'],
      [10, 'email'],
      [11, 'username'],
    ])
    expect(refused.every(({ reason }) => reason !== '' && !reason.includes('errors:'))).toBe(true)
    const failed = await school.call('GET /api/v1/admin/imports/{id}/failed', {
      token,
      params: { id: done.id },
      query: { format: 'csv' },
    })
    const text = Buffer.from(failed.data.content, 'base64').toString()
    expect(text.split('\r\n')[0]).toBe('\uFEFFusername,phone,birthday,name,email,Reason')
    // what a spreadsheet would execute is escaped
    expect(text).toContain("\r\n'=danger_1,")
    const corrected = text.replace('bad_phone_1,123', 'bad_phone_1,13700137000')
    expect(await importFile(0, Buffer.from(corrected))).toMatchObject({ created: 1, refused: 8 })
  })

  test('refuses a country whose code is no number', async () => {
    const done = await dryRun(
      0,
      csvOf([
        ['username', 'phone', '国家区号'],
        ['odd_country', '+(13800138077', '('],
      ]),
    )
    expect(done).toMatchObject({ status: 2, refused: 1 })
    expect((await rows(done.id, 'refused')).map(({ field, reason }) => [field, reason])).toEqual([
      ['area_code', 'Area code: the digits of a country’s dial code'],
    ])
  })

  test('does not touch administrators', async () => {
    const done = await importFile(
      0,
      csvOf([
        ['username', 'name'],
        [(await db.select().from(users).where(eq(users.id, 1)))[0]?.username ?? '', 'Me'],
      ]),
    )
    expect(done).toMatchObject({ refused: 1 })
  })

  test('ends the sessions of who gets another phone', async () => {
    const { user } = await signedIn(school, [userTypes.student])
    await importFile(
      0,
      csvOf([
        ['username', 'phone'],
        [user.username, '13612345678'],
      ]),
    )
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(session).toMatchObject({ endReason: 'phone changed', endedAt: expect.any(Date) })
  })
})

describe('an import', () => {
  test('is not begun before its dry run, nor with columns that are missing, doubled or unknown', async () => {
    const { data } = await create(
      0,
      csvOf([
        ['name', 'b'],
        ['x', 'y'],
      ]),
    )
    expect(await run(data.id)).toMatchObject({ reason: 'importNotReady' })
    expect(await check(data.id)).toMatchObject({ reason: 'importColumnsMissing' })
    const twice = [
      { key: 'username', index: 0 },
      { key: 'name', index: 0 },
    ]
    expect(await check(data.id, twice)).toMatchObject({ reason: 'invalidField' })
    expect(await check(data.id, [{ key: 'username', index: 7 }])).toMatchObject({ reason: 'invalidField' })
    expect(await check(data.id, [{ key: 'types', index: 0 }])).toMatchObject({ reason: 'invalidField' })
    expect(await check(data.id, [{ key: 'username', index: 0 }])).toMatchObject({ code: 0 })
    await settled(data.id)
  })

  test('of teachers creates teachers, and stands in the list and in the log with who did it', async () => {
    const done = await importFile(
      1,
      csvOf([
        ['username', 'name', 'intro'],
        ['ms_wang_1', '王老师', '古筝'],
      ]),
    )
    expect(await one('ms_wang_1')).toMatchObject({ types: [2], intro: '古筝' })
    const { data } = await school.call('GET /api/v1/admin/imports', { token })
    expect(data.list[0]).toMatchObject({ id: done.id, type: 1, created: 1, created_by: expect.any(String) })
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `import ${done.id}`))
    expect(entry).toMatchObject({ action: 'import begun', userId: 1 })
  })

  test('is nobody else’s than administrators’', async () => {
    const teacher = await signedIn(school, [userTypes.teacher])
    expect(await create(0, csvOf([['name'], ['x']]), teacher.token)).toMatchObject({ reason: 'noPermission' })
  })

  test('is made and read only by who may do the same by hand', async () => {
    const file = csvOf([
      ['username', 'name'],
      ['bad!', 'Secret'],
    ])
    const { id } = await dryRun(0, file)
    const importing = ['import.read', 'import.write'] as const
    const sales = await anAdministratorWith(school, [...importing, 'coupon.read', 'coupon.assign'])
    const as = { token: sales.token, params: { id } }
    const answers = [
      await create(0, file, sales.token),
      await school.call('GET /api/v1/admin/imports/{id}', as),
      await school.call('GET /api/v1/admin/imports/{id}/rows', as),
      await school.call('GET /api/v1/admin/imports/{id}/failed', { ...as, query: { format: 'csv' } }),
    ]
    const refused = { reason: 'noOperationPermission', data: null }
    expect(answers.map(({ reason, data }) => ({ reason, data }))).toEqual(answers.map(() => refused))
    const coupons = await create(4, csvOf([['coupon'], ['1']]), sales.token)
    const own = { token: sales.token, params: { id: coupons.data.id } }
    expect(await school.call('GET /api/v1/admin/imports/{id}', own)).toMatchObject({ code: 0 })
  })

  test('goes on where its server was killed, without doubles', async () => {
    const people = Array.from({ length: 250 }, (_, index) => [`killed_${1000 + index}`, 'x'])
    const { id } = await dryRun(0, csvOf([['username', 'name'], ...people]))
    // as a killed server leaves it: some rows imported with their outcome, the job running
    const { rows: taken } = await db.execute<{ number: number }>(
      `update import_jobs set stage = 'import', status = 1, imported_at = now(), done = 100, created = 100,
        attempt = 'gone', started_at = now() - interval '2 minutes' where id = ${id} returning id`,
    )
    expect(taken).toHaveLength(1)
    await db.update(importRows).set({ outcome: null }).where(eq(importRows.jobId, id))
    await db.execute(`
      with made as (
        insert into users (username, types, verified_at, register_source)
        select cells[1], '{3}', null, 4 from import_rows where job_id = ${id} and number <= 101 returning id, username)
      update import_rows set outcome = 'created', target_id = made.id from made
      where job_id = ${id} and cells[1] = made.username`)
    const { runImports } = await import('#server/features/import/index.ts')
    await Promise.all([runImports(school.deps), runImports(school.deps)])
    expect(await settled(id)).toMatchObject({ status: 2, done: 250, created: 250, refused: 0 })
    expect(await db.$count(users, eq(users.name, 'x'))).toBeGreaterThan(149)
    const { rows: count } = await db.execute<{ n: number }>(
      "select count(*)::int as n from users where username like 'killed\\_%'",
    )
    expect(count[0]?.n).toBe(250)
  })

  test('imports every row once, also when somebody takes a name meanwhile', async () => {
    const people = Array.from({ length: 150 }, (_, index) => [`racing_${1000 + index}`, 'x'])
    const { id } = await dryRun(0, csvOf([['username', 'name'], ...people]))
    await aUser(school, { username: 'racing_1077', types: [userTypes.teacher] })
    await run(id)
    expect(await settled(id)).toMatchObject({ created: 149, refused: 1 })
  })
})

testFiles(opened)
testUndoing(opened)

describe.runIf(isDrill)('a large school', () => {
  const LARGE = 12_000

  test('imports its exported students with no change, and undoes an import of all of them', async () => {
    const people = Array.from({ length: LARGE }, (_, n) => [`large_${100_000 + n}`, `学生${n}`])
    const done = await importFile(0, csvOf([['用户名', '姓名'], ...people]))
    expect(done).toMatchObject({ created: LARGE, refused: 0 })
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await exported('POST /api/v1/admin/exports/students', format)
      const again = await dryRun(0, file)
      expect(again.total).toBeGreaterThanOrEqual(LARGE)
      expect(again).toMatchObject({ unchanged: again.total, created: 0, updated: 0, refused: 0 })
    }
    expect(await undone(done.id)).toMatchObject({ status: 2, undone: LARGE, kept: 0 })
  }, 900_000)
})
