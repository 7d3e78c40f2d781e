import { useTranslation } from 'react-i18next'
import { addDays, dayAt, mondayOf } from '#web/area-kit/calendar/day.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatClock } from '#web/ui/format-time.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { ownZone } from '#web/ui/zones.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** The lesson that is repeated; times in Unix seconds. */
export interface RepeatedLesson {
  title: string
  teacher_id: number | null
  begin_time: number
  end_time: number
}

interface RepeatDialogProps {
  /** of the course */
  id: number
  lesson: RepeatedLesson
  onScheduled: () => void
  onClose: () => void
}

/** Schedules lessons as one that the course has, every week from the week after it, or after this one. */
export function RepeatDialog({ id, lesson, onScheduled, onClose }: RepeatDialogProps) {
  const { t } = useTranslation('schedule')
  const view = useTimeView()
  const now = useNow()
  const { title, teacher_id, begin_time, end_time } = lesson
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/schedule/courses/{id}',
    { params: { id } },
    { quiet: true },
  )
  const heading = t('schedule:lessons.repeatTitle', { title })
  if (!data)
    return (
      <Dialog open title={heading} width={640} onClose={onClose}>
        {error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Loading>
            <Skeleton lines={8} />
          </Loading>
        )}
      </Dialog>
    )
  const teacher = data.teachers.find((one) => one.id === teacher_id) ?? data.teachers[0]
  const zone = teacher?.zone ?? ownZone()
  const day = dayAt(begin_time, zone)
  const today = dayAt(now, zone)
  const weekday = [1, 2, 3, 4, 5, 6, 7].find((one) => addDays(mondayOf(day), one - 1) === day) ?? 1
  const next = addDays(mondayOf(today < day ? day : today), 7 + weekday - 1)
  return (
    <ScheduleDialog
      id={id}
      course={data}
      title={heading}
      initial={{
        title,
        teacher_id: teacher?.id ?? 0,
        first_day: next,
        begin_clock: formatClock(begin_time, { ...view, zone }),
        minutes: Math.round((end_time - begin_time) / 60),
        weekdays: [weekday],
      }}
      onScheduled={onScheduled}
      onClose={onClose}
    />
  )
}
