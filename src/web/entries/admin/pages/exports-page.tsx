import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ExportList } from '#web/features/exports/export-list.tsx'

export default function ExportsPage() {
  const { t } = useTranslation('trade')
  return (
    <AreaPage title={t('common:title.exports')} lead={t('trade:lead.exports')}>
      <ExportList />
    </AreaPage>
  )
}
