import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { failureOf, Refused } from '#web/lib/failures.ts'
import { useCall } from '#web/lib/query.ts'
import { productIdOf } from '#web/lib/route-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { OrderForm } from './pay/order-form.tsx'
import styles from './pay/checkout.module.css'

/** The order before it is made: what it is, what it costs. */
export default function PrepayPage() {
  const { t } = useTranslation('order')
  const query = new URLSearchParams(useLocation().search)
  const id = productIdOf(query)
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/product/{id}',
    { params: { id: id ?? 0 } },
    { enabled: id !== null, quiet: true },
  )
  return (
    <div className={`page ${styles.page}`}>
      <h1 className="title">{t('order:prepay.title')}</h1>
      {data && <OrderForm key={data.id} product={data} query={query} />}
      {(id === null || (error && !data)) && (
        <ErrorState
          title={id === null ? t('order:prepay.none') : failureOf(error)?.message || undefined}
          what={id === null || error instanceof Refused ? t('order:prepay.chooseOther') : undefined}
          onRetry={id === null || error instanceof Refused ? undefined : () => void refetch()}
          retrying={isFetching}
          action={<ButtonLink to="/home/courses">{t('order:toCourses')}</ButtonLink>}
        />
      )}
      {id !== null && !error && !data && (
        <Loading>
          <Skeleton shape="block" height={240} />
        </Loading>
      )}
    </div>
  )
}
