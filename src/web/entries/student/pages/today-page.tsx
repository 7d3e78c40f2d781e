import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ContinueLearning } from '#web/features/today/continue-learning.tsx'
import { News } from '#web/features/today/news.tsx'
import { StudentClasses } from '#web/features/today/student-classes.tsx'
import { HomeworkDue, ToRead } from '#web/features/today/student-tasks.tsx'
import { TodayDate } from '#web/features/today/today-date.tsx'
import {
  type StudentToday,
  type TodayPart,
  TodayView,
  refetchEachMinute,
} from '#web/features/today/today-view.tsx'
import { useCall } from '#web/lib/query.ts'

/** What each domain shows, in this order. */
const main: readonly TodayPart<StudentToday>[] = [StudentClasses, ContinueLearning, HomeworkDue]
const side: readonly TodayPart<StudentToday>[] = [ToRead, News]

export default function TodayPage() {
  const { t } = useTranslation('today')
  const read = useCall('GET /api/v1/student/today', {}, refetchEachMinute)
  return (
    <AreaPage title={t('common:title.today')} lead={<TodayDate />}>
      <TodayView read={read} main={main} side={side} />
    </AreaPage>
  )
}
