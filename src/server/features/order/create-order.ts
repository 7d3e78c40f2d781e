import { eq } from 'drizzle-orm'
import { productTypes } from '#contract/catalog/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { order as operations } from '#contract/order/operations.ts'
import { orderSources, orderTypes } from '#contract/order/status.ts'
import { products } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { acceptedAgreement, readSetting, requireConsent } from '../site/index.ts'
import { createOrderFastPath } from './create-order-fast-path.ts'
import { createOrderFullPath } from './create-order-full-path.ts'
import { orderReply } from './order-reply.ts'
import { mayOrder } from './policy.ts'
import { isPlain, type OrderRequest } from './price-quote.ts'

type CreateOrder = OperationTypes<typeof operations.createOrder>

/** On a public demonstration the places of open classes are not for sale. @throws Refusal demoOpenClass */
async function refuseOpenClass({ db }: Deps, productId: number): Promise<void> {
  const [product] = await db.select({ type: products.type }).from(products).where(eq(products.id, productId))
  if (product?.type === productTypes.openClass) throw refuse('demoOpenClass')
}

/** What is asked for beside the product. */
export function requestOf(body: CreateOrder['body']): OrderRequest {
  const userCouponId = body.user_coupon_id ?? null
  const activityId = body.activity_id ?? null
  return body.ordertype === orderTypes.group
    ? { userCouponId, groupActivityId: activityId ?? 0, groupId: body.group_id ?? null, discountId: null }
    : { userCouponId, groupActivityId: null, groupId: null, discountId: activityId }
}

/**
 * A student orders a product. Most orders are plain and made at once; what costs nothing is claimed, and all else
 * takes the full path, which also gives the reason of a refusal.
 * @throws adminCannotOrder, onlyStudentsOrder, noPermission, consentNeeded, demoOpenClass, agreementChanged and what createOrderFullPath refuses
 */
export async function createOrder(
  deps: Deps,
  user: SessionUser,
  body: CreateOrder['body'],
): Promise<CreateOrder['reply']> {
  mayOrder(user, body.userid)
  await requireConsent(deps.db, user)
  const { currency, demo_site } = await readSetting(deps.db, 'web_config')
  if (demo_site) await refuseOpenClass(deps, body.productid)
  const agreementId = await acceptedAgreement(deps.db, 'buy_agreement', body.agreement_version)
  const request = requestOf(body)
  if (isPlain(request) && body.free !== 1) {
    const made = await createOrderFastPath(deps.pool, {
      userId: user.id,
      productId: body.productid,
      source: body.ordersource ?? orderSources.website,
      currency,
      fissionId: body.fissionid ?? '',
      recommendUserId: body.recommenduserid ?? '',
      activityId: request.discountId,
      seenAmount: body.seen_amount ?? null,
      agreementId,
    })
    if (made) return orderReply(made)
  }
  return createOrderFullPath(deps, { user, body, request, currency, agreementId })
}
