import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { coupons, userCoupons } from '#server/db/tables/all.ts'
import { aCoupon, aDiscount, aHeldCoupon, fromNow } from '#tests/support/activity-factories.ts'
import { aProduct, signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { openAllConnections } from '../order/support.ts'

const school = await openTestSchool()
await openAllConnections(school)
const admin = await theAdmin(school)

const claim = (token: string | undefined, activity_id: number) =>
  school.call('POST /api/v1/student/coupons', { ...(token && { token }), body: { activity_id } })
const holders = (couponId: number) =>
  school.deps.db.select().from(userCoupons).where(eq(userCoupons.couponId, couponId))

test('a student finds the own coupons as available, used and expired, and nobody else’s', async () => {
  const { user, token } = await signedIn(school)
  const { user: other } = await signedIn(school)
  const over = await aCoupon(school, '3', { beginAt: fromNow(-9), endAt: fromNow(-1) })
  const [free, spent, spentAndOver, late] = [
    await aHeldCoupon(school, user, await aCoupon(school, '1')),
    await aHeldCoupon(school, user, await aCoupon(school, '2')),
    await aHeldCoupon(school, user, over),
    await aHeldCoupon(school, user, await aCoupon(school, '4', { endAt: fromNow(-1), beginAt: fromNow(-9) })),
  ]
  await aHeldCoupon(school, other, over)
  const used = inArray(userCoupons.id, [spent, spentAndOver])
  await school.deps.db.update(userCoupons).set({ status: 1, usedAt: new Date() }).where(used)
  const own = async (query: { status?: number }) =>
    (await school.call('GET /api/v1/student/coupons', { token, query })).data.list.map(
      (c) => c.user_coupon_id,
    )
  expect(await own({})).toEqual([free])
  expect(await own({ status: 0 })).toEqual([free])
  expect(await own({ status: 1 })).toEqual([spentAndOver, spent])
  expect(await own({ status: 2 })).toEqual([late])
  // the clock alone makes it expired
  const [row] = await school.deps.db.select().from(userCoupons).where(eq(userCoupons.id, late))
  expect(row?.status).toBe(0)
})

describe('claiming a coupon', () => {
  test('gives it to the student, who then finds it among the own ones', async () => {
    const { token } = await signedIn(school)
    const coupon = await aCoupon(school, '20', { enableCondition: 2, enableAmount: '100' })
    const claimed = await claim(token, coupon.activityId)
    expect(claimed).toMatchObject({
      code: 0,
      data: {
        id: coupon.id,
        activity_id: coupon.activityId,
        coupon_amount: '20.00',
        enable_condition: 2,
        enable_condition_amount: '100.00',
        coupon_scope: 1,
        is_exclusive_discount: 1,
        isReceive: 1,
        isUse: 0,
      },
    })
    const own = await school.call('GET /api/v1/student/coupons', { token })
    expect(own.data.list.map(({ user_coupon_id }) => user_coupon_id)).toEqual([claimed.data.user_coupon_id])
    expect(own.data.total).toBe(1)
  })

  test('for certain products names those on sale among the own ones', async () => {
    const { token } = await signedIn(school)
    const [onSale, off] = [
      await aProduct(school, { name: 'Tang poems' }),
      await aProduct(school, { status: 1 }),
    ]
    const coupon = await aCoupon(school, '20', {}, { only: [onSale, off] })
    await claim(token, coupon.activityId)
    const { list } = (await school.call('GET /api/v1/student/coupons', { token })).data
    expect(list).toMatchObject([{ coupon_scope: 2, products: [{ id: onSale.id, name: 'Tang poems' }] }])
  })

  test('a second time is refused as claimed already, and changes nothing', async () => {
    const { token } = await signedIn(school)
    const coupon = await aCoupon(school, '20', { total: 5 })
    await claim(token, coupon.activityId)
    expect(await claim(token, coupon.activityId)).toMatchObject({
      code: 102322,
      message: 'You have already joined this activity',
    })
    const [row] = await school.deps.db.select().from(coupons).where(eq(coupons.id, coupon.id))
    expect(row?.claimed).toBe(1)
  })

  test('by fifty requests of one student at once gives one', async () => {
    const { token } = await signedIn(school)
    const coupon = await aCoupon(school, '20', { total: 50 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(token, coupon.activityId)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 102322)).toHaveLength(49)
    expect(await holders(coupon.id)).toHaveLength(1)
  })

  test('by twenty students at once gives no more than there are', async () => {
    const coupon = await aCoupon(school, '20', { total: 7 })
    const students = await Promise.all(Array.from({ length: 20 }, () => signedIn(school)))
    const answers = await Promise.all(students.map(({ token }) => claim(token, coupon.activityId)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(7)
    expect(answers.filter(({ code }) => code === 102324)).toHaveLength(13)
    expect(await holders(coupon.id)).toHaveLength(7)
  })

  test.each([
    ['that has not begun', { beginAt: fromNow(1) }, {}],
    ['that is over', { beginAt: fromNow(-3), endAt: fromNow(-1) }, {}],
    ['that the school has stopped', { stoppedAt: new Date() }, {}],
    ['whose time of use is over', {}, { beginAt: fromNow(-3), endAt: fromNow(-1) }],
  ])('of an activity %s is refused', async (_what, activity, coupon) => {
    const { token } = await signedIn(school)
    const made = await aCoupon(school, '20', coupon, { activity })
    expect((await claim(token, made.activityId)).message).toMatch(/has ended/)
    expect(await holders(made.id)).toEqual([])
  })

  test('that only the school gives, or that does not exist, is refused', async () => {
    const { token } = await signedIn(school)
    const assigned = await aCoupon(school, '20', { isClaimable: false })
    expect((await claim(token, assigned.activityId)).code).toBe(102321)
    expect((await claim(token, 2_000_000_000)).code).toBe(102321)
  })

  test('is refused to visitors, teachers and the administrator', async () => {
    const coupon = await aCoupon(school, '20')
    expect((await claim(undefined, coupon.activityId)).code).toBe(100001)
    const teacher = await signedIn(school, [2])
    expect((await claim(teacher.token, coupon.activityId)).code).toBe(102325)
    expect((await claim(admin.token, coupon.activityId)).message).toBe('admin cannot operate')
  })
})

describe('the coupons of a product', () => {
  test('are shown to a visitor as far as they may be claimed', async () => {
    const product = await aProduct(school)
    const other = await aProduct(school)
    const forIt = await aCoupon(school, '11', {}, { only: [product] })
    const forOther = await aCoupon(school, '12', {}, { only: [other] })
    const exhausted = await aCoupon(school, '13', { total: 1, claimed: 1 }, { only: [product] })
    const { data } = await school.call('GET /api/v1/student/coupons/{product_id}', {
      params: { product_id: product.id },
    })
    const ids = data.canReceiveCoupons.map(({ id }) => id)
    expect(ids).toContain(forIt.id)
    expect(ids).not.toContain(forOther.id)
    expect(ids).not.toContain(exhausted.id)
    expect(data.availableCoupons).toEqual([])
    expect(data.haveReceiveCoupons).toEqual([])
  })

  test('are grouped as claimable, usable and claimed for a student', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school, { price: '50' })
    const usable = await aCoupon(school, '5', {}, { only: [product] })
    const tooHigh = await aCoupon(
      school,
      '6',
      { enableCondition: 2, enableAmount: '80' },
      { only: [product] },
    )
    const open = await aCoupon(school, '7', {}, { only: [product] })
    await aHeldCoupon(school, user, usable)
    await aHeldCoupon(school, user, tooHigh)
    const { data } = await school.call('GET /api/v1/student/coupons/{product_id}', {
      token,
      params: { product_id: product.id },
    })
    const claimable = data.canReceiveCoupons.map(({ id }) => id)
    expect(claimable).toContain(open.id)
    expect(claimable).not.toContain(usable.id)
    expect(data.availableCoupons.map(({ id }) => id)).toEqual([usable.id])
    expect(data.haveReceiveCoupons.map(({ id }) => id)).toEqual([tooHigh.id, usable.id])
    expect(data.haveReceiveCoupons[0]).toMatchObject({ unavailable_code: 4, shortfall: '30.00' })
  })

  test('list the usable ones first, by what they take off', async () => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school, { price: '100' })
    await aDiscount(school, product, '30')
    const only = { only: [product] }
    const high = { enableCondition: 2, enableAmount: '31' }
    const tooHigh = await aCoupon(school, '90', high, only)
    const excluded = await aCoupon(school, '80', { excludesDiscounted: true }, only)
    const small = await aCoupon(school, '5', {}, only)
    const wasteful = await aCoupon(school, '50', {}, only)
    const best = await aCoupon(school, '40', { enableCondition: 2, enableAmount: '30' }, only)
    const inDollars = await aCoupon(school, '25', { currency: 2 }, only)
    const made = [tooHigh, excluded, small, wasteful, best, inDollars].map(({ id }) => id)
    const ours = (list: { id: number; unavailable_code: number }[]) =>
      list.filter(({ id }) => made.includes(id)).map(({ id, unavailable_code }) => [id, unavailable_code])
    const ranked = [...[best, wasteful, small].map(({ id }) => [id, 0]), [excluded.id, 2], [tooHigh.id, 4]]

    const shown = await school.call('GET /api/product/{id}', { params: { id: product.id } })
    expect(ours(shown.data.coupons)).toEqual(ranked)
    const params = { product_id: product.id }
    const drawer = await school.call('GET /api/v1/student/coupons/{product_id}', { params })
    expect(ours(drawer.data.canReceiveCoupons)).toEqual(ranked)

    for (const coupon of [small, best]) await aHeldCoupon(school, user, coupon)
    const checkout = (ordertype: number) =>
      school.call('GET /api/v1/order/coupons/{product_id}', { token, params, query: { ordertype } })
    const alone = (await checkout(3)).data
    expect(ours(alone.available_coupon)).toEqual([
      [best.id, 0],
      [small.id, 0],
    ])
    expect(ours(alone.claimable_coupon)).toEqual([
      [wasteful.id, 0],
      [excluded.id, 2],
      [tooHigh.id, 4],
    ])
    expect((await checkout(2)).data.claimable_coupon).toEqual([])
  })

  test('of an unknown product are refused', async () => {
    const answer = await school.call('GET /api/v1/student/coupons/{product_id}', {
      params: { product_id: 999_999 },
    })
    expect(answer.code).toBe(102201)
  })
})

describe('assigning a coupon', () => {
  const assign = (token: string | undefined, id: number, userids: number[]) =>
    school.call('POST /api/v1/coupons/{id}/assign', {
      ...(token && { token }),
      params: { id },
      body: { userids },
    })

  test('gives it to students, once each, and lists them', async () => {
    const one = await signedIn(school)
    const two = await signedIn(school)
    const coupon = await aCoupon(school, '20', { isClaimable: false, total: 3 })
    expect((await assign(admin.token, coupon.id, [one.user.id])).data).toEqual({ assigned: 1, already: 0 })
    expect((await assign(admin.token, coupon.id, [one.user.id, two.user.id, two.user.id])).data).toEqual({
      assigned: 1,
      already: 1,
    })
    const { data } = await school.call('GET /api/v1/coupons/{id}/assign', {
      token: admin.token,
      params: { id: coupon.id },
    })
    expect(data.total).toBe(2)
    expect(data.list.map(({ userid }) => userid).sort((a, b) => a - b)).toEqual(
      [one.user.id, two.user.id].sort((a, b) => a - b),
    )
  })

  test('assigns all or none', async () => {
    const { user } = await signedIn(school)
    const teacher = await signedIn(school, [2])
    const coupon = await aCoupon(school, '20', { total: 1 })
    expect((await assign(admin.token, coupon.id, [user.id, teacher.user.id])).code).toBe(102326)
    const others = await Promise.all([signedIn(school), signedIn(school)])
    expect(
      (
        await assign(
          admin.token,
          coupon.id,
          others.map((one) => one.user.id),
        )
      ).code,
    ).toBe(102324)
    expect(await holders(coupon.id)).toEqual([])
  })

  test('is for administrators alone', async () => {
    const { user, token } = await signedIn(school)
    const coupon = await aCoupon(school, '20')
    expect((await assign(token, coupon.id, [user.id])).code).toBe(100003)
    expect((await assign(undefined, coupon.id, [user.id])).code).toBe(100001)
    expect((await assign(admin.token, 2_000_000_000, [user.id])).code).toBe(102323)
  })
})
