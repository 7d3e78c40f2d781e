import { useTranslation } from 'react-i18next'
import { dayAt } from '#web/area-kit/calendar/day.ts'
import { attendanceOfLesson } from '#web/features/attendance/attendance-links.ts'
import { classRoute, numbersRoute } from '#web/features/openclass/class-links.ts'
import { useCan } from '#web/lib/can.ts'
import { useConfig } from '#web/lib/config.ts'
import type { SchoolLinks } from '../entry.ts'

/** Where a class leads to in the back office, as far as one may go. */
export function useSchoolLinks(): SchoolLinks {
  const { t } = useTranslation(['schedule', 'area', 'common'])
  const { time_zone: zone } = useConfig()
  const can = useCan()
  return ({ kind, lesson_id, open_class_id, product_id, begintime, is_cancelled }, now) => {
    const hasBegun = begintime <= now && is_cancelled === 0
    const day = dayAt(begintime, zone)
    return [
      ...(can('openclass.read') ? [{ label: t('schedule:link.class'), to: classRoute(open_class_id) }] : []),
      ...(kind === 'lesson' && product_id !== null
        ? [{ label: t('common:title.courseSchedule'), to: `/products/${product_id}/schedule` }]
        : []),
      ...(kind === 'booking' && can('booking.read')
        ? [{ label: t('area:title.bookings'), to: `/bookings?from=${day}&to=${day}` }]
        : []),
      ...(hasBegun && lesson_id !== null && can('attendance.read')
        ? [{ label: t('area:title.attendance'), to: attendanceOfLesson(lesson_id) }]
        : []),
      ...(hasBegun && lesson_id === null && can('openclass.read')
        ? [{ label: t('schedule:link.numbers'), to: numbersRoute(open_class_id) }]
        : []),
    ]
  }
}
