import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { OwnCourses } from '#web/features/schedule/lessons/own-courses.tsx'

/** `#/course_schedule`. */
export default function CourseSchedulePage() {
  const { t } = useTranslation('schedule')
  return (
    <AreaPage title={t('common:title.courseSchedule')} lead={t('schedule:lessons.lead')}>
      <OwnCourses />
    </AreaPage>
  )
}
