import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { StudentList } from '#web/features/student/student-list.tsx'

export default function StudentsPage() {
  const { t } = useTranslation('student')
  return (
    <AreaPage title={t('common:title.myStudents')}>
      <StudentList />
    </AreaPage>
  )
}
