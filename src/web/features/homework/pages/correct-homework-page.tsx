import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { HomeworkPage } from '../homework-page.tsx'
import { AnswerCorrection } from '../teaching/answer-correction.tsx'

/** `#/homework/:id/answers/:studentId`. */
export default function CorrectHomeworkPage() {
  const { t } = useTranslation('homework')
  const { id, studentId } = useParams()
  return (
    <HomeworkPage title={t('common:title.homeworkCorrect')}>
      <AnswerCorrection id={Number(id)} studentId={Number(studentId)} />
    </HomeworkPage>
  )
}
