import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Can } from '#web/area-kit/can.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { attendanceOfLesson } from '#web/features/attendance/attendance-links.ts'
import { classRoute } from '#web/features/openclass/class-links.ts'
import { useCan } from '#web/lib/can.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import styles from './lessons.module.css'
import { MoveDialog } from './move-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import type { ScheduledCourse, ScheduledLesson } from './scheduled-course.ts'

interface CourseScheduleProps {
  id: number
  /** what stands above the lessons, such as links to the course's other pages */
  head?: (course: ScheduledCourse) => ReactNode
}

/** The lessons of a course to come: scheduled, moved and cancelled here. */
export function CourseSchedule({ id, head }: CourseScheduleProps) {
  const { t } = useTranslation('schedule')
  const can = useCan()
  const view = useTimeView()
  const now = useNow()
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/schedule/courses/{id}',
    { params: { id } },
    { quiet: true },
  )
  const [open, setOpen] = useState<
    { dialog: 'new' } | { dialog: 'move' | 'cancel'; lesson: ScheduledLesson } | null
  >(null)
  const close = () => setOpen(null)
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading>
        <Skeleton shape="block" height={320} />
      </Loading>
    )
  const add = can('schedule.write') && (
    <Button look="primary" onClick={() => setOpen({ dialog: 'new' })}>
      {t('schedule:lessons.new')}
    </Button>
  )
  return (
    <div className={styles.course}>
      {head?.(data)}
      {data.list.length === 0 ? (
        <EmptyState title={t('schedule:lessons.none')} why={t('schedule:lessons.noneWhy')} action={add} />
      ) : (
        <>
          {add && <div>{add}</div>}
          <Card padding="none">
            <ul className={styles.rows}>
              {data.list.map((lesson) => (
                <li key={lesson.id} data-cancelled={lesson.is_cancelled === 1 || undefined}>
                  <div>
                    <p className={styles.name}>
                      <Link to={classRoute(lesson.open_class_id)}>{lesson.title}</Link>
                    </p>
                    <p className={styles.when}>{formatLessonSpan(lesson.begintime, lesson.endtime, view)}</p>
                    <p className="second">{lesson.teacher_name}</p>
                  </div>
                  <div className={styles.actions}>
                    {lesson.series_id !== null && lesson.is_cancelled === 0 && (
                      <Tag>
                        {t(
                          lesson.is_detached === 1
                            ? 'schedule:lessons.movedAlone'
                            : 'schedule:lessons.series',
                        )}
                      </Tag>
                    )}
                    {lesson.is_cancelled === 1 ? (
                      <Tag>{t('schedule:entry.cancelled')}</Tag>
                    ) : lesson.begintime <= now ? (
                      <Can permission="attendance.read">
                        <Link to={attendanceOfLesson(lesson.id)}>{t('area:title.attendance')}</Link>
                      </Can>
                    ) : (
                      lesson.may_change === 1 && (
                        <>
                          <Button
                            aria-label={t('schedule:lessons.moveNamed', { title: lesson.title })}
                            onClick={() => setOpen({ dialog: 'move', lesson })}
                          >
                            {t('schedule:lessons.move')}
                          </Button>
                          <Button
                            look="quiet"
                            aria-label={t('schedule:lessons.cancelNamed', { title: lesson.title })}
                            onClick={() => setOpen({ dialog: 'cancel', lesson })}
                          >
                            {t('schedule:lessons.cancel')}
                          </Button>
                        </>
                      )
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
      {open?.dialog === 'new' && <ScheduleDialog id={id} course={data} onClose={close} />}
      {open?.dialog === 'move' && <MoveDialog lesson={open.lesson} onClose={close} />}
      {open?.dialog === 'cancel' && <CancelDialog lesson={open.lesson} lessons={data.list} onClose={close} />}
    </div>
  )
}
