import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import {
  backups,
  deliveries,
  exportJobs,
  healthReport,
  leads,
  products,
  smsMessages,
} from '#server/db/tables/all.ts'
import {
  aLesson,
  aProduct,
  aUser,
  signedIn,
  type TestProduct,
  type TestUser,
  theAdmin,
} from '#tests/support/factories.ts'
import { aChargedClass, anOpenClass, times as openClassTimes } from '#tests/support/open-class-factories.ts'
import { anOrder, aPaidOrder, aPayment, aRefund } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const { token } = await theAdmin(school)
const overview = async () => (await school.call('GET /api/v1/admin/overview', { token })).data

/** Creates a paid order, with its payment in the journal. */
async function paid(student: TestUser, product: TestProduct, values: Parameters<typeof aPayment>[2]) {
  const isTest = values?.isTest ?? false
  return aPayment(school, await aPaidOrder(school, student, product, { isTest }), values)
}

/** the current hour in a zone with a whole-hour offset */
const hourIn = (zone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format())

it('shows an empty school as zeros', async () => {
  expect(await overview()).toEqual({
    paid_today: [],
    pending_orders: 0,
    test_orders: 0,
    students: 0,
    products_on_sale: 0,
    held_classes: 0,
    sms_today: 0,
    sms_alarm: null,
    is_demo: 0,
    payment: 'sandbox',
    can_pay: 1,
  })
})

it('sums real payments of today per currency and leaves out tests, failures and what is free', async () => {
  const student = await aUser(school)
  const product = await aProduct(school)
  await aProduct(school, { status: 1 })
  const part = await paid(student, product, { amount: '10.10' })
  await aRefund(school, part, { amount: '0.10', state: 'done' })
  await aRefund(school, part, { amount: '5', state: 'refused' })
  await paid(student, product, { amount: '0.20' })
  await paid(student, product, { amount: '500', currency: 7 })
  await paid(student, product, { amount: '1000', isTest: true })
  await paid(student, product, { amount: '2000', outcome: 'sold_out' })
  await paid(student, product, { amount: '2500', outcome: 'void' })
  await aRefund(school, await paid(student, product, { amount: '3000' }), { state: 'done' })
  await aRefund(school, await paid(student, product, { amount: '3000' }), { state: 'sent' })
  await paid(student, product, { amount: '4000', paidAt: new Date(Date.now() - 25 * 3_600_000) })
  await aPaidOrder(school, student, product, { amount: '0', payment: 0 })
  await anOrder(school, student, product)
  const sms = { action: 'reg', areaCode: '86', telephone: '13900000000', smsType: 1 }
  await db.insert(smsMessages).values([sms, { ...sms, createdAt: new Date(Date.now() - 25 * 3_600_000) }])
  expect(await overview()).toMatchObject({
    paid_today: [
      { currency: 1, amount: '10.20', orders: 2 },
      { currency: 7, amount: '500', orders: 1 },
    ],
    pending_orders: 1,
    test_orders: 1,
    students: 1,
    products_on_sale: 1,
    sms_today: 1,
  })
})

it("begins the day at midnight of the school's own time zone", async () => {
  // one of these two zones is always in a later hour of its day
  const zones = ['Asia/Shanghai', 'Etc/GMT+10'].map((zone) => ({ zone, hour: hourIn(zone) }))
  zones.sort((a, b) => a.hour - b.hour)
  const [early, late] = zones
  const student = await aUser(school)
  const betweenTheMidnights = new Date(Date.now() - (early!.hour + 1) * 3_600_000)
  await paid(student, await aProduct(school), { amount: '77', currency: 2, paidAt: betweenTheMidnights })
  const paidIn = async (zone: string) => {
    await writeSetting(db, 'web_config', { ...(await loadSetting(db, 'web_config')), time_zone: zone })
    clearSettingsCache(db)
    return (await overview()).paid_today.find((day) => day.currency === 2)
  }
  expect(await paidIn(early!.zone)).toBeUndefined()
  expect(await paidIn(late!.zone)).toEqual({ currency: 2, amount: '77.00', orders: 1 })
})

it('warns when nobody can pay because each method that is set up is switched off', async () => {
  const before = await loadSetting(db, 'web_config')
  await writeSetting(db, 'web_config', { ...before, weixin: false, alipay: false })
  clearSettingsCache(db)
  expect(await overview()).toMatchObject({ payment: 'sandbox', can_pay: 0 })
  await writeSetting(db, 'web_config', before)
  clearSettingsCache(db)
  expect((await overview()).can_pay).toBe(1)
})

it('counts the charged classes that wait for the school, while they are still to come', async () => {
  for (const [status, values] of [
    [0, openClassTimes.toCome()],
    [0, openClassTimes.past()],
    [0, { ...openClassTimes.toCome(), cancelledAt: new Date() }],
    [2, openClassTimes.toCome()],
  ] as const) {
    const { product } = await aChargedClass(school, values)
    await db.update(products).set({ status }).where(eq(products.id, product.id))
  }
  expect((await overview()).held_classes).toBe(1)
})

const day = async () => (await school.call('GET /api/v1/admin/overview/day', { token })).data

it('leads to what waits for somebody, and to nothing else', async () => {
  const before = await day()
  expect(before.tasks).toEqual([{ task: 'held_classes', count: 1 }])
  const student = await aUser(school)
  const product = await aProduct(school)
  const bought = await aPaidOrder(school, student, product, { status: 11 })
  const payment = await aPayment(school, bought)
  await aRefund(school, payment, { amount: '1' })
  await aRefund(school, payment, { amount: '2', state: 'failed' })
  await db.insert(exportJobs).values([
    { createdBy: 1, kind: 'orders', format: 'csv', language: 'en', status: 3 },
    { createdBy: student.id, kind: 'orders', format: 'csv', language: 'en', status: 3 },
    { createdBy: 1, kind: 'orders', format: 'csv', language: 'en', status: 3, createdAt: new Date(0) },
  ])
  await db.insert(deliveries).values(
    (['failed', 'sent'] as const).map((state) => ({
      ...{
        userId: student.id,
        purpose: 'test' as const,
        channel: 'mail' as const,
        address: 'a@example.com',
        state,
      },
    })),
  )
  const problem = 'full' as const
  await db.insert(backups).values([
    { cause: 'schedule', status: 3, problem },
    { cause: 'schedule', status: 2 },
    { cause: 'schedule', status: 3, problem },
    { cause: 'by_hand', status: 3, problem },
  ])
  await db.insert(healthReport).values({
    findings: [
      { id: 'backup_failed', params: { count: '2' } },
      { id: 'disk_low', params: { place: '/data', free: '4.0 GB', percent: '8' } },
    ],
  })
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  await db.insert(leads).values(
    (
      [
        ['13700000001', 'new', -1],
        ['13700000002', 'contacted', 72],
        ['13700000003', 'lost', -1],
        ['13700000004', 'new', null],
      ] as const
    ).map(([telephone, state, hours]) => ({
      ...{ name: '', areaCode: '86', telephone, state, origin: 'staff' as const },
      nextContactAt: hours === null ? null : inHours(hours),
    })),
  )
  expect((await day()).tasks).toEqual([
    { task: 'refunds_asked', count: 1 },
    { task: 'refunds_failed', count: 1 },
    { task: 'parcels', count: 1 },
    { task: 'held_classes', count: 1 },
    { task: 'leads', count: 1 },
    { task: 'exports', count: 1 },
    { task: 'messages', count: 1 },
    { task: 'backups', count: 2 },
    { task: 'health', count: 1 },
  ])
})

it('shows the classes of today with the state of their streams and their teachers', async () => {
  const [own, ofCourse] = [await aUser(school, { types: [2] }), await aUser(school, { types: [2] })]
  const running = await anOpenClass(school, {}, [own.id])
  const cancelled = await anOpenClass(school, { cancelledAt: new Date() })
  const course = await aProduct(school, {}, [ofCourse.id])
  const lesson = await aLesson(school, course.id, openClassTimes.running())
  const { classes } = await day()
  const shown = (lessonId: number | null) => classes.filter(({ lesson_id }) => lesson_id === lessonId)
  expect(shown(null).find(({ open_class_id }) => open_class_id === running.id)).toMatchObject({
    title: running.name,
    teachers: [own.name],
    stream_state: 'waiting',
    online: 0,
  })
  expect(shown(lesson.id)).toMatchObject([{ product_name: course.name, teachers: [ofCourse.name] }])
  expect(classes.map(({ open_class_id }) => open_class_id)).not.toContain(cancelled.id)
})

it('ticks the steps of a new school by what is there, until all are done or somebody hides them', async () => {
  const fresh = await openTestSchool({ PAYMENT_SANDBOX: 'off' })
  const boss = await theAdmin(fresh)
  const steps = async () => {
    const { data } = await fresh.call('GET /api/v1/admin/overview/day', { token: boss.token })
    return data.opening?.filter(({ done }) => done === 1).map(({ step }) => step)
  }
  expect(await steps()).toEqual([])
  const product = await aProduct(fresh, { status: 1 })
  await aUser(fresh, { types: [2] })
  expect(await steps()).toEqual(['teacher', 'course'])
  await fresh.deps.db.update(products).set({ status: 2 })
  await writeSetting(fresh.deps.db, 'web_config', {
    ...(await loadSetting(fresh.deps.db, 'web_config')),
    app_name: 'A school',
  })
  clearSettingsCache(fresh.deps.db)
  const student = await aUser(fresh)
  expect(await steps()).toEqual(['named', 'teacher', 'course', 'on_sale', 'student'])
  await aPayment(fresh, await aPaidOrder(fresh, student, product, { isTest: true }), { isTest: true })
  expect(await steps()).toHaveLength(5)
  await aPayment(fresh, await aPaidOrder(fresh, student, product))
  // the way to pay and the SMS are still open
  expect(await steps()).toEqual(['named', 'teacher', 'course', 'on_sale', 'student', 'first_sale'])
  const hide = (is_hidden: 0 | 1, token: string) =>
    fresh.call('PUT /api/v1/admin/overview/opening', { token, body: { is_hidden } })
  const { token: teacher } = await signedIn(fresh, [2])
  expect((await hide(1, teacher)).code).toBe(refusals.noPermission.code)
  expect(await steps()).toHaveLength(6)
  expect(await hide(1, boss.token)).toMatchObject({ code: 0 })
  expect(await steps()).toBeUndefined()
  expect(await hide(0, boss.token)).toMatchObject({ code: 0 })
  expect(await steps()).toHaveLength(6)
})
