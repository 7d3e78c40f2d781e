import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { WorkingHours } from '#web/features/booking/working-hours.tsx'
import { WorkingNav } from '#web/features/booking/working-nav.tsx'

export default function WorkingHoursPage() {
  const { t } = useTranslation('booking')
  return (
    <AreaPage title={t('common:title.workingHours')} lead={t('booking:hours.lead')}>
      <WorkingNav />
      <WorkingHours />
    </AreaPage>
  )
}
