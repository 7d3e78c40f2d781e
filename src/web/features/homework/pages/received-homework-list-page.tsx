import { useTranslation } from 'react-i18next'
import { HomeworkPage } from '../homework-page.tsx'
import { ReceivedList } from '../learning/received-list.tsx'

/** `#/homework` of students. */
export default function ReceivedHomeworkListPage() {
  const { t } = useTranslation('homework')
  return (
    <HomeworkPage title={t('common:title.homework')}>
      <ReceivedList />
    </HomeworkPage>
  )
}
