import { useTranslation } from 'react-i18next'
import { Can } from '#web/area-kit/can.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Day } from './day.tsx'
import { Numbers } from './numbers.tsx'
import styles from './overview.module.css'
import { SchoolNotices } from './school-notices.tsx'
import { Trends } from './trends.tsx'

/** The first page of the back office: what waits, the classes of today, key figures, and the last 30 days. */
export function Overview() {
  const { t } = useTranslation('backoffice')
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/admin/overview',
    {},
    { quiet: true, refetchInterval: 60_000 },
  )
  if (data) {
    return (
      <>
        <SchoolNotices
          isDemo={data.is_demo === 1}
          payment={data.payment}
          canPay={data.can_pay === 1}
          alarm={data.sms_alarm}
        />
        <Day />
        <Numbers overview={data} />
        {data.test_orders > 0 && (
          <p className={styles.tests}>{t('backoffice:overview.testOrders', { count: data.test_orders })}</p>
        )}
        <Can permission="report.read">
          <Trends />
        </Can>
      </>
    )
  }
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <Loading>
      <div className={styles.numbers}>
        {[1, 2, 3, 4, 5].map((card) => (
          <Skeleton key={card} shape="block" height={116} />
        ))}
      </div>
    </Loading>
  )
}
