import type { ComponentType } from 'react'
import type { ByKey } from '#contract/operations.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import type { useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './today.module.css'

export type StudentToday = ByKey['GET /api/v1/student/today']['reply']
export type TeacherToday = ByKey['GET /api/v1/teacher/today']['reply']

/** A part of the page: it shows what concerns it, or nothing. */
export type TodayPart<Today> = ComponentType<{ today: Today }>

export interface TodayViewProps<Today> {
  /** the answer to the area's operation */
  read: Pick<ReturnType<typeof useCall>, 'error' | 'isFetching' | 'refetch'> & { data: Today | undefined }
  /** what is done now */
  main: readonly TodayPart<Today>[]
  /** what is shown beside it, on a phone below it */
  side?: readonly TodayPart<Today>[]
}

/** A class that goes on air is seen within a minute. */
export const refetchEachMinute = { quiet: true, refetchInterval: 60_000 } as const

/** What awaits people when they open their area. */
export function TodayView<Today>({ read, main, side = [] }: TodayViewProps<Today>) {
  const { data, error, isFetching, refetch } = read
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading>
        <Skeleton shape="block" height={320} />
      </Loading>
    )
  const shown = (parts: readonly TodayPart<Today>[]) =>
    parts.map((Part, index) => <Part key={index} today={data} />)
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{shown(main)}</div>
      <div className={styles.column}>{shown(side)}</div>
    </div>
  )
}
