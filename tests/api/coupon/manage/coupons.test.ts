import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { auditLog, coupons, userCoupons } from '#server/db/tables/all.ts'
import { aCoupon, aHeldCoupon, fromNow } from '#tests/support/activity-factories.ts'
import { aProduct, aUser, signedIn, theAdmin } from '#tests/support/factories.ts'
import { aPaidOrder } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const { token } = await theAdmin(school)
const teacher = await signedIn(school, [userTypes.teacher])

const at = (hours: number): number => Math.floor(fromNow(hours).getTime() / 1000)
const fields = {
  label: '新生券',
  coupon_amount: '20',
  enable_condition: 2,
  enable_condition_amount: '100',
  product_ids: [] as number[],
  is_exclusive_discount: 2,
  claim_begin_time: at(-1),
  claim_end_time: at(24),
  begin_time: at(-1),
  end_time: at(48),
  total: 10,
  is_claimable: 1,
}
const create = (change: object = {}, by = token) =>
  school.call('POST /api/v1/admin/coupons', { body: { ...fields, ...change }, token: by })
const read = (id: number) => school.call('GET /api/v1/admin/coupons/{id}', { params: { id }, token })
const changes = { label: '老生券', claim_end_time: at(2), end_time: at(3), total: 5 }
const update = (id: number, change: object = {}, by = token) =>
  school.call('PUT /api/v1/admin/coupons/{id}', {
    params: { id },
    body: { ...changes, ...change },
    token: by,
  })
const assign = (id: number, userids: number[], by = token) =>
  school.call('POST /api/v1/coupons/{id}/assign', { params: { id }, body: { userids }, token: by })
const holders = (id: number, query: Record<string, string | number> = {}, by = token) =>
  school.call('GET /api/v1/coupons/{id}/assign', { params: { id }, query, token: by })
const audited = async (id: number) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `coupon ${id}`))
  ).map(({ action }) => action)

describe('issuing a coupon', () => {
  test('offers it on the courses that it is for', async () => {
    const [course, other] = [await aProduct(school), await aProduct(school)]
    const { code, data } = await create({ product_ids: [course.id, course.id] })
    expect(code).toBe(0)
    const offered = async (product_id: number) =>
      (await school.call('GET /api/v1/student/coupons/{product_id}', { params: { product_id } })).data
        .canReceiveCoupons
    expect(await offered(course.id)).toMatchObject([{ id: data.id, label: '新生券', coupon_scope: 2 }])
    expect(await offered(other.id)).toEqual([])
    expect((await read(data.id)).data).toMatchObject({
      ...fields,
      coupon_amount: '20.00',
      enable_condition_amount: '100.00',
      product_ids: [course.id],
      products: [{ id: course.id, name: course.name }],
      state: 'running',
      claimed: 0,
      used: 0,
    })
    expect(await audited(data.id)).toEqual(['coupon issued'])
  })

  test.each([
    ['of spaces', { label: ' ' }, 'label'],
    ['of nothing', { coupon_amount: '0' }, 'coupon_amount'],
    ['with a threshold of nothing', { enable_condition_amount: '0' }, 'enable_condition_amount'],
    ['claimed in no time', { claim_end_time: fields.claim_begin_time }, 'claim_end_time'],
    ['that ends before it begins', { begin_time: at(50) }, 'end_time'],
    ['that has ended', { begin_time: at(-9), end_time: at(-8) }, 'end_time'],
    ['of which there are fewer than none', { total: -1 }, 'total'],
  ])('refuses one %s and names the field', async (_, change, field) => {
    const before = await db.$count(coupons)
    const answer = await create(change)
    expect(answer.code).toBe(102001)
    expect(answer.data).toEqual({ field: expect.stringContaining(field) })
    expect(await db.$count(coupons)).toBe(before)
  })

  test('refuses an unknown product, and who is no administrator', async () => {
    expect((await create({ product_ids: [2_000_000_000] })).code).toBe(102504)
    expect((await create({}, teacher.token)).code).toBe(100003)
  })
})

describe('changing a coupon', () => {
  test('changes its name, its ends and how many there are, and nothing else', async () => {
    const { data } = await create()
    const before = (await read(data.id)).data
    expect((await update(data.id)).code).toBe(0)
    expect((await read(data.id)).data).toEqual({
      ...before,
      ...changes,
      revision: expect.not.stringContaining(before.revision),
    })
    expect(await audited(data.id)).toEqual(['coupon issued', 'coupon changed'])
  })

  test('never leaves fewer than were claimed', async () => {
    const coupon = await aCoupon(school, '5', { total: 9, claimed: 6 })
    expect(await update(coupon.id)).toMatchObject({ code: 102001, data: { field: 'total' } })
    expect((await update(coupon.id, { total: 6 })).code).toBe(0)
    expect((await update(coupon.id, { total: null })).code).toBe(0)
    expect((await read(coupon.id)).data.total).toBeNull()
  })

  test('refuses ends before their begins, a name of spaces, and changes nothing then', async () => {
    const coupon = await aCoupon(school, '5')
    const before = (await read(coupon.id)).data
    for (const [field, change] of Object.entries({
      end_time: { end_time: at(-2) },
      claim_end_time: { claim_end_time: at(-2) },
      label: { label: ' ' },
    }))
      expect(await update(coupon.id, change)).toMatchObject({ code: 102001, data: { field } })
    expect((await read(coupon.id)).data).toEqual(before)
  })

  test('is refused for an unknown coupon, and to a teacher', async () => {
    expect((await update(2_000_000_000)).code).toBe(102323)
    expect((await read(2_000_000_000)).code).toBe(102323)
    const coupon = await aCoupon(school, '5')
    expect((await update(coupon.id, {}, teacher.token)).code).toBe(100003)
  })
})

test('ending its activity takes a coupon from the courses at once', async () => {
  const course = await aProduct(school)
  const { data } = await create({ product_ids: [course.id] })
  const shown = async () =>
    (await school.call('GET /api/product/{id}', { params: { id: course.id } })).data.coupons.map(
      ({ id }) => id,
    )
  expect(await shown()).toContain(data.id)
  const { activity_id } = (await read(data.id)).data
  await school.call('POST /api/v1/admin/activities/{id}/stop', { params: { id: activity_id }, token })
  expect(await shown()).not.toContain(data.id)
  const { list } = (
    await school.call('GET /api/v1/admin/coupons', { query: { state: 'stopped', limit: 100 }, token })
  ).data
  expect(list.map(({ id }) => id)).toContain(data.id)
  const running = await school.call('GET /api/v1/admin/coupons', {
    query: { state: 'running', limit: 100 },
    token,
  })
  expect(running.data.list.map(({ id }) => id)).not.toContain(data.id)
  expect(running.data.total).toBe(running.data.list.length)
})

test('runs while it can be used, whenever its claiming ends, and is over when it cannot', async () => {
  const couponWith = async (claimEnd: Date, endAt: Date) => {
    const times = { activity: { beginAt: fromNow(-99), endAt: claimEnd } }
    return (await aCoupon(school, '5', { beginAt: fromNow(-99), endAt }, times)).id
  }
  const [inUse, dead] = [
    await couponWith(fromNow(-1), fromNow(24)),
    await couponWith(fromNow(24), fromNow(-1)),
  ]
  const idsIn = async (state: string) => {
    const { data } = await school.call('GET /api/v1/admin/coupons', { query: { state, limit: 100 }, token })
    expect(data.list.filter((coupon) => coupon.state !== state)).toEqual([])
    return data.list.map(({ id }) => id)
  }
  const [running, over] = [await idsIn('running'), await idsIn('over')]
  expect([running.includes(inUse), running.includes(dead)]).toEqual([true, false])
  expect([over.includes(inUse), over.includes(dead)]).toEqual([false, true])
})

describe('giving a coupon out', () => {
  test('gives it once to each, and not again to those who hold it', async () => {
    const coupon = await aCoupon(school, '5', { isClaimable: false, total: 3 })
    const [one, two] = [await signedIn(school), await aUser(school)]
    expect((await assign(coupon.id, [one.user.id, one.user.id])).data).toEqual({ assigned: 1, already: 0 })
    expect((await assign(coupon.id, [one.user.id, two.id])).data).toEqual({ assigned: 1, already: 1 })
    expect((await read(coupon.id)).data).toMatchObject({ claimed: 2 })
    const own = await school.call('GET /api/v1/student/coupons', { token: one.token })
    expect(own.data.list.map(({ id }) => id)).toEqual([coupon.id])
  })

  test('gives none when there are too few, or when one of them is no student', async () => {
    const coupon = await aCoupon(school, '5', { total: 1 })
    const [one, two] = [await aUser(school), await aUser(school)]
    expect((await assign(coupon.id, [one.id, two.id])).code).toBe(102324)
    expect((await assign(coupon.id, [one.id, teacher.user.id])).code).toBe(102326)
    expect((await assign(2_000_000_000, [one.id])).code).toBe(102323)
    expect((await assign(coupon.id, [])).code).toBe(102001)
    expect((await assign(coupon.id, [one.id], teacher.token)).code).toBe(100003)
    expect(await db.$count(userCoupons, eq(userCoupons.couponId, coupon.id))).toBe(0)
  })

  test('requested 20 times at once takes one', async () => {
    const coupon = await aCoupon(school, '5', { total: 5 })
    const student = await aUser(school)
    const answers = await Promise.all(Array.from({ length: 20 }, () => assign(coupon.id, [student.id])))
    expect(answers.reduce((sum, { data }) => sum + data.assigned, 0)).toBe(1)
    expect((await read(coupon.id)).data.claimed).toBe(1)
  })
})

describe('the holders of a coupon', () => {
  test('to each by itself goes to the first while there are any, and never twice', async () => {
    const coupon = await aCoupon(school, '20', { total: 3 })
    const students = await Promise.all([1, 2, 3, 4].map(() => aUser(school)))
    const ids = students.map(({ id }) => id)
    const giveEach = (userids: number[], by = token) =>
      school.call('POST /api/v1/admin/coupons/{id}/students', {
        params: { id: coupon.id },
        body: { ids: userids },
        token: by,
      })
    const reasons = async (userids: number[]) =>
      (await giveEach(userids)).data.list.map(({ outcome, reason }) => reason || outcome)
    const [first = 0, second = 0, third = 0, fourth = 0] = ids
    expect(await reasons([first, teacher.user.id, second])).toEqual(['done', 'userUnknown', 'done'])
    expect(await reasons([second, third, fourth])).toEqual(['unchanged', 'done', 'couponsGone'])
    expect((await holders(coupon.id)).data.total).toBe(3)
    expect((await giveEach([first], teacher.token)).code).toBe(100003)
    expect((await giveEach([])).code).toBe(102001)
  })

  test('to each by two administrators at the same moment is given once', async () => {
    const coupon = await aCoupon(school, '20', { total: 10 })
    const ids = (await Promise.all([1, 2, 3].map(() => aUser(school)))).map(({ id }) => id)
    const answers = await Promise.all(
      [ids, ids.toReversed()].map((sent) =>
        school.call('POST /api/v1/admin/coupons/{id}/students', {
          params: { id: coupon.id },
          body: { ids: sent },
          token,
        }),
      ),
    )
    const outcomes = answers.flatMap(({ data }) => data.list).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome === 'unchanged')).toHaveLength(3)
    expect((await read(coupon.id)).data.claimed).toBe(3)
  })

  test('are read page by page, found by name, and filtered by what they have used', async () => {
    const coupon = await aCoupon(school, '5')
    const [one, two] = [await aUser(school, { name: '甲同学' }), await aUser(school, { name: '乙同学' })]
    await aHeldCoupon(school, one, coupon)
    const held = await aHeldCoupon(school, two, coupon)
    const order = await aPaidOrder(school, two, await aProduct(school))
    const usedAt = fromNow(-0.5)
    await db.update(userCoupons).set({ status: 1, orderId: order.id, usedAt }).where(eq(userCoupons.id, held))
    const ids = async (query: Record<string, string | number>) =>
      (await holders(coupon.id, query)).data.list.map(({ userid }) => userid)
    expect(await ids({})).toEqual([two.id, one.id])
    expect(await ids({ isUse: 1 })).toEqual([two.id])
    expect(await ids({ isUse: 0 })).toEqual([one.id])
    expect(await ids({ keyword: '甲' })).toEqual([one.id])
    const page = (await holders(coupon.id, { limit: 1 })).data
    expect(page).toMatchObject({
      total: 2,
      list: [
        {
          isUse: 1,
          used_at: Math.floor(usedAt.getTime() / 1000),
          order_number: order.orderNumber,
        },
      ],
    })
    expect(await ids({ limit: 1, cursor: page.next! })).toEqual([one.id])
  })

  test('are shown for existing coupons, and to no teacher', async () => {
    expect((await holders(2_000_000_000)).code).toBe(102323)
    const coupon = await aCoupon(school, '5')
    expect((await holders(coupon.id, {}, teacher.token)).code).toBe(100003)
  })
})
