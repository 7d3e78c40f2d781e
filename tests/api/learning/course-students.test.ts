import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { auditLog, packageProducts } from '#server/db/tables/all.ts'
import { aProduct, aUser, signedIn, theAdmin } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const admin = await theAdmin(school)
const teacher = await signedIn(school, [userTypes.teacher])

const list = (product_id: number, query: Record<string, string | number> = {}, token = admin.token) =>
  school.call('GET /api/product/{product_id}/vodstudents', { params: { product_id }, query, token })
const change = (product_id: number, action: string, order_id: number, token = admin.token) =>
  school.call('PUT /api/product/{product_id}/vodstudents/{action}/order/{order_id}', {
    params: { product_id, action, order_id },
    token,
  })
const owns = async (token: string, id: number) =>
  (await school.call('GET /api/product/{id}/payment_state', { params: { id }, token })).data.payment_state
const audited = (product: number, action: string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, `product ${product}`), eq(auditLog.action, action)))

describe('the students of a course', () => {
  test('are listed page by page, the latest first, without refunded ones', async () => {
    const course = await aProduct(school, { type: 3 })
    const [first, second, third] = [await aUser(school), await aUser(school), await aUser(school)]
    await aGrant(school, first, course)
    await aGrant(school, second, course, { validUntil: new Date('2030-01-01T00:00:00Z') })
    await aGrant(school, third, course, { revokedAt: new Date() })
    const { data } = await list(course.id, { limit: 1 })
    expect(data.total).toBe(2)
    expect(data.list).toMatchObject([
      {
        userid: second.id,
        username: second.username,
        telephone: expect.stringMatching(/^138\*{4}\d{4}$/) as string,
        valid_until: Date.parse('2030-01-01T00:00:00Z') / 1000,
        block_status: 0,
      },
    ])
    const next = await list(course.id, { limit: 1, page: 2 })
    expect(next.data.list.map(({ userid }) => userid)).toEqual([first.id])
    expect((await list(course.id, { page: 3 })).data.list).toEqual([])
  })

  test('are found by name, end of phone and order number, and wildcards match nothing', async () => {
    const course = await aProduct(school, { type: 3 })
    const student = await aUser(school, { name: '沈从文_' })
    const { order } = await aGrant(school, student, course)
    await aGrant(school, await aUser(school), course)
    const found = async (keyword: string) =>
      (await list(course.id, { keyword })).data.list.map(({ userid }) => userid)
    expect(await found('从文')).toEqual([student.id])
    expect(await found(student.telephone!.slice(-6))).toEqual([student.id])
    expect(await found(order.orderNumber)).toEqual([student.id])
    expect(await found('从_')).toEqual([])
  })

  test('are shown to the teachers of the course and to no other', async () => {
    const own = await aProduct(school, { type: 3 }, [teacher.user.id])
    const other = await aProduct(school, { type: 3 })
    expect((await list(own.id, {}, teacher.token)).code).toBe(0)
    expect((await list(other.id, {}, teacher.token)).code).toBe(100003)
    const student = await signedIn(school)
    await aGrant(school, student.user, own)
    expect((await list(own.id, {}, student.token)).code).toBe(100003)
  })

  test('of an open class are listed and removed by calls of their own', async () => {
    const openClass = await aProduct(school, { type: 6 })
    const student = await signedIn(school)
    const { order } = await aGrant(school, student.user, openClass)
    expect((await list(openClass.id)).code).toBe(102201)
    const params = { product_id: openClass.id }
    const seen = await school.call('GET /api/product/{product_id}/openclassstudents', {
      params,
      token: admin.token,
    })
    expect(seen.data.list).toMatchObject([{ userid: student.user.id, order_id: order.id }])
    expect((await change(openClass.id, 'remove', order.id)).code).toBe(102201)
    const removed = await school.call(
      'PUT /api/product/{product_id}/openclassstudents/{action}/order/{order_id}',
      { params: { ...params, action: 'remove', order_id: order.id }, token: admin.token },
    )
    expect(removed.data).toEqual({ block_status: 1 })
    expect(await owns(student.token, openClass.id)).toBe(0)
    const course = await aProduct(school)
    const wrong = await school.call('GET /api/product/{product_id}/openclassstudents', {
      params: { product_id: course.id },
      token: admin.token,
    })
    expect(wrong.code).toBe(102201)
  })
})

describe('removing, ending and recovering a student', () => {
  test.each([
    ['remove', 1, 'student removed'],
    ['expire', 2, 'student expired'],
  ] as const)('by %s takes the course, and recover gives it back', async (action, status, audit) => {
    const course = await aProduct(school, { type: 3 })
    const { user, token } = await signedIn(school)
    const { order } = await aGrant(school, user, course)
    expect(await owns(token, course.id)).toBe(1)
    expect((await change(course.id, action, order.id)).data).toEqual({ block_status: status })
    expect(await owns(token, course.id)).toBe(0)
    expect((await list(course.id)).data.list).toMatchObject([{ block_status: status }])
    const own = await school.call('GET /api/v1/student/courses', { token })
    expect(own.data.list).toMatchObject([{ product_id: course.id, block_status: status }])
    expect(await audited(course.id, audit)).toMatchObject([
      { userId: 1, detail: { order: order.id, student: user.id } },
    ])

    expect((await change(course.id, 'recover', order.id)).data).toEqual({ block_status: 0 })
    expect(await owns(token, course.id)).toBe(1)
    expect(await audited(course.id, 'student recovered')).toHaveLength(1)
  })

  test('happens once, however often it is requested at once', async () => {
    const course = await aProduct(school, { type: 3 })
    const { order } = await aGrant(school, await aUser(school), course)
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(course.id, 'remove', order.id)))
    expect(answers.every(({ code }) => code === 0)).toBe(true)
    expect(await audited(course.id, 'student removed')).toHaveLength(1)
  })

  test('lets a removed student buy the course again, and the new grant counts', async () => {
    const course = await aProduct(school, { type: 3, price: '0' })
    const { user, token } = await signedIn(school)
    const { order } = await aGrant(school, user, course)
    await change(course.id, 'remove', order.id)
    const again = await school.call('POST /api/order', { token, body: { productid: course.id, free: 1 } })
    expect(again.code).toBe(0)
    const own = await school.call('GET /api/v1/student/courses', { token })
    expect(own.data.list).toMatchObject([{ order_id: again.data.order_id, block_status: 0 }])
  })

  test('applies to every course that a package has given', async () => {
    const [held, other] = [await aProduct(school), await aProduct(school)]
    const bundle = await aProduct(school, { type: 0 })
    await db
      .insert(packageProducts)
      .values([held, other].map(({ id }) => ({ packageId: bundle.id, productId: id })))
    const { user, token } = await signedIn(school)
    const { order, grant } = await aGrant(school, user, bundle)
    await db.execute(
      `insert into grants (user_id, product_id, order_id) values (${grant.userId}, ${held.id}, ${order.id})`,
    )
    await change(bundle.id, 'remove', order.id)
    expect([await owns(token, bundle.id), await owns(token, held.id)]).toEqual([0, 0])
    await change(held.id, 'recover', order.id)
    expect([await owns(token, bundle.id), await owns(token, held.id)]).toEqual([0, 1])
  })

  test('is refused for unknown orders and actions, and to anyone but an administrator', async () => {
    const course = await aProduct(school, { type: 3 }, [teacher.user.id])
    const student = await signedIn(school)
    const { order } = await aGrant(school, student.user, course)
    const { order: elsewhere } = await aGrant(school, student.user, await aProduct(school))
    const { order: refunded } = await aGrant(school, student.user, course, { revokedAt: new Date() })
    expect((await change(course.id, 'remove', elsewhere.id)).code).toBe(102301)
    expect((await change(course.id, 'remove', refunded.id)).code).toBe(102301)
    expect((await change(2_000_000_000, 'remove', order.id)).code).toBe(102201)
    expect((await change(course.id, 'delete', order.id)).code).toBe(102001)
    for (const { token } of [teacher, student])
      expect((await change(course.id, 'remove', order.id, token)).code).toBe(100003)
    expect(await owns(student.token, course.id)).toBe(1)
  })
})
