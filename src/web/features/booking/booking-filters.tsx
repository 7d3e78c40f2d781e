import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { bookingPeriods } from '#contract/booking/limits.ts'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { dayOf, FilterDays, MoreFilters, oneOf } from '#web/area-kit/list/filters.tsx'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import { idOf } from '#web/lib/route-query.ts'
import styles from '#web/area-kit/record.module.css'

/** What the address narrows bookings to; invalid values count as missing. */
export const bookingFilters = (search: URLSearchParams) => ({
  booking_id: idOf('booking', search) ?? undefined,
  period: oneOf(search, 'period', bookingPeriods),
  keyword: search.get('keyword')?.trim().slice(0, 64) || undefined,
  from: dayOf(search, 'from'),
  to: dayOf(search, 'to'),
})

/** Narrows bookings by status, the student and the days of the lessons; to one that a message leads to. */
export function BookingFilters() {
  const { t } = useTranslation(['booking', 'trade'])
  const [search] = useSearchParams()
  if (idOf('booking', search) !== null) {
    return (
      <div className={styles.filters}>
        <p className={styles.bar}>
          <span>{t('booking:ofMessage')}</span>
          <Link to="/bookings">{t('booking:taught.showComing')}</Link>
        </p>
      </div>
    )
  }
  return (
    <div className={styles.filters}>
      <div className={styles.bar}>
        <FilterLinks
          label={t('booking:taught.filter')}
          param="period"
          options={[
            { value: '', label: t('booking:taught.coming') },
            { value: 'move_asked', label: t('booking:taught.isMoveAsked') },
            { value: 'past', label: t('booking:taught.past') },
            { value: 'cancelled', label: t('booking:taught.cancelled') },
          ]}
        />
        <ListSearch label={t('booking:taught.search')} placeholder={t('booking:taught.searchHint')} />
      </div>
      <MoreFilters params={['from', 'to']}>
        <div className={styles.fields}>
          <FilterDays />
        </div>
      </MoreFilters>
    </div>
  )
}
