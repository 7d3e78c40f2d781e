import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useCall } from '#web/lib/query.ts'
import { productIdOf } from '#web/lib/route-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { OrderForm } from './pay/order-form.tsx'
import styles from './pay/checkout.module.css'

/** The order before it is created: product and price. */
export default function PrepayPage() {
  const { t } = useTranslation('order')
  const query = new URLSearchParams(useLocation().search)
  const id = productIdOf(query)
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/product/{id}',
    { params: { id: id ?? 0 } },
    { enabled: id !== null, quiet: true },
  )
  const toCourses = <ButtonLink to="/home/courses">{t('order:toCourses')}</ButtonLink>
  return (
    <div className={`page ${styles.page}`}>
      <h1 className="title">{t('order:prepay.title')}</h1>
      {data && <OrderForm key={data.id} product={data} query={query} />}
      {id === null && (
        <ErrorState title={t('order:prepay.none')} what={t('order:prepay.chooseOther')} action={toCourses} />
      )}
      {id !== null && error && !data && (
        <LoadFailure
          error={error}
          refused={t('order:prepay.chooseOther')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          action={toCourses}
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
