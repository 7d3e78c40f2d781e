import { expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { openClassBookings } from '#server/db/tables/all.ts'
import { clearSettingsCache, readSetting, writeSetting } from '#server/features/site/index.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { aChargedClass, anOpenClass, times } from '#tests/support/open-class-factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
await writeSetting(db, 'web_config', { ...(await readSetting(db, 'web_config')), demo_site: true })
clearSettingsCache(db)
const student = await signedIn(school)
const teacher = await signedIn(school, [2])
const order = (productid: number, more: object = {}) =>
  school.call('POST /api/order', { token: student.token, body: { productid, ...more } })
const look = async (id: number, { token } = student) =>
  (await school.call('GET /api/openclass/get/{id}', { params: { id }, token })).data
const replay = (id: number, { token } = student) =>
  school.call('GET /api/openclass/video/{id}', { params: { id }, token })

test('on a public demo site open classes are not sold, and other products are', async () => {
  const { product } = await aChargedClass(school)
  expect(await order(product.id)).toMatchObject({ code: 103105, message: 'Demo open classes are not open' })
  for (const more of [{ free: 1 }, { ordertype: 2, activity_id: 1 }, { user_coupon_id: 1 }])
    expect((await order(product.id, more)).code).toBe(refusals.demoOpenClass.code)
  const course = await aProduct(school)
  expect((await order(course.id)).code).toBe(0)
  const { rows } = await school.deps.pool.query('select product_id from orders')
  expect(rows).toEqual([{ product_id: course.id }])
})

test('on a public demo site nobody joins an open class, whose details stay visible', async () => {
  const { id, name } = await anOpenClass(school)
  const joined = await school.call('POST /api/openclass/appoint', { body: { id }, token: student.token })
  expect(joined).toMatchObject({ code: 103105, message: 'Demo open classes are not open' })
  expect(await look(id)).toMatchObject({ name, status: 1 })
  expect(await db.select().from(openClassBookings)).toEqual([])
})

test('on a public demo site only its teachers can watch a class, bought or not', async () => {
  const running = await aChargedClass(school, {}, { teacherIds: [teacher.user.id] })
  await aGrant(school, student.user, running.product)
  expect(await look(running.openClass.id)).toMatchObject({ live_stream_url: '', live_flv_url: '' })
  expect((await look(running.openClass.id, teacher)).live_stream_url).toContain('/media/live/')
  const past = await anOpenClass(school, { ...times.past(), isReplay: true }, [teacher.user.id])
  expect((await replay(past.id)).code).toBe(refusals.demoOpenClass.code)
  expect((await replay(past.id, teacher)).code).toBe(0)
})
