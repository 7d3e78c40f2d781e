import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { HomeworkPage } from '#web/features/homework/homework-page.tsx'
import { SchoolAnswer } from '#web/features/homework/manage/school-answer.tsx'

/** `#/homework/:id/answers/:studentId` of the school. */
export default function HomeworkAnswerPage() {
  const { t } = useTranslation('homework')
  const { id, studentId } = useParams()
  return (
    <HomeworkPage title={t('common:title.homework')}>
      <SchoolAnswer key={`${id} ${studentId}`} id={Number(id)} studentId={Number(studentId)} />
    </HomeworkPage>
  )
}
