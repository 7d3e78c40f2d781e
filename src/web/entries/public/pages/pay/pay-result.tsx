import { useTranslation } from 'react-i18next'
import { productTypes } from '#contract/catalog/enums.ts'
import { currencyCode } from '#contract/currencies.ts'
import { fromParts, toParts } from '#contract/order/price.ts'
import { orderStatuses } from '#contract/order/status.ts'
import { AddressSummary } from '#web/features/address/address-summary.tsx'
import { GroupState } from '#web/features/order/group-state.tsx'
import { OfficialAccount } from '#web/features/order/official-account.tsx'
import { OrderLine } from '#web/features/order/order-line.tsx'
import { orderStatusKey } from '#web/features/order/order-status.ts'
import { myCoursesAddress, myOrdersAddress } from '#web/features/order/routes.ts'
import { Sums } from '#web/features/order/sums.tsx'
import type { Order } from '#web/features/order/types.ts'
import { useConfig } from '#web/lib/config.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { isZero } from '#web/ui/format-money.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import { Price } from '#web/ui/price.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import styles from './checkout.module.css'

type Result =
  | 'paid'
  | 'inGroup'
  | 'goodsInGroup'
  | 'toBeSent'
  | 'sent'
  | 'soldOut'
  | 'groupClosed'
  | 'refunding'
  | 'refunded'

const isGoods = ({ course_type }: Order) => course_type === productTypes.physical

function resultOf(order: Order): Result {
  const { status, order_fail, refunds } = order
  if (order_fail.order_fail === 1)
    return refunds.some(({ reason }) => reason === 'group_closed') ? 'groupClosed' : 'soldOut'
  if (status === orderStatuses.refunding) return 'refunding'
  if (status === orderStatuses.refunded) return 'refunded'
  if (status === orderStatuses.awaitingGroup) return isGoods(order) ? 'goodsInGroup' : 'inGroup'
  if (status === orderStatuses.awaitingShipment) return 'toBeSent'
  return isGoods(order) ? 'sent' : 'paid'
}

const texts = {
  paid: { title: 'payment:paid.title', text: 'payment:paid.text' },
  inGroup: { title: 'payment:paid.title', text: 'order:paid.inGroup' },
  goodsInGroup: { title: 'payment:paid.title', text: 'order:paid.goodsInGroup' },
  toBeSent: { title: 'payment:paid.title', text: 'order:paid.toBeSent' },
  sent: { title: 'payment:paid.title', text: 'order:paid.sent' },
  soldOut: { title: 'payment:soldOut.title', text: 'payment:soldOut.text' },
  groupClosed: { title: 'order:group.closedTitle', text: 'payment:soldOut.text' },
  refunding: { title: 'payment:refunding.title', text: 'payment:refunded.text' },
  refunded: { title: 'payment:refunded.title', text: 'payment:refunded.text' },
} as const

/** What was paid beside the order's amount, and so went back without changing what the order cost. */
const besideAmount = ['duplicate', 'repriced']

const goingBack: ReadonlySet<string> = new Set(['approved', 'sent', 'failed', 'done'])

/** What of the order's amount is back in these states. */
function sumOfRefunds({ refunds, currency }: Order, states: readonly string[]): string {
  const some = refunds.filter(({ state, reason }) => states.includes(state) && !besideAmount.includes(reason))
  return fromParts(
    some.reduce((sum, { amount }) => sum + toParts(amount), 0),
    currency,
  )
}

/** What the result says. The newest refund decides how the money comes back: no provider has a refund by hand. */
function textKeyOf({ refunds }: Order, result: Result) {
  if (result !== 'refunding' && result !== 'refunded') return texts[result].text
  const newest = refunds.toSorted((one, other) => other.id - one.id).find(({ state }) => goingBack.has(state))
  return newest?.by_hand === 1 ? 'payment:refunded.byHand' : texts[result].text
}

/** The outcome of a payment, its order, and the next step. */
export function PayResult({ order }: { order: Order }) {
  const { t } = useTranslation('payment')
  const lang = useLang()
  const { time_zone } = useConfig()
  const result = resultOf(order)
  const paid = texts[result].title === texts.paid.title
  const returned = sumOfRefunds(order, ['done'])
  const returning = sumOfRefunds(order, ['approved', 'sent', 'failed'])
  const price = (amount: string) => <Price amount={amount} currency={currencyCode(order.currency)} />
  return (
    <>
      <div className={styles.result}>
        <span className={styles.badge} data-tone={paid ? 'good' : 'warn'}>
          <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
            <path
              d={paid ? 'm8 17 6 6 11-13' : 'M16 8v10m0 5v.5'}
              fill="none"
              stroke="currentColor"
              strokeWidth="3"
              strokeLinecap="round"
            />
          </svg>
        </span>
        <h1 className="title">{t(texts[result].title)}</h1>
        {order.is_test === 1 && <StateMark kind="test" />}
        <p className="second">{order.order_fail.order_fail_msg || t(textKeyOf(order, result))}</p>
      </div>
      {order.group && <GroupState group={order.group} status={order.status} />}
      <Card as="section" padding="large" className={styles.card}>
        <OrderLine cover={order.cover_url} name={order.course_name} teachers={order.course_teacher} />
        <Sums
          lines={[
            { label: t('order:number'), value: order.order_number },
            { label: t('order:state'), value: t(orderStatusKey(order.status)) },
            ...(order.paid_at === null
              ? []
              : [
                  {
                    label: t('payment:paidAt'),
                    value: formatDateTime(order.paid_at, { lang, schoolZone: time_zone }),
                  },
                ]),
            {
              label: t(order.paid_at === null ? 'payment:amount' : 'payment:paidAmount'),
              value: price(order.amount),
              strong: true,
            },
            ...(isZero(returned) ? [] : [{ label: t('payment:returned'), value: price(returned) }]),
            ...(isZero(returning) ? [] : [{ label: t('payment:returning'), value: price(returning) }]),
          ]}
        />
        {order.address.deliver_address && <AddressSummary address={order.address.deliver_address} />}
      </Card>
      <div className={styles.ways}>
        {paid && !isGoods(order) && (
          <ButtonLink look={result === 'paid' ? 'primary' : 'secondary'} size="large" href={myCoursesAddress}>
            {t('payment:ways.learn')}
          </ButtonLink>
        )}
        <ButtonLink
          look={paid && result !== 'paid' ? 'primary' : 'secondary'}
          size="large"
          href={myOrdersAddress}
        >
          {t('payment:ways.order')}
        </ButtonLink>
        <ButtonLink size="large" look={paid ? 'quiet' : 'primary'} to="/home">
          {t('payment:ways.home')}
        </ButtonLink>
      </div>
      {paid && <OfficialAccount productId={order.product_id} />}
    </>
  )
}
