import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import type { OperationKey } from '#contract/operations.ts'
import { exportJobs, leads, users } from '#server/db/tables/all.ts'
import { createLead } from '#server/features/lead/create-lead.ts'
import { aProduct, aUser, newPhone, signedIn, theAdmin } from '#tests/support/factories.ts'
import { aPaidOrder, aPayment, aRefund } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aRegistration } from '../account/support.ts'
import { maskPhone } from '#server/lib/log.ts'

const school = await openTestSchool()
const { db } = school.deps
const admin = await theAdmin(school)
const colleague = await signedIn(school, [userTypes.admin], { name: '王顾问' })
const student = await signedIn(school)
const { token } = admin

const add = (body: object = {}, who = token) =>
  school.call('POST /api/v1/admin/leads', {
    token: who,
    body: { name: '张三', telephone: newPhone(), ...body },
  })
const idOf = async (body: object = {}) => (await add(body)).data.id
const one = async (id: number) =>
  (await school.call('GET /api/v1/admin/leads/{id}', { token, params: { id } })).data
const list = async (query: Record<string, string | number> = {}) =>
  (await school.call('GET /api/v1/admin/leads', { token, query })).data.list
const history = async (id: number) =>
  (await school.call('GET /api/v1/admin/leads/{id}/events', { token, params: { id } })).data.list
async function change(id: number, body: object = {}) {
  const { name, area_code, telephone, state, version, source, owner, next_contact_at } = await one(id)
  const same = { name, area_code, telephone, state, version, next_contact_at }
  const ids = { source_id: source?.id ?? 0, owner_id: owner?.id ?? 0 }
  return school.call('PUT /api/v1/admin/leads/{id}', {
    ...{ token, params: { id } },
    body: { ...same, ...ids, ...body },
  })
}
const aSource = async (code: string) =>
  (await school.call('POST /api/v1/admin/lead_sources', { token, body: { name: code, code } })).data.id
const register = async (body: object) =>
  school.call('POST /api/user/register', { body: { ...(await aRegistration(school)), ...body } })
const leadOf = async (telephone: string) =>
  (await db.select().from(leads).where(eq(leads.telephone, telephone)))[0]
/** the whole one, which no answer has */
const phoneOf = async (id: number) =>
  (await db.select().from(leads).where(eq(leads.id, id)))[0]?.telephone ?? ''
const now = () => Math.floor(Date.now() / 1000)

describe('a lead that the staff enters', () => {
  it('stands in the list and by itself with a masked phone', async () => {
    const telephone = newPhone()
    const source_id = await aSource('fair')
    const id = await idOf({ telephone, source_id, owner_id: colleague.user.id, note: '问过数学' })
    const shown = { id, state: 'new', origin: 'staff', source: { id: source_id }, owner: { name: '王顾问' } }
    expect((await list())[0]).toMatchObject({ ...shown, telephone: expect.stringMatching(/^138\*{4}\d{4}$/) })
    expect(await one(id)).toMatchObject({
      ...{ ...shown, telephone: maskPhone(telephone) },
      ...{ version: 1, student_id: null },
    })
    expect(await history(id)).toMatchObject([
      { kind: 'note', text: '问过数学' },
      { kind: 'created', text: 'staff' },
    ])
  })

  it('is the only one with its phone, also when several are entered at once', async () => {
    const telephone = newPhone()
    const answers = await Promise.all(Array.from({ length: 8 }, () => add({ telephone })))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'leadExists')).toHaveLength(7)
    expect(await add({ telephone: '12345' })).toMatchObject({ reason: 'phoneFormat' })
  })

  it('has an owner who is staff, and a source there is', async () => {
    expect(await add({ owner_id: student.user.id })).toMatchObject({ data: { field: 'owner_id' } })
    expect(await add({ source_id: 999_999 })).toMatchObject({ data: { field: 'source_id' } })
    expect(await add({ name: '  ' })).toMatchObject({ data: { field: 'name' } })
    const { data } = await school.call('GET /api/v1/admin/lead_owners', { token })
    const owners = data.list.map(({ id }) => id)
    expect(owners).toContain(colleague.user.id)
    expect(owners).not.toContain(student.user.id)
  })

  it('is changed by whoever saw its last version, and the history names who it was', async () => {
    const id = await idOf()
    expect((await change(id, { state: 'contacted', owner_id: colleague.user.id })).code).toBe(0)
    expect(await change(id, { state: 'lost', version: 1 })).toMatchObject({
      reason: 'leadChanged',
      data: { by: admin.user.name },
    })
    expect(await one(id)).toMatchObject({ state: 'contacted', owner: { name: '王顾问' }, version: 2 })
    expect(await history(id)).toMatchObject([
      { kind: 'owner', text: '王顾问', author: admin.user.name },
      { kind: 'state', text: 'contacted' },
      { kind: 'created' },
    ])
    const other = await idOf()
    const telephone = await phoneOf(other)
    expect(await change(id, { telephone })).toMatchObject({ reason: 'leadExists' })
  })

  it('has notes, is deleted with them, and is not found afterwards', async () => {
    const id = await idOf()
    const params = { id }
    const note = (text: string) =>
      school.call('POST /api/v1/admin/leads/{id}/notes', { token, params, body: { text } })
    expect((await note('周末再打')).code).toBe(0)
    expect(await note(' ')).toMatchObject({ reason: 'noteEmpty' })
    expect((await history(id))[0]).toMatchObject({ text: '周末再打', author: admin.user.name })
    const remove = () => school.call('DELETE /api/v1/admin/leads/{id}', { token, params })
    expect((await remove()).code).toBe(0)
    for (const answer of [await remove(), await note('x'), await change(await idOf(), {}).then(remove)])
      expect(answer.reason).toBe('leadNotFound')
  })

  it.each<[OperationKey, object]>([
    ['GET /api/v1/admin/leads', {}],
    ['POST /api/v1/admin/lead_sources', { body: { name: 'a', code: 'a-b' } }],
    ['POST /api/v1/admin/exports/leads', { body: { format: 'csv' } }],
  ])('is nothing for students: %s', async (key, input) => {
    expect((await school.call(key, { ...input, token: student.token })).reason).toBe('noPermission')
  })
})

describe('the list of leads', () => {
  it('is narrowed by state, owner, source, name, end of the phone, and what is due today', async () => {
    const source_id = await aSource('narrow')
    const telephone = newPhone()
    const mine = await idOf({
      name: '窄一',
      telephone,
      source_id,
      owner_id: admin.user.id,
      next_contact_at: 1,
    })
    const free = await idOf({ name: '窄二', source_id, next_contact_at: now() + 3 * 86_400 })
    const lost = await idOf({ name: '窄三', source_id, next_contact_at: 1 })
    await change(lost, { state: 'lost' })
    const ids = async (query: Record<string, string | number>) =>
      (await list({ source_id, ...query })).map(({ id }) => id)
    expect(await ids({})).toEqual([lost, free, mine])
    expect(await ids({ state: 'lost' })).toEqual([lost])
    expect(await ids({ owner: 'me' })).toEqual([mine])
    expect(await ids({ owner: 'none' })).toEqual([lost, free])
    expect(await ids({ owner: String(admin.user.id) })).toEqual([mine])
    expect(await ids({ due: 'today' })).toEqual([mine])
    expect(await ids({ keyword: '窄二' })).toEqual([free])
    expect(await ids({ keyword: telephone.slice(-6) })).toEqual([mine])
  })

  it('is exported with its filters, with whole phones and safe cells', async () => {
    const source_id = await aSource('exported')
    const telephone = newPhone()
    await add({ name: '=1+1', telephone, source_id, owner_id: admin.user.id })
    const { data } = await school.call('POST /api/v1/admin/exports/leads', {
      ...{ token, body: { format: 'csv', source_id, owner: 'me' } },
      headers: { 'accept-language': 'en' },
    })
    const job = async () => (await db.select().from(exportJobs).where(eq(exportJobs.id, data.id)))[0]
    await expect.poll(async () => (await job())?.status).toBe(2)
    const file = await school.call('GET /api/v1/admin/exports/{id}/file', { token, params: { id: data.id } })
    const { body } = await school.app.inject({ method: 'GET', url: file.data.url })
    const lines = body.trim().split('\r\n')
    expect(lines[0]).toContain('Name,Country code,Phone,State,Source,Owner')
    expect(lines.slice(1)).toEqual([expect.stringContaining(`'=1+1,86,${telephone},New,exported,`)])
  })
})

describe('a registration', () => {
  it('turns the lead with its phone into a student, with its date', async () => {
    const body = await aRegistration(school)
    const id = await idOf({ telephone: body.telephone, next_contact_at: 1 })
    const { data } = await school.call('POST /api/user/register', { body })
    expect(await one(id)).toMatchObject({
      ...{ state: 'won', student_id: data.userid, next_contact_at: null, version: 2 },
      registered_at: expect.any(Number),
    })
    expect((await history(id))[0]).toMatchObject({ kind: 'registered', author: '' })
  })

  it('that came by a source, a recommendation or for a trial is a lead; any other is none', async () => {
    const source = await aSource('spring')
    const cases: [object, object | undefined][] = [
      [{ fissionid: 'spring' }, { state: 'new', sourceId: source, origin: 'registration' }],
      [{ fissionid: 'unknown' }, { state: 'new', sourceId: null }],
      [{ recommenduserid: String(student.user.id) }, { state: 'new' }],
      [{ audition: '1' }, { state: 'trial' }],
      [{}, undefined],
    ]
    for (const [given, expected] of cases) {
      const telephone = newPhone()
      const { data } = await register({ ...(await aRegistration(school, telephone)), ...given })
      const lead = await leadOf(telephone)
      if (expected) expect(lead).toMatchObject({ ...expected, studentId: data.userid })
      else expect(lead).toBeUndefined()
    }
  })

  it('and a lead that are made at the same moment always find each other', async () => {
    const phones = await Promise.all(Array.from({ length: 6 }, () => aRegistration(school)))
    await Promise.all(
      phones.flatMap((body) => [
        school.call('POST /api/user/register', { body }),
        db.transaction((tx) =>
          createLead(tx, { name: 'x', areaCode: '86', telephone: body.telephone, origin: 'import' }, null),
        ),
      ]),
    )
    for (const { telephone } of phones) {
      const [user] = await db.select().from(users).where(eq(users.telephone, telephone))
      expect(await leadOf(telephone)).toMatchObject({ studentId: user?.id, registeredAt: expect.any(Date) })
    }
  })
})

describe('a lead is turned into a student by hand', () => {
  const turn = (id: number) => school.call('POST /api/v1/admin/leads/{id}/student', { token, params: { id } })

  it('by a new account with a link for its owner, once', async () => {
    const id = await idOf({ name: '小明' })
    const answers = await Promise.all([turn(id), turn(id)])
    const made = answers.find(({ code }) => code === 0)
    expect(made?.data.link).toContain('#/')
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await one(id)).toMatchObject({ state: 'won', student_id: made?.data.userid })
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users.id, made?.data.userid ?? 0))
    expect(user).toMatchObject({ name: '小明', types: [userTypes.student], verifiedAt: null })
    expect((await turn(id)).reason).toBe('leadRegistered')
  })

  it('by the account of a student who has its phone, but not by that of a teacher', async () => {
    const id = await idOf()
    const telephone = await phoneOf(id)
    const known = await aUser(school, { telephone })
    expect((await turn(id)).data).toEqual({ userid: known.id, link: '' })
    const other = await idOf()
    await aUser(school, { telephone: await phoneOf(other), types: [userTypes.teacher] })
    expect((await turn(other)).reason).toBe('phoneRegistered')
  })

  it('by an account that the school makes with its phone', async () => {
    const id = await idOf()
    const telephone = await phoneOf(id)
    const body = { username: `made_${id}_xx`, name: '', types: [userTypes.student], telephone }
    const { data } = await school.call('POST /api/v1/admin/users', { token, body })
    expect(await one(id)).toMatchObject({ state: 'won', student_id: data.id })
  })
})

describe('a lead source', () => {
  it('counts registrations, leads, and attributed orders less refunds', async () => {
    const id = await aSource('counted')
    const { data } = await register({ fissionid: 'counted', poster: 2 })
    expect((await register({ fissionid: 'counted', poster: 9 })).code).not.toBe(0)
    const [buyer] = await db.select().from(users).where(eq(users.id, data.userid))
    if (!buyer) throw new Error('nobody registered')
    const product = await aProduct(school, { price: '100' })
    const first = await aPaidOrder(school, buyer, product)
    const payment = await aPayment(school, first)
    await aRefund(school, payment, { amount: '30', state: 'done' })
    const passerBy = await aUser(school)
    await aPayment(school, await aPaidOrder(school, passerBy, product, { fissionId: 'counted' }))
    await aPayment(school, await aPaidOrder(school, passerBy, product, { fissionId: 'other' }))
    await aPayment(school, await aPaidOrder(school, buyer, product, { isTest: true }), { isTest: true })
    const sources = await school.call('GET /api/v1/admin/lead_sources', { token })
    expect(sources.data.list.find((source) => source.id === id)).toMatchObject({
      ...{ code: 'counted', registrations: 1, by_poster: 1, leads: 1, won: 0, orders: 2 },
      amounts: [{ currency: 1, amount: '170.00' }],
    })
    const shown = await school.call('GET /api/v1/admin/users/{id}', { token, params: { id: buyer.id } })
    expect(shown.data.registration).toMatchObject({ fissionid: 'counted', poster: 2 })
  })

  it('has a code of its own, and is renamed and archived', async () => {
    const id = await aSource('twice')
    const again = { token, body: { name: 'x', code: 'twice' } }
    expect((await school.call('POST /api/v1/admin/lead_sources', again)).reason).toBe('leadSourceTaken')
    const bad = { token, body: { name: 'x', code: 'Not A Code' } }
    expect((await school.call('POST /api/v1/admin/lead_sources', bad)).reason).toBe('invalidField')
    const update = (params: { id: number }) =>
      school.call('PUT /api/v1/admin/lead_sources/{id}', {
        ...{ token, params, body: { name: '二', is_archived: 1 } },
      })
    expect((await update({ id })).code).toBe(0)
    expect((await update({ id: 999_999 })).reason).toBe('leadSourceNotFound')
    const { data } = await school.call('GET /api/v1/admin/lead_sources', { token })
    expect(data.list.at(-1)).toMatchObject({ id, name: '二', is_archived: 1 })
  })
})
