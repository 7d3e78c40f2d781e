import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { JoinedClasses } from '#web/features/learning/courses/joined-classes.tsx'
import { CourseList } from '#web/features/learning/courses/course-list.tsx'

export default function MyCoursesPage() {
  const { t } = useTranslation('learning')
  return (
    <AreaPage title={t('common:title.myCourses')}>
      <CourseList />
      <JoinedClasses />
    </AreaPage>
  )
}
