import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { BookingNav } from '#web/features/booking/manage/booking-nav.tsx'
import { SchoolBookings } from '#web/features/booking/manage/school-bookings.tsx'
import { useSchoolFilters } from '#web/features/booking/manage/use-school-filters.ts'
import { ExportButton } from '#web/features/exports/export-button.tsx'

export default function BookingsPage() {
  const { t } = useTranslation(['booking', 'trade'])
  const { booking_id: _one, period = 'coming', ...filters } = useSchoolFilters()
  return (
    <AreaPage
      title={t('area:title.bookings')}
      lead={t('booking:office.lead')}
      actions={
        <>
          <ExportButton
            request={{ kind: 'working_hours', filters: {} }}
            label={t('trade:export.workingHoursOpen')}
          />
          {period !== 'cancelled' && (
            <ExportButton
              request={{ kind: 'bookings', filters: { ...filters, period } }}
              label={t('trade:export.bookingsTitle')}
            />
          )}
        </>
      }
    >
      <BookingNav />
      <SchoolBookings />
    </AreaPage>
  )
}
