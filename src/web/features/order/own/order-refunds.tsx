import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { offlineKindTexts } from '#contract/payment/offline-texts.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import type { Order } from '../types.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import { Price } from '#web/ui/price.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import styles from './order-detail.module.css'

const tones: Readonly<Record<string, TagTone>> = { refused: 'neutral', done: 'good', failed: 'bad' }

/** The order's refunds, requested or sent by the school, with their states. */
export function OrderRefunds({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const view = useTimeView()
  return (
    <ul className={styles.refunds}>
      {order.refunds.map((refund) => (
        <li key={refund.id}>
          <p className={styles.head}>
            <Price amount={refund.amount} currency={currencyCode(order.currency)} tone="ink" />
            <Tag tone={tones[refund.state] ?? 'warn'}>{t(`order:refundState.${refund.state}`)}</Tag>
            <span className="second">{formatDateTime(refund.created_at, view)}</span>
          </p>
          {refund.note === '' && <p>{t(`order:refundReason.${refund.reason}`)}</p>}
          {refund.note && <p>{t('order:refund.yourReason', { text: refund.note })}</p>}
          {refund.answer && <p>{t('order:refund.answer', { text: refund.answer })}</p>}
          {refund.by_hand === 1 && refund.state === 'approved' && <p>{t('order:offline.toReturn')}</p>}
          {refund.hand_kind !== null && (
            <p>{t('order:offline.returned', { kind: t(offlineKindTexts[refund.hand_kind]) })}</p>
          )}
          {refund.done_at !== null && (
            <p className="second">
              {t('order:refund.doneAt', { time: formatDateTime(refund.done_at, view) })}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
