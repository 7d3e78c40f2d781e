import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { StatisticsRow } from '#web/area-kit/statistics-row.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import styles from '#web/area-kit/list/list.module.css'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import { useListFilters } from '#web/area-kit/list/use-list-filters.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useCall } from '#web/lib/query.ts'
import { clockText } from '#web/ui/clock-text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import numbers from './class-numbers.module.css'
import { ViewerCurve } from './viewer-curve.tsx'

const Participation = lazyPart(() => import('#web/features/interaction/participation.tsx'), ['interaction'])

type Attendance = ByKey['GET /api/v1/openclass/{id}/attendance']['reply']['list'][number]
const noStatus = () => false
const REFRESH = 60_000

/** Attendance of a class: totals, number of viewers over time, and the list of attendees. */
export function ClassNumbers({ id }: { id: number }) {
  const { t } = useTranslation('openclass')
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/openclass/{id}',
    { params: { id } },
    { quiet: true },
  )
  // shown once, not by each part
  if (error && !data)
    return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <div className={numbers.page}>
      <Totals id={id} />
      <section>
        <h2>{t('openclass:numbers.curve')}</h2>
        <Curve id={id} />
      </section>
      <section>
        <h2>{t('openclass:numbers.attendance')}</h2>
        <AttendanceList id={id} />
      </section>
      <Suspense fallback={null}>
        <Participation classId={id} />
      </Suspense>
    </div>
  )
}

function Totals({ id }: { id: number }) {
  const { t } = useTranslation('openclass')
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/openclass/statistic/{id}',
    { params: { id }, query: {} },
    { quiet: true, refetchInterval: REFRESH },
  )
  if (error && !data)
    return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <StatisticsRow
      statistics={[
        { label: t('openclass:numbers.views'), value: data?.view_num ?? '–' },
        { label: t('openclass:numbers.online'), value: data?.online_num ?? '–' },
        { label: t('openclass:numbers.likes'), value: data?.praise_num ?? '–' },
      ]}
    />
  )
}

function Curve({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/openclass/{id}/viewers',
    { params: { id } },
    { quiet: true, refetchInterval: REFRESH },
  )
  if (data) return <ViewerCurve points={data.list} />
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <Loading>
      <Skeleton shape="block" height={200} />
    </Loading>
  )
}

function AttendanceList({ id }: { id: number }) {
  const { t } = useTranslation('openclass')
  const { keyword } = useListFilters(noStatus)
  const list = usePageList('GET /api/v1/openclass/{id}/attendance', { params: { id }, query: { keyword } })
  const columns: Column<Attendance>[] = [
    {
      title: t('openclass:numbers.who'),
      key: 'who',
      cell: ({ name, username }) => (
        <span className={styles.stack}>
          <span>{name || username}</span>
          <span className={styles.small}>{username}</span>
        </span>
      ),
    },
    {
      title: t('openclass:numbers.total'),
      key: 'total',
      align: 'right',
      className: styles.number,
      cell: ({ total_time }) => clockText(total_time),
    },
    {
      title: t('openclass:numbers.replay'),
      key: 'replay',
      align: 'right',
      className: styles.number,
      cell: ({ replay_time }) => clockText(replay_time),
    },
    {
      title: t('openclass:numbers.first'),
      key: 'first',
      cell: ({ first_entry_time }) => first_entry_time !== null && <Moment at={first_entry_time} exact />,
    },
    {
      title: t('openclass:numbers.last'),
      key: 'last',
      cell: ({ last_exit_time }) => last_exit_time !== null && <Moment at={last_exit_time} exact />,
    },
  ]
  return (
    <>
      <div className={styles.bar}>
        <ListSearch label={t('openclass:numbers.search')} placeholder={t('openclass:numbers.searchHint')} />
      </div>
      <ListBody
        label={t('openclass:numbers.attendance')}
        list={list}
        empty={
          <EmptyState
            title={t(keyword ? 'openclass:numbers.noneFound' : 'openclass:numbers.none')}
            why={keyword ? undefined : t('openclass:numbers.noneWhy')}
          />
        }
      >
        {(people) => <DataTable rows={people} keyOf={({ userid }) => userid} columns={columns} />}
      </ListBody>
    </>
  )
}
