import { activityTypes } from '#contract/promotion/enums.ts'
import {
  activities,
  activityProducts,
  couponProducts,
  coupons,
  groupMembers,
  groups,
  userCoupons,
} from '#server/db/tables/all.ts'
import type { TestProduct, TestUser } from './factories.ts'
import { anOrder } from './order-factories.ts'
import type { TestSchool } from './test-school.ts'

const HOUR = 3_600_000
export const fromNow = (hours: number): Date => new Date(Date.now() + hours * HOUR)

type ActivityValues = Partial<typeof activities.$inferInsert>

async function anActivity(school: TestSchool, values: ActivityValues & { type: number }) {
  const [activity] = await school.deps.db
    .insert(activities)
    .values({ beginAt: fromNow(-1), endAt: fromNow(48), ...values })
    .returning()
  if (!activity) throw new Error('no activity was made')
  return activity
}

/** A running discount. */
export const aDiscount = (
  school: TestSchool,
  product: TestProduct,
  price: string,
  values: ActivityValues = {},
) => anActivity(school, { type: activityTypes.discount, productId: product.id, price, ...values })

/** A running discount by percentage: of these products, or of the whole shop. */
export async function aPercentDiscount(
  school: TestSchool,
  percentOff: string,
  only: TestProduct[] = [],
  values: ActivityValues = {},
) {
  const scope = only.length === 0 ? 1 : 2
  const activity = await anActivity(school, { type: activityTypes.discount, percentOff, scope, ...values })
  if (only.length > 0)
    await school.deps.db
      .insert(activityProducts)
      .values(only.map(({ id: productId }) => ({ activityId: activity.id, productId })))
  return activity
}

/** A running group activity. */
export const aGroupActivity = (
  school: TestSchool,
  product: TestProduct,
  price: string,
  number: number,
  values: ActivityValues = {},
) => anActivity(school, { type: activityTypes.group, productId: product.id, price, number, ...values })

type CouponValues = Partial<typeof coupons.$inferInsert>

/** A coupon that can be claimed and used now; for certain products if they are given. */
export async function aCoupon(
  school: TestSchool,
  amount: string,
  values: CouponValues = {},
  { only = [], activity = {} }: { only?: TestProduct[]; activity?: ActivityValues } = {},
) {
  const { id: activityId } = await anActivity(school, {
    type: activityTypes.coupon,
    label: 'Coupon',
    ...activity,
  })
  const [coupon] = await school.deps.db
    .insert(coupons)
    .values({
      activityId,
      amount,
      currency: 1,
      beginAt: fromNow(-1),
      endAt: fromNow(48),
      ...(only.length > 0 && { scope: 2 }),
      ...values,
    })
    .returning()
  if (!coupon) throw new Error('no coupon was made')
  if (only.length > 0)
    await school.deps.db
      .insert(couponProducts)
      .values(only.map(({ id: productId }) => ({ couponId: coupon.id, productId })))
  return coupon
}

/** A student's coupon. @returns its user_coupon_id */
export async function aHeldCoupon(
  school: TestSchool,
  user: Pick<TestUser, 'id'>,
  coupon: { id: number },
): Promise<number> {
  const [held] = await school.deps.db
    .insert(userCoupons)
    .values({ couponId: coupon.id, userId: user.id })
    .returning()
  if (!held) throw new Error('no coupon was given')
  return held.id
}

/** An open group of three whose members have paid; the first is its leader unless said otherwise. */
export async function aGroup(
  school: TestSchool,
  product: TestProduct,
  activity: { id: number },
  members: TestUser[],
  values: Partial<typeof groups.$inferInsert> = {},
) {
  const [group] = await school.deps.db
    .insert(groups)
    .values({
      activityId: activity.id,
      productId: product.id,
      leaderId: members[0]?.id ?? 0,
      number: 3,
      price: '99',
      paid: members.length,
      expiresAt: fromNow(5),
      ...values,
    })
    .returning()
  if (!group) throw new Error('no group was made')
  for (const member of members) {
    const held = { groupId: group.id, activityId: activity.id }
    const order = await anOrder(school, member, product, { status: 6, type: 2, ...held })
    await school.deps.db
      .insert(groupMembers)
      .values({ ...held, orderId: order.id, userId: member.id, paidAt: new Date() })
  }
  return group
}
