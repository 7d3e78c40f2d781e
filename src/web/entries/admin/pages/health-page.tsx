import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { Health } from '#web/features/health/health.tsx'

export default function HealthPage() {
  const { t } = useTranslation('health')
  return (
    <AreaPage title={t('area:title.health')} lead={t('health:page.lead')}>
      <Health />
    </AreaPage>
  )
}
