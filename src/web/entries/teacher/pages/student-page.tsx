import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { StudentDetail } from '#web/features/student/student-detail.tsx'
import { studentsRoute } from '#web/features/student/student-links.ts'
import { isId } from '#web/lib/route-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** `#/my_students/:id`, by the number of the user. */
export default function StudentPage() {
  const { t } = useTranslation('student')
  const { id } = useParams()
  return (
    <AreaPage
      title={t('common:title.myStudent')}
      actions={<ButtonLink to={studentsRoute}>{t('student:back')}</ButtonLink>}
    >
      {isId(id) ? <StudentDetail userid={Number(id)} /> : <EmptyState title={t('student:noneFound')} />}
    </AreaPage>
  )
}
