import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** An empty list of bookings; `why` says what would stand in one that nothing narrows. */
export function NoBookings({ filters, why }: { filters: object; why: string }) {
  const { t } = useTranslation(['booking', 'backoffice'])
  if (Object.values(filters).some((value) => value !== undefined)) {
    return (
      <EmptyState
        title={t('booking:taught.noneFound')}
        action={<ButtonLink to="/bookings">{t('booking:taught.showComing')}</ButtonLink>}
      />
    )
  }
  return <EmptyState title={t('booking:taught.none')} why={why} />
}
