import { useTranslation } from 'react-i18next'
import { HomeworkPage } from '#web/features/homework/homework-page.tsx'
import { SchoolHomeworkList } from '#web/features/homework/manage/school-homework-list.tsx'

/** `#/homework` of the school. */
export default function HomeworkListPage() {
  const { t } = useTranslation('homework')
  return (
    <HomeworkPage title={t('common:title.homework')} lead={t('homework:office.lead')}>
      <SchoolHomeworkList />
    </HomeworkPage>
  )
}
