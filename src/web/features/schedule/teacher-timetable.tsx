import { useTranslation } from 'react-i18next'
import { dayAt } from '#web/area-kit/calendar/day.ts'
import { attendanceOfLesson } from '#web/features/attendance/attendance-links.ts'
import { feedbackOf } from '#web/features/feedback/feedback-links.ts'
import { newHomeworkFor, oneHomeworkRoute } from '#web/features/homework/homework-links.ts'
import { broadcastRoute, classRoute, numbersRoute } from '#web/features/openclass/class-links.ts'
import { useConfig } from '#web/lib/config.ts'
import { useCall } from '#web/lib/query.ts'
import { type Entry, isOpen, type TeacherLinks } from './entry.ts'
import { Timetable } from './timetable.tsx'
import { UntimedLessons } from './untimed-lessons.tsx'
import { useTimetableView } from './use-timetable-view.ts'

/** The bookings of the day of a booked lesson, among those to come, over or cancelled. */
function bookingsOf({ begintime, endtime, is_cancelled }: Entry, now: number, zone: string): string {
  const day = dayAt(begintime, zone)
  const period = is_cancelled === 1 ? '&period=cancelled' : endtime <= now ? '&period=past' : ''
  return `/bookings?from=${day}&to=${day}${period}`
}

/** The classes that a teacher gives, and their lessons without times. */
export function TeacherTimetable() {
  const { t } = useTranslation('schedule')
  const { home_work_switch, time_zone: zone } = useConfig()
  const view = useTimetableView()
  const { start, end } = view.span
  const read = useCall(
    'GET /api/v1/teacher/timetable',
    { query: { start, end } },
    { quiet: true, staleTime: 60_000 },
  )
  const links: TeacherLinks = (entry, now) => {
    const { kind, lesson_id, open_class_id, homework_id, begintime, is_cancelled } = entry
    const hasBegun = begintime <= now && is_cancelled === 0
    return [
      ...(isOpen(entry, now)
        ? [{ label: t('schedule:link.goLive'), to: broadcastRoute(open_class_id), isMain: true }]
        : []),
      { label: t('schedule:link.class'), to: classRoute(open_class_id) },
      ...(hasBegun
        ? [
            lesson_id === null
              ? { label: t('schedule:link.numbers'), to: numbersRoute(open_class_id) }
              : { label: t('area:title.attendance'), to: attendanceOfLesson(lesson_id) },
          ]
        : []),
      ...(kind === 'booking' ? [{ label: t('area:title.bookings'), to: bookingsOf(entry, now, zone) }] : []),
      ...(home_work_switch && lesson_id !== null && (homework_id !== null || kind === 'lesson')
        ? [
            homework_id === null
              ? { label: t('common:title.homeworkNew'), to: newHomeworkFor(lesson_id) }
              : { label: t('schedule:link.homework'), to: oneHomeworkRoute(homework_id) },
          ]
        : []),
      ...(hasBegun && lesson_id !== null
        ? [{ label: t('schedule:link.feedback'), to: feedbackOf(lesson_id) }]
        : []),
    ]
  }
  return (
    <Timetable view={view} read={read} links={links} whyEmpty={t('schedule:emptyWhy.teacher')}>
      {read.data && <UntimedLessons lessons={read.data.untimed} />}
    </Timetable>
  )
}
