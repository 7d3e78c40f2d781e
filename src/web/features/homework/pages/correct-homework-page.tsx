import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { HomeworkPage } from '../homework-page.tsx'
import { MarkingDesk } from '../teaching/marking-desk.tsx'

/** `#/homework/:id/answers/:studentId`. */
export default function CorrectHomeworkPage() {
  const { t } = useTranslation('homework')
  const { id, studentId } = useParams()
  return (
    <HomeworkPage title={t('common:title.homeworkCorrect')}>
      <MarkingDesk id={Number(id)} studentId={Number(studentId)} />
    </HomeworkPage>
  )
}
