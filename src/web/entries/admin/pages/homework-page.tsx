import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { HomeworkPage } from '#web/features/homework/homework-page.tsx'
import { SchoolHomework } from '#web/features/homework/manage/school-homework.tsx'

/** `#/homework/:id` of the school. */
export default function OneHomeworkPage() {
  const { t } = useTranslation('homework')
  const id = Number(useParams().id)
  return (
    <HomeworkPage title={t('common:title.homework')}>
      <SchoolHomework key={id} id={id} />
    </HomeworkPage>
  )
}
