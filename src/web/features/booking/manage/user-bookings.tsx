import { useTranslation } from 'react-i18next'
import styles from '#web/area-kit/record.module.css'
import { LessonHours } from './lesson-hours.tsx'
import { SchoolBookings } from './school-bookings.tsx'

/** The lesson hours and the bookings of one student. */
export default function UserBookings({ userid }: { userid: number }) {
  const { t } = useTranslation('booking')
  return (
    <div className={styles.column}>
      <section className={styles.list}>
        <h2>{t('area:title.lessonHours')}</h2>
        <LessonHours userid={userid} />
      </section>
      <section className={styles.list}>
        <h2>{t('area:title.bookings')}</h2>
        <SchoolBookings of={{ userid }} />
      </section>
    </div>
  )
}
