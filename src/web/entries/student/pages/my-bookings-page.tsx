import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { MyBookings } from '#web/features/booking/my-bookings.tsx'

export default function MyBookingsPage() {
  const { t } = useTranslation('booking')
  return (
    <AreaPage title={t('common:title.myBookings')} lead={t('booking:lead')}>
      <MyBookings />
    </AreaPage>
  )
}
