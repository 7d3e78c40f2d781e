import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import {
  addresses,
  chatMessages,
  exportJobs,
  identities,
  identityProviders,
  leads,
  loginFailures,
  messages,
  profiles,
  smsMessages,
  studentNotes,
  studentTags,
  uploads,
  users,
} from '#server/db/tables/all.ts'
import { erasedInDatabase } from '#server/features/backup/erased-list.ts'
import {
  askForConsents,
  eraseAgain,
  eraseDuePeople,
  forgetPeople,
  register,
  writeDataFiles,
} from '#server/features/privacy/index.ts'
import { sweepOld } from '#server/features/retention/index.ts'
import { aProduct, aUser, signedIn, theAdmin, type TestUser } from '#tests/support/factories.ts'
import { anOpenClass } from '#tests/support/open-class-factories.ts'
import { aGrant, anOrder, aPaidOrder, aPayment } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const admin = await theAdmin(school)
const product = await aProduct(school, { name: 'Calligraphy' })
const lesson = await anOpenClass(school)

/** what identifies a person, in every place where the school has it */
const marks = [
  'Zhuge Marker',
  '13877776666',
  'zhuge@marker.example',
  'Marker Street',
  'marker_zhuge',
  '203.0.113.77',
]

/** A student with rows in many tables, all of which say who it is. */
async function aKnownStudent(username = 'marker_zhuge', telephone = '13877776666') {
  const { user, token } = await signedIn(school, [userTypes.student], {
    ...{ username, telephone, name: 'Zhuge Marker', email: 'zhuge@marker.example' },
    ...{ parentName: 'Zhuge Marker', parentTelephone: '13877776666', verifiedEmail: 'zhuge@marker.example' },
  })
  const userId = user.id
  await db.insert(profiles).values({ userId, nickname: 'Zhuge Marker' })
  const place = {
    province: 'Beijing',
    city: '',
    district: '',
    consignee: 'Zhuge Marker',
    telephone: '13877776666',
  }
  await db.insert(addresses).values({ userId, ...place, areaCode: '86', fullAddress: 'Marker Street' })
  const order = await aPaidOrder(school, user, product, {
    address: { ...place, area_code: '86', full_address: 'Marker Street' },
  })
  await aPayment(school, order)
  await aGrant(school, user, await aProduct(school, { name: 'Poems' }))
  await db.insert(chatMessages).values({ classId: lesson.id, userId, nonce: 'n', content: 'good evening' })
  await db
    .insert(smsMessages)
    .values({ action: 'login', areaCode: '86', telephone, smsType: 1, cost: '0.05' })
  await db.insert(leads).values({ name: 'Zhuge Marker', areaCode: '86', telephone, origin: 'staff' })
  await db.insert(loginFailures).values({ key: `a ${username}`, name: `username:${username}`, failures: 1 })
  await db.insert(studentTags).values({ studentId: userId, name: 'choir' })
  await db.insert(studentNotes).values({ studentId: userId, text: 'Zhuge Marker sings' })
  await db.insert(messages).values({
    ...{ userId, kind: 'feedback_given', key: 'a', params: { name: 'Poems', person: 'Zhuge Marker' } },
  })
  const [provider] = await db
    .insert(identityProviders)
    .values({ kind: 'oidc', names: { en: 'Campus' }, issuer: 'https://id.example', types: [3] })
    .returning()
  await db.insert(identities).values({
    ...{ userId, providerId: provider?.id ?? 0, issuer: 'https://id.example', subject: username },
    label: 'zhuge@marker.example',
  })
  await db.execute(sql`insert into audit_log (user_id, action, subject, detail)
    values (1, 'user changed', ${`user ${userId}`}, '{"name": ["", "Zhuge Marker"]}')`)
  return { user, token, order }
}

const known = await aKnownStudent()
const { data: uploaded } = await (async () => {
  const name = `${'c'.repeat(40)}.png`
  await db
    .insert(uploads)
    .values({ name, ownerId: known.user.id, type: 'image/png', bytes: 1, isPrivate: true, usedAs: 'avatar' })
  return { data: name }
})()

/** Tables that hold one of the marks, by the text of their rows. */
async function tablesWith(found: readonly string[]): Promise<string[]> {
  const held: string[] = []
  for (const { table } of register) {
    const { rows } = await db.execute(sql`
      select from ${sql.identifier(table)} t
      where ${sql.join(
        found.map((mark) => sql`strpos(t::text, ${mark}) > 0`),
        sql` or `,
      )} limit 1`)
    if (rows.length > 0) held.push(table)
  }
  return held
}

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
      .poll(async () => (await own(token)).data.file?.status, { timeout: 10_000 })
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

describe('the school', () => {
  const ofUser = (id: number, token = admin.token) => ({ token, params: { id } })

  test('asks for the erasure of a student, who is told and can take it back', async () => {
    const { user, token } = await signedIn(school)
    expect(
      (await school.call('GET /api/v1/admin/users/{id}/erasure', ofUser(user.id))).data.request,
    ).toBeNull()
    expect(
      (await school.call('POST /api/v1/admin/users/{id}/erasure', ofUser(user.id))).reason,
    ).toBeUndefined()
    const { data } = await school.call('GET /api/v1/account/erasure', { token })
    expect(data.request).toMatchObject({ cause: 'school' })
    expect((await school.call('DELETE /api/v1/account/erasure', { token })).reason).toBeUndefined()
    const { rows } = await db.execute(sql`
      select user_id, action from audit_log where subject = ${`user ${user.id}`} order by id`)
    expect(rows).toEqual([
      { user_id: 1, action: 'erasure asked' },
      { user_id: user.id, action: 'erasure withdrawn' },
    ])
  })

  test('does so by the owner, and by no role that may not', async () => {
    const { user } = await signedIn(school)
    const support = await signedIn(school, [userTypes.admin], { roleId: builtInRoleIds.support })
    const refused = await school.call('POST /api/v1/admin/users/{id}/erasure', ofUser(user.id, support.token))
    expect(refused.reason).toBe('noOperationPermission')
    const student = await signedIn(school)
    expect(
      (await school.call('POST /api/v1/admin/users/{id}/erasure', ofUser(user.id, student.token))).reason,
    ).toBe('noPermission')
  })

  test('erases again who was erased, when a backup from before is restored', async () => {
    const erased = await erasedInDatabase(db)
    expect(erased.map(({ id }) => id)).toContain(known.user.id)
    const restored = await aUser(school, { name: 'Zhuge Marker' })
    const person = { id: restored.id, created_at: restored.createdAt.toISOString() }
    await db.update(users).set({ createdAt: restored.createdAt }).where(sql`id = ${restored.id}`)
    // another person has the number
    const namesake = await aUser(school, { name: 'Another' })
    const list = [...erased, person, { id: namesake.id, created_at: '2020-01-01T00:00:00Z' }]
    expect(await db.transaction((tx) => eraseAgain(tx, list))).toEqual([restored.id])
    expect(await tablesWith(['Zhuge Marker'])).toEqual([])
    expect(await tablesWith(['Another'])).toEqual(['users'])
  })
})

describe('a phone', () => {
  const view = (token: string) => school.call('GET /api/v1/account/phone_views', { token })

  test('is masked in a record, and whole after a press that is recorded and shown to its owner', async () => {
    const { user, token } = await signedIn(school, [userTypes.student], { parentTelephone: '13900001111' })
    const params = { id: user.id }
    const { data } = await school.call('GET /api/v1/admin/users/{id}', { token: admin.token, params })
    expect(data.telephone).toMatch(/^138\*{4}\d{4}$/)
    expect(data.registration.parent_telephone).toBe('139****1111')
    expect((await view(token)).data.list).toEqual([])
    const show = (phone_of: 'own' | 'parent') =>
      school.call('POST /api/v1/admin/users/{id}/phone', { token: admin.token, params, body: { phone_of } })
    expect((await show('own')).data).toEqual({ area_code: '86', telephone: user.telephone })
    expect((await show('parent')).data.telephone).toBe('13900001111')
    const { list } = (await view(token)).data
    expect(list).toEqual([
      { id: expect.any(Number), at: expect.any(Number), by: admin.user.name },
      { id: expect.any(Number), at: expect.any(Number), by: admin.user.name },
    ])
    const ofUser = await school.call('GET /api/v1/admin/users/{id}/phone_views', {
      token: admin.token,
      params,
    })
    expect(ofUser.data.list).toEqual(list)
  })

  test('that comes back masked from a form stays as it was', async () => {
    const user = await aUser(school)
    const params = { id: user.id }
    const { data } = await school.call('GET /api/v1/admin/users/{id}', { token: admin.token, params })
    const body = { name: 'Renamed', types: [userTypes.student], telephone: data.telephone }
    const change = (telephone: string) =>
      school.call('PUT /api/v1/admin/users/{id}', {
        token: admin.token,
        params,
        body: { ...body, telephone },
      })
    expect((await change(data.telephone)).reason).toBeUndefined()
    const [stored] = await db.select().from(users).where(sql`id = ${user.id}`)
    expect(stored).toMatchObject({ name: 'Renamed', telephone: user.telephone })
    expect((await change('139****0000')).reason).toBe('phoneFormat')
  })

  test('of a lead and of a parcel is shown in the same way, and to no role that reads neither', async () => {
    const { user, token } = await signedIn(school)
    const order = await aPaidOrder(school, user, product, {
      address: {
        ...{ consignee: 'Li', area_code: '86', telephone: '13712345678', province: '', city: '' },
        ...{ district: '', full_address: 'Road 1' },
      },
    })
    const [lead] = await db
      .insert(leads)
      .values({ name: 'Li', areaCode: '86', telephone: '13612345678', origin: 'staff' })
      .returning()
    const ofOrder = { token: admin.token, params: { id: order.id } }
    const ofLead = { token: admin.token, params: { id: lead?.id ?? 0 } }
    const shownOrder = await school.call('GET /api/v1/admin/orders/{id}', ofOrder)
    expect(shownOrder.data.address.deliver_address?.telephone).toBe('137****5678')
    expect((await school.call('GET /api/v1/admin/leads/{id}', ofLead)).data.telephone).toBe('136****5678')
    expect((await school.call('POST /api/v1/admin/orders/{id}/phone', ofOrder)).data.telephone).toBe(
      '13712345678',
    )
    expect((await school.call('POST /api/v1/admin/leads/{id}/phone', ofLead)).data.telephone).toBe(
      '13612345678',
    )
    expect((await view(token)).data.list).toHaveLength(1)
    const teaching = await signedIn(school, [userTypes.admin], { roleId: builtInRoleIds.teaching })
    for (const key of [
      'POST /api/v1/admin/orders/{id}/phone',
      'POST /api/v1/admin/leads/{id}/phone',
    ] as const)
      expect((await school.call(key, { token: teaching.token, params: { id: 1 } })).reason).toBe(
        'noOperationPermission',
      )
    const none = { token: admin.token, params: { id: 999_999 } }
    expect((await school.call('POST /api/v1/admin/orders/{id}/phone', none)).reason).toBe('orderNotFound')
    expect((await school.call('POST /api/v1/admin/leads/{id}/phone', none)).reason).toBe('leadNotFound')
  })
})

describe('what the school keeps of people for some days only', () => {
  const old = sql`now() - interval '500 days'`
  const keep = async (days: Record<string, number>) => {
    const { data } = await school.call('GET /api/v1/admin/retention', { token: admin.token })
    return school.call('PUT /api/v1/admin/retention', { token: admin.token, body: { ...data, ...days } })
  }

  test('is kept for good until it is set, and never for less than the least', async () => {
    const { data } = await school.call('GET /api/v1/admin/retention', { token: admin.token })
    expect(data).toMatchObject({
      login_days: 184,
      unused_days: 0,
      lead_days: 0,
      recording_days: 0,
      erase_wait_days: 14,
    })
    for (const [name, days] of [
      ['unused_days', 364],
      ['lead_days', 1],
      ['login_days', 183],
    ] as const)
      expect((await keep({ [name]: days })).reason).toBe('invalidField')
  })

  test('ends accounts of students who have not come, whom it tells first', async () => {
    const unused = await aUser(school)
    const owning = await aUser(school)
    const lately = await signedIn(school)
    await aGrant(school, owning, product)
    await db
      .update(users)
      .set({ createdAt: old })
      .where(sql`id in (${unused.id}, ${owning.id}, ${lately.user.id})`)
    await keep({ unused_days: 365 })
    await forgetPeople(school.deps)
    const { rows } = await db.execute(sql`
      select user_id, (select count(*)::int from messages m where m.user_id = e.user_id) as told
      from erasures e where cause = 'unused'`)
    expect(rows).toEqual([{ user_id: unused.id, told: 1 }])
    await forgetPeople(school.deps)
    expect((await db.execute(sql`select from erasures where cause = 'unused'`)).rows).toHaveLength(1)
    await keep({ unused_days: 0 })
  })

  test('removes leads that nothing came of', async () => {
    const lead = (telephone: string, values: Partial<typeof leads.$inferInsert> = {}) =>
      db
        .insert(leads)
        .values({ name: telephone, areaCode: '86', telephone, origin: 'staff', createdAt: old, ...values })
    await lead('13500000001')
    await lead('13500000002', { state: 'won' })
    await lead('13500000003', { nextContactAt: new Date(Date.now() + 86_400_000) })
    await lead('13500000004', { createdAt: sql`now()` })
    await keep({ lead_days: 365 })
    await forgetPeople(school.deps)
    const { rows } = await db.execute(
      sql`select telephone from leads where telephone like '1350000000%' order by 1`,
    )
    expect(rows.map(({ telephone }) => telephone)).toEqual(['13500000002', '13500000003', '13500000004'])
    await keep({ lead_days: 0 })
  })

  test('keeps logins for six months, and the last one of each person', async () => {
    const user = await aUser(school)
    for (const [address, days] of [
      ['203.0.113.1', 185],
      ['203.0.113.2', 183],
      ['203.0.113.3', 400],
    ] as const)
      await db.execute(sql`insert into sessions (user_id, address, created_at, last_used_at) values (${user.id},
        ${address}, now() - make_interval(days => ${days}::int), now() - make_interval(days => ${days}::int))`)
    await sweepOld(school.deps, new AbortController().signal)
    const { rows } = await db.execute(
      sql`select address from sessions where user_id = ${user.id} order by id`,
    )
    expect(rows.map(({ address }) => address)).toEqual(['203.0.113.2', '203.0.113.3'])
  })
})

describe('consents', () => {
  const own = (token: string) => school.call('GET /api/v1/account/consents', { token })
  const write = (content: string) =>
    school.call('PUT /api/v1/admin/agreements/register', {
      token: admin.token,
      body: { title: 'Terms', content: `<p>${content}</p>` },
    })
  const demand = (is_demanded: 0 | 1) =>
    school.call('PUT /api/v1/admin/consents', { token: admin.token, body: { is_demanded } })

  test('are asked for again when the agreement has changed, where the school demands it', async () => {
    await write('first')
    const first = (await school.call('GET /api/system/getregagreement')).data.version
    const { user, token } = await signedIn(school, [userTypes.student], { agreementId: first })
    expect((await own(token)).data).toMatchObject({
      list: [{ version: first, title: 'Terms', order_number: '' }],
      wanted: null,
    })
    await write('second')
    expect((await own(token)).data.wanted).toBeNull()
    await demand(1)
    const { wanted } = (await own(token)).data
    expect(wanted).toMatchObject({ title: 'Terms', content: '<p>second</p>' })
    await askForConsents(school.deps)
    await askForConsents(school.deps)
    const { rows } = await db.execute(
      sql`select from messages where user_id = ${user.id} and kind = 'consent_wanted'`,
    )
    expect(rows).toHaveLength(1)
    const accept = (agreement_version: number) =>
      school.call('POST /api/v1/account/consents', { token, body: { agreement_version } })
    expect((await accept(first ?? 0)).reason).toBe('agreementChanged')
    expect((await accept(wanted?.version ?? 0)).reason).toBeUndefined()
    const { data } = await own(token)
    expect(data.wanted).toBeNull()
    expect(data.list.map(({ version }) => version)).toEqual([wanted?.version, first])
    const params = { id: user.id }
    const ofUser = await school.call('GET /api/v1/admin/users/{id}/consents', { token: admin.token, params })
    expect(ofUser.data.list).toEqual(data.list)
    await demand(0)
  })

  test('to advertising are withdrawn by every channel', async () => {
    const { user, token } = await signedIn(school)
    expect((await own(token)).data.is_advertised).toBe(1)
    await school.call('DELETE /api/v1/account/consents/advertising', { token })
    expect((await own(token)).data.is_advertised).toBe(0)
    const { rows } = await db.execute(sql`select choices from message_settings where user_id = ${user.id}`)
    expect(rows).toEqual([{ choices: { advertising: { app: false, mail: false, sms: false } } }])
  })
})

describe('a correction', () => {
  test('reaches the school, is answered once, and its answer is told', async () => {
    const { user, token } = await signedIn(school)
    const ask = (wish: string) => school.call('POST /api/v1/account/corrections', { token, body: { wish } })
    expect((await ask('  ')).reason).toBe('invalidField')
    const { data } = await ask('My name is Li Hua')
    const day = await school.call('GET /api/v1/admin/overview/day', { token: admin.token })
    expect(day.data.tasks).toContainEqual({ task: 'corrections', count: 1 })
    const all = await school.call('GET /api/v1/admin/corrections', { token: admin.token })
    expect(all.data.list[0]).toMatchObject({ userid: user.id, wish: 'My name is Li Hua', is_done: null })
    const answer = (who: string) =>
      school.call('PUT /api/v1/admin/corrections/{id}', {
        ...{ token: who, params: { id: data.id }, body: { is_done: 1, answer: 'Done' } },
      })
    expect((await answer(token)).reason).toBe('noPermission')
    expect((await answer(admin.token)).reason).toBeUndefined()
    expect((await answer(admin.token)).reason).toBe('correctionAnswered')
    const mine = await school.call('GET /api/v1/account/corrections', { token })
    expect(mine.data.list).toMatchObject([{ is_done: 1, answer: 'Done' }])
    const told = await school.call('GET /api/v1/messages', { token })
    expect(told.data.list[0]).toMatchObject({ kind: 'correction_answered' })
    for (let more = 0; more < 5; more += 1) expect((await ask('more')).reason).toBeUndefined()
    expect((await ask('too much')).reason).toBe('correctionsOpen')
  })
})
