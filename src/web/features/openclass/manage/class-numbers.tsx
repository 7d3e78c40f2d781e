import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { Can } from '#web/area-kit/can.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { StatisticsRow } from '#web/area-kit/statistics-row.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { AttendanceFileButton } from '#web/features/attendance/attendance-file-button.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { clockText } from '#web/ui/clock-text.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ClassAttendance } from './class-attendance.tsx'
import numbers from './class-numbers.module.css'
import { ViewerCurve } from './viewer-curve.tsx'

const Participation = lazyPart(() => import('#web/features/interaction/participation.tsx'), ['interaction'])

type Summary = ByKey['GET /api/v1/openclass/{id}/attendance']['reply']['summary']

const REFRESH = 60_000

/** Attendance of a class: totals, number of viewers over time, and who came and who stayed away. */
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
        <div className={listStyles.bar}>
          <h2>{t('openclass:numbers.attendance')}</h2>
          <Can permission="attendance.export">
            <AttendanceFileButton of="class" id={id} />
          </Can>
        </div>
        <ClassAttendance id={id} />
      </section>
      <Can permission="attendance.read">
        <Suspense fallback={null}>
          <Participation classId={id} />
        </Suspense>
      </Can>
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
  const { data: attendance } = useCall(
    'GET /api/v1/openclass/{id}/attendance',
    { params: { id }, query: { limit: 1 } },
    { quiet: true, refetchInterval: REFRESH },
  )
  if (error && !data)
    return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  // the list below says why the attendance could not be read
  const summed = (key: keyof Summary) => attendance?.summary[key] ?? '–'
  return (
    <StatisticsRow
      statistics={[
        { label: t('openclass:numbers.expected'), value: summed('expected') },
        { label: t('openclass:numbers.attended'), value: summed('attended') },
        { label: t('openclass:numbers.absent'), value: summed('absent') },
        {
          label: t('openclass:numbers.time'),
          value: attendance ? clockText(attendance.summary.total_time) : '–',
        },
        { label: t('openclass:numbers.replayed'), value: summed('replayed') },
        { label: t('openclass:numbers.chat'), value: summed('chat') },
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
