import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { Overview } from '#web/features/backoffice/overview/overview.tsx'

export default function OverviewPage() {
  const { t } = useTranslation('backoffice')
  return (
    <AreaPage title={t('common:title.overview')}>
      <Overview />
    </AreaPage>
  )
}
