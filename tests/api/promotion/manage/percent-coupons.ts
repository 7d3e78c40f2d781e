import { expect, test } from 'vitest'
import type { ByKey } from '#contract/operations.ts'
import { aCoupon, aHeldCoupon, aPercentDiscount } from '#tests/support/activity-factories.ts'
import { aProduct, signedIn, type TestProduct } from '#tests/support/factories.ts'
import type { Answer, TestSchool } from '#tests/support/test-school.ts'

interface PercentCoupons {
  school: TestSchool
  /** token of an administrator */
  token: string
  student: Awaited<ReturnType<typeof signedIn>>
  order: (body: object, by?: string) => Promise<Answer<ByKey['POST /api/order']['reply']>>
  /** in so many hours, in Unix seconds */
  at: (hours: number) => number
}

/** Coupons that take off a share. */
export function testPercentCoupons({ school, token, student, order, at }: PercentCoupons): void {
  test('a coupon by percentage takes its share of the discounted price, up to its amount', async () => {
    const product = await aProduct(school, { price: '200' })
    await aPercentDiscount(school, '10', [product])
    const coupon = await aCoupon(school, '50', { percentOff: '15' })
    const dearer = await aProduct(school, { price: '900' })
    const held = await aHeldCoupon(school, student.user, coupon)
    const offered = await school.call('GET /api/v1/order/coupons/{product_id}', {
      params: { product_id: product.id },
      query: { ordertype: 3 },
      token: student.token,
    })
    expect(offered.data.available_coupon.find(({ id }) => id === coupon.id)).toMatchObject({
      coupon_amount: '50.00',
      percent_off: '15',
      unavailable_code: 0,
    })
    const first = await order({ productid: product.id, user_coupon_id: held, seen_amount: '153.00' })
    expect(first).toMatchObject({ code: 0, data: { amount: '153.00' } })
    const shown = await school.call('GET /api/order/{orderId}', {
      params: { orderId: first.data.order_id },
      token: student.token,
    })
    expect(shown.data).toMatchObject({ discount: '47.00', coupon_amount: '27.00', amount_payable: '153.00' })
    const other = await signedIn(school)
    const own = await aHeldCoupon(school, other.user, coupon)
    expect((await order({ productid: dearer.id, user_coupon_id: own }, other.token)).data.amount).toBe(
      '850.00',
    )
  })

  test('the best of several coupons is the one that takes off most of this price', async () => {
    const viewer = await signedIn(school)
    const [cheap, dear] = [await aProduct(school, { price: '100' }), await aProduct(school, { price: '500' })]
    const share = await aCoupon(school, '90', { percentOff: '15' })
    const amount = await aCoupon(school, '30')
    for (const coupon of [share, amount]) await aHeldCoupon(school, viewer.user, coupon)
    const best = async ({ id }: TestProduct) =>
      (
        await school.call('GET /api/v1/order/coupons/{product_id}', {
          params: { product_id: id },
          query: {},
          token: viewer.token,
        })
      ).data.available_coupon[0]?.id
    expect(await best(cheap)).toBe(amount.id)
    expect(await best(dear)).toBe(share.id)
  })

  test('the school issues a coupon by percentage, which students see with its share', async () => {
    const body = {
      ...{ label: '八五折', coupon_amount: '60', percent_off: '15', enable_condition: 1 },
      ...{
        enable_condition_amount: '0',
        product_ids: [],
        is_exclusive_discount: 1,
        total: 1,
        is_claimable: 1,
      },
      ...{ claim_begin_time: at(-1), claim_end_time: at(9), begin_time: at(-1), end_time: at(9) },
    }
    const { code, data } = await school.call('POST /api/v1/admin/coupons', { body, token })
    expect(code).toBe(0)
    const issued = await school.call('GET /api/v1/admin/coupons/{id}', { params: { id: data.id }, token })
    expect(issued.data).toMatchObject({ coupon_amount: '60.00', percent_off: '15' })
    const claims = await Promise.all(
      [await signedIn(school), await signedIn(school), await signedIn(school)].map((one) =>
        school.call('POST /api/v1/student/coupons', {
          body: { activity_id: issued.data.activity_id },
          token: one.token,
        }),
      ),
    )
    expect(claims.filter(({ code: given }) => given === 0)).toHaveLength(1)
    expect(claims.filter(({ reason }) => reason === 'couponsGone')).toHaveLength(2)
  })
}
