import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { ExportList } from '#web/features/backoffice/exports/export-list.tsx'
import { TradeSections } from '#web/features/backoffice/trade/trade-sections.tsx'

export default function ExportsPage() {
  const { t } = useTranslation('trade')
  return (
    <AreaPage title={t('common:title.exports')} lead={t('trade:lead.exports')}>
      <TradeSections />
      <ExportList />
    </AreaPage>
  )
}
