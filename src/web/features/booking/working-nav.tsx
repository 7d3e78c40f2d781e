import { useTranslation } from 'react-i18next'
import { PageLinks } from '#web/area-kit/page-links.tsx'

/** Links between what students have booked with a teacher and the hours in which they can. */
export function WorkingNav() {
  const { t } = useTranslation('booking')
  return (
    <PageLinks
      label={t('booking:taught.pages')}
      links={[
        { route: '/working_hours', label: t('common:title.workingHours') },
        { route: '/bookings', label: t('area:title.bookings') },
      ]}
    />
  )
}
