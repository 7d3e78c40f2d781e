import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { HomeworkPage } from '../homework-page.tsx'
import { TaughtHomework } from '../teaching/taught-homework.tsx'

/** `#/homework/:id` of teachers. */
export default function TaughtHomeworkPage() {
  const { t } = useTranslation('homework')
  const id = Number(useParams().id)
  return (
    <HomeworkPage title={t('common:title.homework')}>
      <TaughtHomework key={id} id={id} />
    </HomeworkPage>
  )
}
