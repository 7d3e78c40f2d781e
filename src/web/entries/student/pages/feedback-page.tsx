import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { RatedLessons } from '#web/features/feedback/rated-lessons.tsx'
import { ReceivedList } from '#web/features/feedback/received-list.tsx'

/** What teachers have written, and the lessons to rate. */
export default function FeedbackPage() {
  const { t } = useTranslation('feedback')
  const [search] = useSearchParams()
  return (
    <AreaPage title={t('common:title.feedback')}>
      <div className={listStyles.bar}>
        <FilterLinks
          label={t('feedback:received.filter')}
          param="show"
          options={[
            { value: '', label: t('feedback:received.fromTeachers') },
            { value: 'rate', label: t('feedback:received.toRate') },
          ]}
        />
      </div>
      {search.get('show') === 'rate' ? <RatedLessons /> : <ReceivedList />}
    </AreaPage>
  )
}
