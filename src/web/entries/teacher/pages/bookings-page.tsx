import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { TaughtBookings } from '#web/features/booking/taught-bookings.tsx'
import { WorkingNav } from '#web/features/booking/working-nav.tsx'

export default function BookingsPage() {
  const { t } = useTranslation('booking')
  return (
    <AreaPage title={t('area:title.bookings')} lead={t('booking:taught.lead')}>
      <WorkingNav />
      <TaughtBookings />
    </AreaPage>
  )
}
