import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { is } from '#contract/account/limits.ts'
import { currencyCode } from '#contract/currencies.ts'
import { productTypes } from '#contract/catalog/enums.ts'
import { AddressChoice } from '#web/features/address/address-choice.tsx'
import { AddressSummary } from '#web/features/address/address-summary.tsx'
import { useAddresses } from '#web/features/address/use-addresses.ts'
import { buyState } from '#web/features/catalog/buy-state.ts'
import type { Product } from '#web/features/catalog/types.ts'
import { useOwnership } from '#web/features/catalog/use-ownership.ts'
import { BuyAgreement } from '#web/features/order/buy-agreement.tsx'
import { checkoutPrice, type GroupOffer, groupOfferOf } from '#web/features/order/checkout-price.ts'
import { CheckoutSums } from '#web/features/order/checkout-sums.tsx'
import { ClosedProduct, isClosed } from '#web/features/order/closed-product.tsx'
import OrderDialogs, { type OrderMessage } from '#web/features/order/order-dialogs.tsx'
import { OrderCoupons } from '#web/features/order/order-coupons.tsx'
import { OrderLine } from '#web/features/order/order-line.tsx'
import { PackageContents } from '#web/features/order/package-contents.tsx'
import { PendingNotice } from '#web/features/order/pending-notice.tsx'
import { recommendationOf } from '#web/features/group/recommendation.ts'
import { myCoursesAddress, myOrdersAddress, payRoute, prepayRoute } from '#web/features/order/routes.ts'
import { useBuyAgreement } from '#web/features/order/use-buy-agreement.ts'
import { useCheckoutCoupons } from '#web/features/order/use-checkout-coupons.ts'
import { useCreateOrder } from '#web/features/order/use-create-order.ts'
import { obstacleKeys, orderObstacle } from '#web/features/order/who-may-order.ts'
import { useUser } from '#web/features/session/use-user.ts'
import { invalidate } from '#web/lib/query.ts'
import { courseRoute } from '#web/lib/shop-routes.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { isZero } from '#web/ui/format-money.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Price } from '#web/ui/price.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './checkout.module.css'

export interface OrderFormProps {
  product: Product
  query: URLSearchParams
}

/** The order that the address describes, or the message that its group offer is over. */
export function OrderForm({ product, query }: OrderFormProps) {
  const { t } = useTranslation('order')
  const group = groupOfferOf(product, query)
  if (group !== 'over') return <OfferedOrder product={product} query={query} group={group} />
  return (
    <ErrorState
      title={t('order:group.over')}
      what={t('order:group.overWhat')}
      action={
        <ButtonLink look="primary" to={prepayRoute(product.id, recommendationOf(query))}>
          {t('order:group.alone')}
        </ButtonLink>
      }
    />
  )
}

const readOfferAgain = () =>
  Promise.all([
    invalidate('GET /api/product/{id}'),
    invalidate('GET /api/v1/order/coupons/{product_id}'),
    invalidate('GET /api/system/buyagreement'),
  ])

/** The order form: product, address and amount; the button creates the order and continues to the payment. */
function OfferedOrder({ product, query, group }: OrderFormProps & { group: GroupOffer | null }) {
  const { t } = useTranslation('order')
  const navigate = useNavigate()
  const { user } = useUser()
  const { order, busy } = useCreateOrder()
  const [message, setMessage] = useState<OrderMessage | null>(null)
  const [changed, setChanged] = useState('')
  const [claimed, setClaimed] = useState(false)
  const [couponId, setCouponId] = useState<number | null>(null)
  const [addressId, setAddressId] = useState<number | null>(null)

  const student = user && is(user, 'student') ? user : null
  const isStudent = student !== null
  const free = isZero(product.price)
  const goods = product.type === productTypes.physical
  const delivered = product.is_deliver === 1
  const addresses = useAddresses(delivered && isStudent)
  const address =
    addresses.addresses?.find(({ id }) => id === addressId) ??
    addresses.addresses?.find(({ is_select }) => is_select === 1)
  const { discount } = product.activity
  const coupons = useCheckoutCoupons(product.id, {
    enabled: isStudent && !free,
    inGroup: group !== null,
    discounted: discount !== null,
  })
  const agreement = useBuyAgreement()
  const ownership = useOwnership(product, student?.userid ?? null)
  const state = buyState(product, ownership.owned)
  const obstacle = user && orderObstacle(user)
  // a coupon that can no longer be used is deselected
  const coupon = coupons.data?.available_coupon.find(({ user_coupon_id }) => user_coupon_id === couponId)
  const price = checkoutPrice(product, group, coupon)

  async function submit() {
    setChanged('')
    const outcome = await order({
      productId: product.id,
      free,
      ...(!free && { seenAmount: price.payable }),
      ...(coupon?.user_coupon_id && { couponId: coupon.user_coupon_id }),
      ...(discount && !group && { discountId: discount.activity_id }),
      ...(group && { group }),
      ...(delivered && address && { address }),
      ...recommendationOf(query),
      ...(agreement?.version && { agreementVersion: agreement.version }),
    })
    if (outcome?.kind === 'pay') void navigate(payRoute(outcome.orderId, product.id), { replace: true })
    if (outcome?.kind === 'changed') setChanged(outcome.message)
    if (outcome?.kind === 'refused') setMessage(outcome)
    if (outcome?.kind === 'changed' || outcome?.kind === 'refused') await readOfferAgain()
    if (outcome?.kind === 'study') {
      setClaimed(true)
      setMessage({ kind: 'study', goods })
    }
  }

  const settled = !busy && !message && !claimed
  if (settled && obstacle)
    return (
      <ErrorState
        title={t(obstacleKeys[obstacle])}
        action={<ButtonLink to={courseRoute(product.id)}>{t('order:closed.toPage')}</ButtonLink>}
      />
    )
  const pending = isStudent && !free && <PendingNotice productId={product.id} />
  if (settled && isClosed(state))
    return (
      <>
        {pending}
        <ClosedProduct product={product} state={state} />
      </>
    )
  return (
    <div className={styles.checkout}>
      <div className={styles.form}>
        {pending}
        {group && <GroupNotice group={group} />}
        <Card as="section" padding="large" className={styles.card}>
          <OrderLine cover={product.cover_url} name={product.name} teachers={product.teacher_name}>
            <PackageContents products={product.products} />
          </OrderLine>
        </Card>
        {delivered && isStudent && (
          <Card as="section" padding="large">
            <AddressChoice state={addresses} chosen={address} onChoose={setAddressId} />
          </Card>
        )}
        {isStudent && !free && (
          <Card as="section" padding="large">
            <OrderCoupons
              coupons={coupons}
              chosen={coupon}
              onChoose={setCouponId}
              price={checkoutPrice(product, group, undefined).payable}
              inGroup={group !== null}
            />
          </Card>
        )}
      </div>
      <div className={styles.side}>
        <Card as="section" padding="large" className={styles.card}>
          <CheckoutSums price={price} currency={product.currency} inGroup={group !== null} />
          {delivered && address && <AddressSummary address={address} />}
        </Card>
        <BuyAgreement />
        <div className={styles.bar}>
          {changed && (
            <Notice tone="warn" live title={t('order:changed')}>
              {changed}
            </Notice>
          )}
          {claimed ? (
            <ButtonLink look="primary" size="large" block href={goods ? myOrdersAddress : myCoursesAddress}>
              {goods ? t('order:toMyOrders') : t('order:toMyCourses')}
            </ButtonLink>
          ) : (
            <div className={styles.pay}>
              <span className={styles.total}>
                <VisuallyHidden>{t('order:payable')} </VisuallyHidden>
                <Price amount={price.payable} currency={currencyCode(product.currency)} zero="number" />
              </span>
              <Button look="primary" size="large" block loading={busy} onClick={() => void submit()}>
                {free ? t('order:prepay.join') : t('order:prepay.submit')}
              </Button>
            </div>
          )}
        </div>
      </div>
      {message && (
        <OrderDialogs
          message={message}
          productId={product.id}
          course={product.name}
          onClose={() => setMessage(null)}
        />
      )}
    </div>
  )
}

/** Explains a group purchase to whoever opens or joins a group. */
function GroupNotice({ group: { groupId, number } }: { group: GroupOffer }) {
  const { t } = useTranslation('order')
  return groupId === null ? (
    <Notice title={t('order:group.opening', { count: number })}>
      {t('order:group.openingText', { count: number - 1 })}
    </Notice>
  ) : (
    <Notice title={t('order:group.joining', { count: number })}>{t('order:group.joiningText')}</Notice>
  )
}
