import { useTranslation } from 'react-i18next'
import { PageLinks } from '#web/area-kit/page-links.tsx'

/** Links between the bookings of the school and the lesson hours of its students. */
export function BookingNav() {
  const { t } = useTranslation('booking')
  return (
    <PageLinks
      label={t('booking:office.pages')}
      links={[
        { route: '/bookings', label: t('area:title.bookings') },
        { route: '/lesson_hours', label: t('area:title.lessonHours') },
      ]}
    />
  )
}
