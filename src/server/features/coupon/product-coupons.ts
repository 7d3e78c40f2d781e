import { and, eq, ne } from 'drizzle-orm'
import { unavailableCodes } from '#contract/coupon/enums.ts'
import type { coupon as operations } from '#contract/coupon/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { orderTypes } from '#contract/order/status.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/database.ts'
import { orders, products, userCoupons } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { readSetting, translationWanted } from '../site/index.ts'
import { byUse, type Checkout, judgeCoupon } from './coupon-rules.ts'
import { liveDiscount } from '../promotion/index.ts'
import { claimableCoupons, couponAnswer, heldCoupons, asCouponAnswer, rankClaimable } from './read-coupons.ts'

type ProductCoupons = OperationTypes<typeof operations.productCoupons>['reply']
type CheckoutCoupons = OperationTypes<typeof operations.checkoutCoupons>['reply']

/** What a product costs at a checkout of this kind. @throws productNotFound */
async function checkoutOf({ db }: Deps, productId: number, orderType: number): Promise<Checkout> {
  const [product] = await db
    .select({ price: products.price })
    .from(products)
    .where(eq(products.id, productId))
  if (!product) throw refuse('productNotFound')
  const { currency } = await readSetting(db, 'web_config')
  const discount = await liveDiscount(db, productId, currency)
  return {
    price: discount?.price ?? product.price,
    currency,
    inGroup: orderType === orderTypes.group,
    discounted: discount !== undefined,
  }
}

/** The coupons that the page of a product shows; a visitor sees those to claim. @throws productNotFound */
export async function productCoupons(
  deps: Deps,
  { userId, language }: { userId: number | undefined; language: Language },
  productId: number,
): Promise<ProductCoupons> {
  const wanted = await translationWanted(deps.db, language)
  const checkout = await checkoutOf(deps, productId, orderTypes.ordinary)
  const [claimable, held] = await Promise.all([
    claimableCoupons(deps.db, userId, productId, checkout.currency),
    userId === undefined ? [] : heldCoupons(deps.db, userId, productId, { language: wanted }),
  ])
  const inScope = held
    .filter(({ coupon, named }) => coupon.scope === 1 || named)
    .map(asCouponAnswer(checkout))
  return {
    canReceiveCoupons: rankClaimable(claimable, checkout, wanted),
    availableCoupons: inScope.filter((coupon) => coupon.unavailable_code === 0).sort(byUse(checkout)),
    haveReceiveCoupons: inScope,
  }
}

/** Coupons that a pending order of another product holds. */
async function heldForOthers(db: Db, userId: number, productId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: userCoupons.id })
    .from(userCoupons)
    .innerJoin(orders, eq(orders.id, userCoupons.orderId))
    .where(and(eq(userCoupons.userId, userId), ne(orders.productId, productId)))
  return new Set(rows.map(({ id }) => id))
}

/**
 * All that the student holds, split by whether it may be used on this, and what may be claimed for it; where it is
 * bought in a group no coupon is of use. @throws productNotFound
 */
export async function checkoutCoupons(
  deps: Deps,
  { userId, language }: { userId: number; language: Language },
  productId: number,
  orderType: number,
): Promise<CheckoutCoupons> {
  const wanted = await translationWanted(deps.db, language)
  const checkout = await checkoutOf(deps, productId, orderType)
  const [held, elsewhere, claimable] = await Promise.all([
    heldCoupons(deps.db, userId, productId, { language: wanted }),
    heldForOthers(deps.db, userId, productId),
    checkout.inGroup ? [] : claimableCoupons(deps.db, userId, productId, checkout.currency),
  ])
  const own = held.map((one) => {
    const verdict = judgeCoupon(one.coupon, one.named, checkout)
    const taken = one.held !== null && elsewhere.has(one.held.id) && verdict.unavailable_code === 0
    return couponAnswer(one, taken ? { ...verdict, unavailable_code: unavailableCodes.restricted } : verdict)
  })
  return {
    available_coupon: own.filter((coupon) => coupon.unavailable_code === 0).sort(byUse(checkout)),
    unavailable_coupon: own.filter((coupon) => coupon.unavailable_code !== 0),
    claimable_coupon: rankClaimable(claimable, checkout, wanted),
  }
}
