import { useTranslation } from 'react-i18next'
import { type OrderStatus, orderStatuses } from '#contract/order/status.ts'
import { isOrderStatus } from '#contract/order/status-texts.ts'
import { orderStatusKey } from './order-status.ts'
import { Tag, type TagTone } from '#web/ui/tag.tsx'

const { pending, refunding, completed, cancelled, refunded, ended } = orderStatuses

/** All other statuses are in progress. */
const tones: Partial<Record<OrderStatus, TagTone>> = {
  [pending]: 'warn',
  [refunding]: 'warn',
  [completed]: 'good',
  [cancelled]: 'neutral',
  [refunded]: 'neutral',
  [ended]: 'neutral',
}

export function OrderStatusTag({ status }: { status: number }) {
  const { t } = useTranslation('order')
  const tone = isOrderStatus(status) ? tones[status] : undefined
  return <Tag tone={tone ?? 'accent'}>{t(orderStatusKey(status))}</Tag>
}
