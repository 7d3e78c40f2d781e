import { useTranslation } from 'react-i18next'
import { ORDER_EXPIRY_SECONDS, orderStatuses } from '#contract/order/status.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useCall } from '#web/lib/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { payRoute } from './routes.ts'

/** Tells the student that they have a pending order of this product, with a link to pay it. */
export function PendingNotice({ productId }: { productId: number }) {
  const { t } = useTranslation('order')
  const now = useNow()
  const { data } = useCall(
    'GET /api/order',
    { query: { status: String(orderStatuses.pending), limit: 100 } },
    { quiet: true, staleTime: 0 },
  )
  const pending = data?.list.find(
    ({ product_id, created_at }) => product_id === productId && created_at + ORDER_EXPIRY_SECONDS > now,
  )
  if (!pending) return null
  return (
    <Notice
      title={t('order:pending.title')}
      action={
        <ButtonLink size="small" to={payRoute(pending.order_id, productId)}>
          {t('order:pending.pay')}
        </ButtonLink>
      }
    >
      {t('order:pending.text', { number: pending.order_number })}
    </Notice>
  )
}
