import { useTranslation } from 'react-i18next'
import { myOrdersAddress } from '#web/features/order/routes.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

export interface OrderPendingProps {
  /** the address names no order */
  missing: boolean
  error: Error | null
  retrying: boolean
  onRetry: () => void
}

/** Shown instead of an order: loading, not found, or failed to load. */
export function OrderPending({ missing, error, retrying, onRetry }: OrderPendingProps) {
  const { t } = useTranslation('order')
  if (!missing && !error) {
    return (
      <Loading>
        <Skeleton shape="block" height={280} />
      </Loading>
    )
  }
  const what = t('order:missing.what')
  const action = <ButtonLink href={myOrdersAddress}>{t('order:toMyOrders')}</ButtonLink>
  return missing ? (
    <ErrorState title={t('order:missing.title')} what={what} action={action} />
  ) : (
    <LoadFailure error={error} refused={what} onRetry={onRetry} retrying={retrying} action={action} />
  )
}
