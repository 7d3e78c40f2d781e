import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { HomeworkPage } from '../homework-page.tsx'
import { ReceivedHomework } from '../learning/received-homework.tsx'

/** `#/homework/:id` of students. */
export default function ReceivedHomeworkPage() {
  const { t } = useTranslation('homework')
  const id = Number(useParams().id)
  return (
    <HomeworkPage title={t('common:title.homework')}>
      <ReceivedHomework key={id} id={id} />
    </HomeworkPage>
  )
}
