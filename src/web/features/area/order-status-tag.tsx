import { useTranslation } from 'react-i18next'
import { type OrderStatus, orderStatuses } from '#contract/order/status.ts'
import { Tag, type TagTone } from '#web/ui/tag.tsx'

const looks: Readonly<Record<OrderStatus, { text: string; tone: TagTone }>> = {
  [orderStatuses.cancelled]: { text: 'order:status.0', tone: 'neutral' },
  [orderStatuses.pending]: { text: 'order:status.1', tone: 'warn' },
  [orderStatuses.paid]: { text: 'order:status.3', tone: 'accent' },
  [orderStatuses.awaitingGroup]: { text: 'order:status.6', tone: 'accent' },
  [orderStatuses.groupFormed]: { text: 'order:status.7', tone: 'accent' },
  [orderStatuses.refunded]: { text: 'order:status.8', tone: 'neutral' },
  [orderStatuses.ended]: { text: 'order:status.9', tone: 'neutral' },
  [orderStatuses.refunding]: { text: 'order:status.10', tone: 'warn' },
  [orderStatuses.awaitingShipment]: { text: 'order:status.11', tone: 'accent' },
  [orderStatuses.shipped]: { text: 'order:status.12', tone: 'accent' },
  [orderStatuses.completed]: { text: 'order:status.13', tone: 'good' },
}

const isStatus = (status: number): status is OrderStatus => status in looks

/** i18n key of a status; null for a number that is none. */
export const orderStatusText = (status: number): string | null => (isStatus(status) ? looks[status].text : null)

export function OrderStatusTag({ status }: { status: number }) {
  const { t } = useTranslation('order')
  return isStatus(status) ? <Tag tone={looks[status].tone}>{t(looks[status].text)}</Tag> : null
}
