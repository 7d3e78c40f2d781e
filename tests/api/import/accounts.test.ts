import { desc, eq, inArray } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { auditLog, importRows, sessions, studentTags, users } from '#server/db/tables/all.ts'
import { text as textOf } from '#server/lib/texts.ts'
import { anAdministratorWith } from '#tests/api/role/support.ts'
import { aProduct, aUser, newPhone, signedIn } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factories.ts'
import { csvOf, openImports, xlsxOf } from './support.ts'

const { school, token, create, read, settled, check, run, undo, undone, rows, dryRun, importFile } =
  await openImports()
const { db } = school.deps
const named = async (...usernames: string[]) =>
  db.select().from(users).where(inArray(users.username, usernames)).orderBy(users.id)
const one = async (username: string) => {
  const [user] = await named(username)
  if (!user) throw new Error(`nobody is called ${username}`)
  return user
}

/** Somebody of an import becomes an administrator. */
async function promote(username: string) {
  const { id, name } = await one(username)
  const answer = await school.call('PUT /api/v1/admin/users/{id}', {
    ...{ token, params: { id } },
    body: { name, types: [userTypes.admin], telephone: '', role_id: builtInRoleIds.owner },
  })
  expect(answer).toMatchObject({ code: 0 })
}

const people = [
  ['姓名', '用户名', '手机号码'],
  ['陈晓明', 'chen_2012', '013800'],
]
const text = people.map((row) => row.join(',')).join('\n')
/** as Excel writes it in China */
const inGb18030 = 'd0d5c3fb2cd3c3bba7c3fb2ccad6bbfabac5c2eb0ab3c2cffec3f72c6368656e5f323031322c303133383030'
const workbook = await xlsxOf(people)

/** A workbook whose index says other than its parts: so often the first part, so large. */
function withIndex(times: number, size?: number): Buffer {
  const end = workbook.length - 22
  const [index, parts] = [workbook.readUInt32LE(end + 16), workbook.readUInt16LE(end + 10)]
  const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((at) => workbook.readUInt16LE(index + at))
  const first = Buffer.from(workbook.subarray(index, index + 46 + name + extra + comment))
  if (size !== undefined) first.writeUInt32LE(size, 24)
  const added = Buffer.concat(Array.from({ length: times }, () => first))
  const record = Buffer.from(workbook.subarray(end))
  for (const at of [8, 10]) record.writeUInt16LE(parts + times, at)
  record.writeUInt32LE(end - index + added.length, 12)
  return Buffer.concat([workbook.subarray(0, end), added, record])
}

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

describe('the file', () => {
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 of little ends', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 of big ends', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['GB18030', Buffer.from(inGb18030, 'hex')],
    ['semicolons', Buffer.from(text.replaceAll(',', ';'))],
    ['tabs', Buffer.from(text.replaceAll(',', '\t'))],
    ['a workbook', workbook],
  ])('is read as %s', async (_, file) => {
    const { data } = await create(0, file)
    expect(await read(data.id)).toMatchObject({
      headings: ['姓名', '用户名', '手机号码'],
      samples: [['陈晓明', 'chen_2012', '013800']],
      total: 1,
    })
  })

  test('tells which of its columns is which, in any of the three languages', async () => {
    const { data } = await create(
      0,
      csvOf([
        ['Parent’s name', '帳號', '联系电话', 'Nonsense', 'E-mail'],
        ['a', 'b'],
      ]),
    )
    const { columns } = await read(data.id)
    expect(Object.fromEntries(columns.map(({ key, index }) => [key, index]))).toMatchObject({
      ...{ parent_name: 0, username: 1, telephone: 2, email: 4, name: null },
    })
  })

  test.each([
    ['is empty', Buffer.from(' '), 'importNoRows'],
    ['has headings alone', csvOf([['username']]), 'importNoRows'],
    [
      'is a picture with another name',
      Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB', 'base64'),
      'importUnreadable',
    ],
    ['is old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'importOldExcel'],
    ['is a damaged archive', Buffer.from('504b030414000000', 'hex'), 'importUnreadable'],
    ['is malformed UTF-16', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]), 'importEncoding'],
    [
      'is neither UTF-8 nor GB18030',
      Buffer.from([0x61, 0x2c, 0xff, 0xff, 0x0a, 0x62, 0x2c, 0xff]),
      'importEncoding',
    ],
    [
      'has a thousand columns',
      csvOf([Array.from({ length: 1000 }, (_, i) => `c${i}`), ['x']]),
      'importTooManyColumns',
    ],
    [
      'has 10,001 rows',
      csvOf([['username'], ...Array.from({ length: 10_001 }, () => ['x'])]),
      'importTooManyRows',
    ],
  ])('is refused when it %s', async (_, file, reason) => {
    expect(await create(0, file)).toMatchObject({ reason })
  })

  test('is refused when it unfolds to far more than it is', async () => {
    const bomb = Buffer.from(
      zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(51 * 1024 * 1024) }, { level: 1 }),
    )
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await create(0, bomb)).toMatchObject({ reason: 'importTooLarge' })
  })

  test('is refused when its index names a part many times, or a part that would be huge', async () => {
    const reasonOf = async (file: Buffer) => (await create(0, file)).reason
    expect(await reasonOf(withIndex(1))).toBeUndefined()
    expect(await reasonOf(withIndex(1001))).toBe('importTooLarge')
    expect(await reasonOf(withIndex(1, 0x7f_ff_ff_ff))).toBe('importTooLarge')
  })

  test('keeps a long cell and refuses its row', async () => {
    const long = 'x'.repeat(100_000)
    const done = await dryRun(
      0,
      csvOf([
        ['username', 'name'],
        ['long_cell_1', long],
      ]),
    )
    expect(done).toMatchObject({ refused: 1 })
    expect((await rows(done.id))[0]?.cells[1]).toHaveLength(100_000)
  })

  test('has a template that is recognised column by column', async () => {
    for (const format of ['csv', 'xlsx'])
      for (const language of ['en', 'zh-CN', 'zh-TW']) {
        const { data } = await school.call('GET /api/v1/admin/imports/template', {
          token,
          query: { type: 1, format },
          headers: { 'accept-language': language },
        })
        const made = await create(1, Buffer.from(data.content, 'base64'))
        const { columns } = await read(made.data.id)
        expect(columns.map(({ index }) => index)).toEqual(columns.map((_, index) => index))
      }
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

describe('undoing', () => {
  test('removes what nobody used, restores what nobody changed, and lists the rest', async () => {
    const kept = await aUser(school, { username: 'undo_known_1', name: 'Before', email: 'a@example.com' })
    const done = await importFile(
      0,
      csvOf([
        ['username', 'name', 'email'],
        ['undo_fresh_1', 'Fresh', ''],
        ['undo_bought1', 'Bought', ''],
        ['undo_edited1', 'Edited', ''],
        ['undo_known_1', 'After', 'b@example.com'],
      ]),
    )
    await anOrder(school, await one('undo_bought1'), await aProduct(school))
    await db.update(users).set({ name: 'By hand' }).where(eq(users.username, 'undo_edited1'))
    await db.update(users).set({ email: 'c@example.com' }).where(eq(users.id, kept.id))
    expect(await undone(done.id)).toMatchObject({ stage: 'undo', status: 2, undone: 1, kept: 3, may_undo: 0 })
    expect(await named('undo_fresh_1')).toEqual([])
    expect(await named('undo_bought1', 'undo_edited1')).toHaveLength(2)
    expect(await one('undo_known_1')).toMatchObject({ name: 'Before', email: 'c@example.com' })
    const left = await rows(done.id, 'kept')
    expect(left.map(({ id, reason }) => [id, reason])).toEqual([
      [3, 'Already in use'],
      [4, 'Changed since the import'],
      [5, 'Changed since the import'],
    ])
    expect(await undo(done.id)).toMatchObject({ reason: 'importNotReady' })
  })

  test('keeps whoever is an administrator by now, as they are', async () => {
    await aUser(school, { username: 'undo_known_2', name: 'Before', telephone: null })
    const done = await importFile(
      0,
      csvOf([
        ['username', 'name'],
        ['undo_fresh_2', 'Fresh'],
        ['undo_known_2', 'After'],
        ['undo_plain_2', 'Plain'],
      ]),
    )
    await promote('undo_fresh_2')
    await promote('undo_known_2')
    expect(await undone(done.id)).toMatchObject({ status: 2, undone: 1, kept: 2 })
    expect(await named('undo_fresh_2', 'undo_known_2', 'undo_plain_2')).toMatchObject([
      { username: 'undo_known_2', name: 'After' },
      { username: 'undo_fresh_2', name: 'Fresh' },
    ])
    const reason = textOf('en', 'errors:importOtherRole')
    expect(await rows(done.id, 'kept')).toMatchObject([{ reason }, { reason }])
  })

  test('leaves a phone to whoever has taken it since, and undoes the other rows', async () => {
    const telephone = newPhone()
    await aUser(school, { username: 'undo_phone_3', name: 'Before', telephone })
    await aUser(school, { username: 'undo_known_3', name: 'Before' })
    const imported = newPhone()
    const done = await importFile(
      0,
      csvOf([
        ['username', 'phone', 'name'],
        ['undo_known_3', '', 'After'],
        ['undo_phone_3', imported, 'After'],
        ['undo_fresh_3', '', 'Fresh'],
      ]),
    )
    const other = await aUser(school, { telephone })
    expect(await undone(done.id)).toMatchObject({ status: 2, undone: 2, kept: 1 })
    expect(await rows(done.id, 'kept')).toMatchObject([
      { id: 3, reason: textOf('en', 'errors:phoneRegistered') },
    ])
    expect(await one('undo_phone_3')).toMatchObject({ name: 'After', telephone: imported })
    expect(await one('undo_known_3')).toMatchObject({ name: 'Before' })
    expect(await named('undo_fresh_3')).toEqual([])
    expect(await one(other.username)).toMatchObject({ telephone })
  })

  test('is done by whoever asks for it, also when who imported is locked', async () => {
    const importer = await signedIn(school, [userTypes.admin])
    const file = csvOf([
      ['username', 'name'],
      ['undo_locked1', 'Fresh'],
    ])
    const { id } = await dryRun(0, file)
    expect(await run(id, importer.token)).toMatchObject({ code: 0 })
    await settled(id)
    const made = await one('undo_locked1')
    const locked = await school.call('PUT /api/v1/admin/users/{id}/lock', {
      ...{ token, params: { id: importer.user.id }, body: { is_locked: 1 } },
    })
    expect(locked).toMatchObject({ code: 0 })
    expect(await undone(id)).toMatchObject({ status: 2, undone: 1, kept: 0 })
    expect(await named('undo_locked1')).toEqual([])
    const entries = db
      .select({ action: auditLog.action, userId: auditLog.userId })
      .from(auditLog)
      .where(inArray(auditLog.subject, [`import ${id}`, `user ${made.id}`]))
      .orderBy(desc(auditLog.id))
    expect((await entries).slice(0, 2)).toEqual([
      { action: 'user deleted', userId: 1 },
      { action: 'import undone', userId: 1 },
    ])
  })

  test('ends after seven days', async () => {
    const done = await importFile(
      0,
      csvOf([
        ['username', 'name'],
        ['undo_late_11', 'Late'],
      ]),
    )
    await db.execute(`update import_jobs set imported_at = now() - interval '8 days' where id = ${done.id}`)
    expect(await read(done.id)).toMatchObject({ may_undo: 0 })
    expect(await undo(done.id)).toMatchObject({ reason: 'importNotReady' })
  })
})

test('links by which imported people choose their password are made on request, and are one-time', async () => {
  const done = await importFile(
    0,
    csvOf([
      ['username', 'name'],
      ['link_person1', 'One'],
      ['link_person2', 'Two'],
    ]),
  )
  const links = () =>
    school.call('POST /api/v1/admin/imports/{id}/links', {
      token,
      params: { id: done.id },
      query: { limit: 1 },
    })
  const { data } = await links()
  expect(data).toMatchObject({ total: 2, list: [{ name: 'One' }], next: expect.any(String) })
  const { id: userid, link = '' } = data.list[0] ?? {}
  const open = (address: string) =>
    school.call('POST /api/user/accountlink', {
      body: { userid, link: new URLSearchParams(address.split('?')[1]).get('link') },
    })
  expect(await open(link)).toMatchObject({ code: 0 })
  const second = await links()
  expect(await open(link)).toMatchObject({ reason: 'accountLinkInvalid' })
  expect(await open(second.data.list[0]?.link ?? '')).toMatchObject({ code: 0 })
})

test('an imported account that is an administrator by now gets no link', async () => {
  const done = await importFile(
    1,
    csvOf([
      ['username', 'name'],
      ['link_teacher', 'Teacher'],
      ['link_manager', 'Manager'],
    ]),
  )
  await promote('link_manager')
  const { data } = await school.call('POST /api/v1/admin/imports/{id}/links', {
    token,
    params: { id: done.id },
  })
  expect(data).toMatchObject({ total: 1, list: [{ username: 'link_teacher' }] })
  expect(data.list).toHaveLength(1)
  expect(await read(done.id)).toMatchObject({ links: 1 })
})

describe('what is exported', () => {
  test.each([
    ['students', 0, 'csv'],
    ['students', 0, 'xlsx'],
    ['teachers', 1, 'csv'],
    ['teachers', 1, 'xlsx'],
  ] as const)('imports %s of type %i as %s with no change', async (kind, type, format) => {
    const { id } = await aUser(school, {
      ...{
        name: "'=1+1",
        email: '@odd',
        grade: '+7',
        parentTelephone: '021',
        sex: 1,
        birthday: '2010-02-03',
      },
      ...{
        types: [type === 0 ? userTypes.student : userTypes.teacher],
        intro: '-1, "two"\nlines',
        telephone: null,
      },
    })
    if (type === 0)
      await db.insert(studentTags).values(['=VIP', '周末班'].map((name) => ({ studentId: id, name })))
    const begun = await school.call(`POST /api/v1/admin/exports/${kind}`, { token, body: { format } })
    const file = () =>
      school.call('GET /api/v1/admin/exports/{id}/file', { token, params: { id: begun.data.id } })
    await expect.poll(async () => (await file()).code).toBe(0)
    const { rawPayload } = await school.app.inject({ method: 'GET', url: (await file()).data.url })
    const done = await dryRun(type, rawPayload)
    expect(done).toMatchObject({ created: 0, updated: 0, refused: 0, unchanged: done.total })
    const matched = done.columns.filter(({ index }) => index !== null)
    expect(matched).toHaveLength(done.columns.length)
  })
})
