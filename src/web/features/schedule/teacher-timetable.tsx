import { useTranslation } from 'react-i18next'
import { attendanceOfLesson } from '#web/features/attendance/attendance-links.ts'
import { feedbackOf } from '#web/features/feedback/feedback-links.ts'
import { oneHomeworkRoute } from '#web/features/homework/homework-links.ts'
import { broadcastRoute, classRoute, numbersRoute } from '#web/features/openclass/class-links.ts'
import { useConfig } from '#web/lib/config.ts'
import { useCall } from '#web/lib/query.ts'
import { isOpen, type TeacherLinks } from './entry.ts'
import { Timetable } from './timetable.tsx'
import { UntimedLessons } from './untimed-lessons.tsx'
import { useTimetableView } from './use-timetable-view.ts'

/** The classes that a teacher gives, and their lessons without times. */
export function TeacherTimetable() {
  const { t } = useTranslation('schedule')
  const { home_work_switch } = useConfig()
  const view = useTimetableView()
  const { start, end } = view.span
  const read = useCall(
    'GET /api/v1/teacher/timetable',
    { query: { start, end } },
    { quiet: true, staleTime: 60_000 },
  )
  const links: TeacherLinks = (entry, now) => {
    const { lesson_id, open_class_id, homework_id, begintime, is_cancelled } = entry
    const hasBegun = begintime <= now && is_cancelled === 0
    return [
      ...(isOpen(entry, now)
        ? [{ label: t('schedule:link.goLive'), to: broadcastRoute(open_class_id), isMain: true }]
        : []),
      { label: t('schedule:link.class'), to: classRoute(open_class_id) },
      ...(hasBegun
        ? [
            {
              label: t('schedule:link.attendance'),
              to: lesson_id === null ? numbersRoute(open_class_id) : attendanceOfLesson(lesson_id),
            },
          ]
        : []),
      ...(homework_id !== null && home_work_switch
        ? [{ label: t('schedule:link.homework'), to: oneHomeworkRoute(homework_id) }]
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
