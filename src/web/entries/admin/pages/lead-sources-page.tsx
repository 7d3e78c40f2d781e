import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { LeadNav } from '#web/features/lead/manage/lead-nav.tsx'
import { SourceList } from '#web/features/lead/manage/source-list.tsx'

export default function LeadSourcesPage() {
  const { t } = useTranslation('lead')
  return (
    <AreaPage title={t('common:title.leadSources')} lead={t('lead:sources.lead')}>
      <LeadNav />
      <SourceList />
    </AreaPage>
  )
}
