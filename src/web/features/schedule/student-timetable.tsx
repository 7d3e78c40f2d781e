import { useTranslation } from 'react-i18next'
import { feedbackOf } from '#web/features/feedback/feedback-links.ts'
import { oneHomeworkRoute } from '#web/features/homework/homework-links.ts'
import { classAddress } from '#web/features/learning/courses/student-course-card.tsx'
import { useConfig } from '#web/lib/config.ts'
import { useCall } from '#web/lib/query.ts'
import { learnAddress } from '#web/lib/shop-routes.ts'
import { isOpen, type StudentLinks } from './entry.ts'
import { Timetable } from './timetable.tsx'
import { useTimetableView } from './use-timetable-view.ts'

/** The classes of a student. */
export function StudentTimetable() {
  const { t } = useTranslation('schedule')
  const { home_work_switch } = useConfig()
  const view = useTimetableView()
  const { start, end } = view.span
  const read = useCall(
    'GET /api/v1/student/timetable',
    { query: { start, end } },
    { quiet: true, staleTime: 60_000 },
  )
  const links: StudentLinks = (entry, now) => {
    const { kind, lesson_id, open_class_id, product_id, homework_id, feedback_id } = entry
    const entered = isOpen(entry, now)
    return [
      {
        label: t(entered ? 'schedule:link.enter' : 'schedule:link.room'),
        href: classAddress(open_class_id),
        isMain: entered,
      },
      ...(kind !== 'booking' && product_id !== null
        ? [{ label: t('schedule:link.learn'), href: learnAddress(product_id, lesson_id) }]
        : []),
      ...(kind === 'booking' ? [{ label: t('schedule:link.bookings'), to: '/my_bookings' }] : []),
      ...(homework_id !== null && home_work_switch
        ? [{ label: t('schedule:link.homework'), to: oneHomeworkRoute(homework_id) }]
        : []),
      ...(feedback_id !== null ? [{ label: t('schedule:link.feedback'), to: feedbackOf(feedback_id) }] : []),
    ]
  }
  return <Timetable view={view} read={read} links={links} whyEmpty={t('schedule:emptyWhy.student')} />
}
