import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { BookingNav } from '#web/features/booking/manage/booking-nav.tsx'
import { SchoolBookings } from '#web/features/booking/manage/school-bookings.tsx'

export default function BookingsPage() {
  const { t } = useTranslation('booking')
  return (
    <AreaPage title={t('area:title.bookings')} lead={t('booking:office.lead')}>
      <BookingNav />
      <SchoolBookings />
    </AreaPage>
  )
}
