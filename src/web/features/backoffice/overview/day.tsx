import { useTranslation } from 'react-i18next'
import { useCan } from '#web/lib/can.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ClassesOfToday } from './classes-of-today.tsx'
import { Opening } from './opening.tsx'
import styles from './overview.module.css'
import { Tasks } from './tasks.tsx'

/** What waits for somebody beside the classes of today, and above them what a new school still lacks. */
export function Day() {
  const { t } = useTranslation('report')
  const can = useCan()
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/admin/overview/day',
    {},
    // who comes back from a step sees it done
    { quiet: true, staleTime: 0, refetchInterval: 30_000 },
  )
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading>
        <Skeleton shape="block" height={180} />
      </Loading>
    )
  return (
    <>
      {data.opening && can('backoffice.configure') && <Opening steps={data.opening} />}
      <div className={styles.day}>
        <section aria-label={t('report:tasks.title')}>
          <h2 className={styles.heading}>{t('report:tasks.title')}</h2>
          <Tasks tasks={data.tasks} />
        </section>
        <section aria-label={t('report:classes.title')}>
          <h2 className={styles.heading}>{t('report:classes.title')}</h2>
          <ClassesOfToday classes={data.classes} now={data.server_time} />
        </section>
      </div>
    </>
  )
}
