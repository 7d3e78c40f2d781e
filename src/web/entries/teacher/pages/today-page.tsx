import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { TeacherClasses } from '#web/features/today/teacher-classes.tsx'
import { FeedbackToGive, HomeworkToCorrect, NewBookings } from '#web/features/today/teacher-tasks.tsx'
import { TodayDate } from '#web/features/today/today-date.tsx'
import {
  type TeacherToday,
  type TodayPart,
  TodayView,
  refetchEachMinute,
} from '#web/features/today/today-view.tsx'
import { useCall } from '#web/lib/query.ts'

/** What each domain shows, in this order. */
const main: readonly TodayPart<TeacherToday>[] = [TeacherClasses, HomeworkToCorrect, FeedbackToGive]
const side: readonly TodayPart<TeacherToday>[] = [NewBookings]

export default function TodayPage() {
  const { t } = useTranslation('today')
  const read = useCall('GET /api/v1/teacher/today', {}, refetchEachMinute)
  return (
    <AreaPage title={t('common:title.today')} lead={<TodayDate />}>
      <TodayView read={read} main={main} side={side} />
    </AreaPage>
  )
}
