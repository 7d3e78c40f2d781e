import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { exportJobs, studentNotes } from '#server/db/tables/all.ts'
import { eraseDuePeople, register, writeDataFiles } from '#server/features/privacy/index.ts'
import { aUser, signedIn, type TestUser } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factories.ts'
import { testConsents } from './consents-part.ts'
import { testDue } from './due-part.ts'
import { testFormerOwner } from './former-owner-part.ts'
import { testKept } from './kept-part.ts'
import { testPhones } from './phones-part.ts'
import { testSchool } from './school-part.ts'
import { openPrivacySchool } from './support.ts'

const opened = await openPrivacySchool()
const { school, db, admin, product, marks, known, uploaded, tablesWith } = opened

describe('the register of personal data', () => {
  test('names every column of every table, once', async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' order by 1`)
    const there = rows.map(({ name }) => name)
    const listed = register.flatMap(({ table, columns }) => columns.map(({ name }) => `${table}.${name}`))
    expect(there.filter((name) => !listed.includes(name))).toEqual([])
    expect(listed.filter((name, at) => !there.includes(name) || listed.indexOf(name) !== at)).toEqual([])
  })

  test('knows each number of a user as the person whose row it is, or as another one', async () => {
    const { rows } = await db.execute<{ table: string; column: string }>(sql`
      select r.relname as table, a.attname as column from pg_constraint c
      join pg_class r on r.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass`)
    expect(rows.length).toBeGreaterThan(50)
    const faults = rows.flatMap(({ table, column }) => {
      const one = register.find((entry) => entry.table === table)
      const kind = one?.columns.find(({ name }) => name === column)?.kind
      const isFine = kind === 'person' || (kind === 'key' && one?.owned?.of.includes(column))
      return isFine ? [] : [`${table}.${column}: ${kind}`]
    })
    expect(faults).toEqual([])
  })
})

describe('the file of one’s data', () => {
  const ask = (token: string, language = 'en') =>
    school.call('POST /api/v1/account/data_file', { token, headers: { 'accept-language': language } })
  const own = (token: string) => school.call('GET /api/v1/account/data_file', { token })
  const address = (token: string, id: number) =>
    school.call('GET /api/v1/account/data_file/{id}', { token, params: { id } })

  async function fileOf(token: string, id: number) {
    await expect
      .poll(async () => (await own(token)).data.file?.status, { timeout: 60_000 })
      .toBeGreaterThan(1)
    const { data } = await address(token, id)
    const answer = await school.app.inject({ method: 'GET', url: data.url })
    expect(answer.headers['content-disposition']).toBe('attachment')
    return unzipSync(answer.rawPayload)
  }

  test('holds what the school has about its reader, as data and as a page in their language', async () => {
    const made = await ask(known.token, 'zh-TW')
    expect(made.reason).toBeUndefined()
    const files = await fileOf(known.token, made.data.id)
    const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as {
      tables: Record<string, { part: string; rows: Record<string, unknown>[] }>
    }
    expect(data.tables['addresses']).toMatchObject({
      part: 'orders',
      rows: [{ full_address: 'Marker Street' }],
    })
    expect(data.tables['student_notes']?.rows).toEqual([
      expect.objectContaining({ text: 'Zhuge Marker sings' }),
    ])
    expect(Object.keys(data.tables)).toEqual(
      expect.arrayContaining([
        'users',
        'sessions',
        'orders',
        'payments',
        'chat_messages',
        'messages',
        'leads',
        'audit_log',
      ]),
    )
    const page = strFromU8(files['index.html'] ?? new Uint8Array())
    expect(page).toContain('<html lang="zh-TW">')
    expect(page).toContain('<h2>訂單、付款與收件地址</h2>')
    expect(page).toContain('Marker Street')
    expect(page).toContain('Calligraphy')
    // moments by the clock of the school, in the reader's language
    expect(page).toMatch(/\d{4}年\d+月\d+日/)
    expect(page).not.toMatch(/\d{4}-\d\d-\d\d \d\d:/)
  })

  test('holds no password, no key, and nobody else’s number', async () => {
    const { user, token } = await signedIn(school)
    await db.insert(studentNotes).values({ studentId: user.id, authorId: known.user.id, text: 'diligent' })
    const files = await fileOf(token, (await ask(token)).data.id)
    const text = strFromU8(files['data.json'] ?? new Uint8Array())
    expect(text).toContain('diligent')
    for (const hidden of ['password_hash', 'access_hash', 'author_id', 'Marker'])
      expect(text).not.toContain(hidden)
  })

  test('is made once a day, told of, and given to nobody else', async () => {
    const { data } = await own(known.token)
    expect(data.next_at).toBeGreaterThan(Date.now() / 1000 + 23 * 3600)
    expect((await ask(known.token)).reason).toBe('dataFileTooSoon')
    const told = await school.call('GET /api/v1/messages', { token: known.token })
    expect(told.data.list.filter(({ kind }) => kind === 'data_file_ready')).toHaveLength(1)
    const other = await signedIn(school)
    expect((await address(other.token, data.file?.id ?? 0)).reason).toBe('notFound')
    expect((await address(known.token, 999_999)).reason).toBe('notFound')
  })

  test('wants a proof, and is not made for an account of the demo', async () => {
    const late = await signedIn(school)
    await db.execute(
      sql`update sessions set proven_at = now() - interval '1 day' where user_id = ${late.user.id}`,
    )
    expect((await ask(late.token)).reason).toBe('proofNeeded')
    const demo = await signedIn(school, [userTypes.student], { isDemo: true })
    expect((await ask(demo.token)).reason).toBe('privacyNotInDemo')
  })

  test('is written by the jobs when its server was killed', async () => {
    const { user, token } = await signedIn(school)
    await db.execute(sql`insert into personal_files (user_id, language, status, file, started_at)
      values (${user.id}, 'en', 1, ${`${'d'.repeat(40)}.zip`}, now() - interval '2 minutes')`)
    await writeDataFiles(school.deps)
    const { data } = await own(token)
    expect(data.file).toMatchObject({ status: 2, done: expect.any(Number) })
    expect(data.file?.done).toBe(data.file?.total)
  })
})

describe('an erasure', () => {
  const preview = (token: string) => school.call('GET /api/v1/account/erasure', { token })
  const ask = (token: string) => school.call('POST /api/v1/account/erasure', { token })
  const withdraw = (token: string) => school.call('DELETE /api/v1/account/erasure', { token })
  const dueNow = (user: TestUser) =>
    db.execute(sql`update erasures set due_at = now() where user_id = ${user.id} and done_at is null`)
  const isErased = async (user: TestUser): Promise<boolean> => {
    const { rows } = await db.execute(sql`select from users where id = ${user.id} and erased_at is not null`)
    return rows.length === 1
  }

  test('says before what goes, what stays and why, and which courses end', async () => {
    const { data } = await preview(known.token)
    expect(data.goes.map(({ part }) => part)).toEqual(
      expect.arrayContaining(['account', 'access', 'orders', 'record']),
    )
    expect(data.stays).toContainEqual({ part: 'chat', why: 'others', rows: 1 })
    expect(data.stays.find(({ part, why }) => part === 'orders' && why === 'books')?.rows).toBeGreaterThan(2)
    expect(data).toMatchObject({ courses: ['Poems'], obstacles: [], wait_days: 14, request: null })
  })

  test('waits until open orders are settled, which it names', async () => {
    const { user, token } = await signedIn(school)
    const order = await anOrder(school, user, product)
    expect((await preview(token)).data.obstacles).toEqual([
      { kind: 'unpaid', names: [order.orderNumber], count: 1 },
    ])
    const refused = await ask(token)
    expect(refused).toMatchObject({ reason: 'erasureObstacle' })
    expect(refused.message).toContain(order.orderNumber)
  })

  test('comes after the days of the school, and can be taken back until then', async () => {
    const { user, token } = await signedIn(school)
    const { data } = await ask(token)
    expect(Math.round((data.due_at - Date.now() / 1000) / 86_400)).toBe(14)
    expect((await ask(token)).reason).toBe('erasureAsked')
    await eraseDuePeople(school.deps)
    expect(await isErased(user)).toBe(false)
    expect((await withdraw(token)).reason).toBeUndefined()
    expect((await withdraw(token)).reason).toBe('notFound')
    await dueNow(user)
    await eraseDuePeople(school.deps)
    expect(await isErased(user)).toBe(false)
    const told = await school.call('GET /api/v1/messages', { token })
    expect(told.data.list.map(({ kind }) => kind)).toEqual(['erasure_withdrawn', 'erasure_asked'])
  })

  test('does not come while something was opened since', async () => {
    const { user, token } = await signedIn(school)
    await ask(token)
    const order = await anOrder(school, user, product)
    await dueNow(user)
    await eraseDuePeople(school.deps)
    expect(await isErased(user)).toBe(false)
    await db.execute(sql`update orders set status = 0 where id = ${order.id}`)
    await eraseDuePeople(school.deps)
    expect(await isErased(user)).toBe(true)
  })

  test('leaves nothing that says who it was, and the books as they were', async () => {
    const books = async () =>
      (
        await db.execute(sql`select count(*)::int as orders, sum(o.amount) as amount,
          (select sum(amount) from payments) as paid, (select sum(cost) from sms_messages) as sent,
          (select count(*)::int from order_events) as events from orders o`)
      ).rows
    await db.insert(exportJobs).values({
      ...{
        createdBy: 1,
        kind: 'students',
        format: 'csv',
        language: 'en',
        status: 2,
        file: `${'e'.repeat(40)}.csv`,
      },
    })
    const before = await books()
    expect(await tablesWith(marks)).toContain('orders')
    await ask(known.token)
    await dueNow(known.user)
    await eraseDuePeople(school.deps)
    expect(await tablesWith(marks)).toEqual([])
    expect(await books()).toEqual(before)
    expect(await db.$count(exportJobs)).toBe(0)
    const { rows } = await db.execute(
      sql`select removed_at is not null as removed from uploads where name = ${uploaded}`,
    )
    expect(rows).toEqual([{ removed: true }])
  })

  test('closes the account for good, and nobody opens it again', async () => {
    expect((await preview(known.token)).http).toBe(401)
    const { data } = await school.call('GET /api/v1/admin/users/{id}', {
      token: admin.token,
      params: { id: known.user.id },
    })
    expect(data).toMatchObject({ username: `erased-${known.user.id}`, name: '', telephone: '', is_locked: 1 })
    const unlocked = await school.call('PUT /api/v1/admin/users/{id}/lock', {
      ...{ token: admin.token, params: { id: known.user.id }, body: { is_locked: 0 } },
    })
    expect(unlocked.reason).toBe('accountErased')
    const sessions = await db.execute(
      sql`select address, ended_at is not null as ended from sessions where user_id = ${known.user.id}`,
    )
    expect(sessions.rows).toEqual([{ address: expect.any(String), ended: true }])
    // the phone is free again
    expect((await aUser(school, { telephone: '13877776666' })).id).toBeGreaterThan(known.user.id)
  })

  test('takes the accounts with it that were merged into the person’s', async () => {
    const { user, token } = await signedIn(school)
    const closed = await aUser(school, { name: 'Closed Twin', mergedInto: user.id, lockedAt: new Date() })
    await ask(token)
    await dueNow(user)
    await eraseDuePeople(school.deps)
    expect(await isErased(closed)).toBe(true)
    expect(await tablesWith(['Closed Twin'])).toEqual([])
  })

  test('is not for administrators, nor for accounts of the demo', async () => {
    expect((await ask(admin.token)).reason).toBe('erasureNotOfAdministrators')
    const demo = await signedIn(school, [userTypes.student], { isDemo: true })
    expect((await ask(demo.token)).reason).toBe('privacyNotInDemo')
  })
})

testSchool(opened)
testPhones(opened)
testKept(opened)
testConsents(opened)
testDue(opened)
testFormerOwner(opened)
