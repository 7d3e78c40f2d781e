import { useTranslation } from 'react-i18next'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { useCall } from '#web/lib/query.ts'
import { Card } from '#web/ui/card.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { useNow } from '#web/ui/use-now.ts'
import { ComingClass, isComing, PastClass } from './booked-class.tsx'
import styles from './booking.module.css'
import { BalanceFacts } from './booking-balance.tsx'
import type { Booking } from './use-my-bookings.ts'

/** The lessons that a student has booked of one course, and had, with the hours that are left; nothing before they are read. */
export default function CourseBookings({ productId }: { productId: number }) {
  const { t } = useTranslation('booking')
  const view = useTimeView()
  const now = useNow()
  const { data } = useCall('GET /api/v1/student/bookings', {}, { quiet: true, staleTime: 30_000 })
  const course = data?.courses.find(({ product_id }) => product_id === productId)
  if (!data || !course) return null
  const list = data.list.filter(({ product_id }) => product_id === productId)
  const coming = list.filter((one) => isComing(one, now))
  const had = list.filter((one) => one.status !== 'held' && one.status !== 'cancelled' && !isComing(one, now))
  const span = ({ begintime, endtime }: Booking) => formatLessonSpan(begintime, endtime, view)
  return (
    <section className={styles.list} aria-labelledby="course-bookings">
      <h2 id="course-bookings">{t('common:title.myBookings')}</h2>
      <BalanceFacts balance={course.balance} validUntil={course.valid_until} />
      {coming.length + had.length === 0 ? (
        <p className="second">{t('booking:noneComing')}</p>
      ) : (
        <ul className={styles.list}>
          {[...coming, ...had].map((one) => (
            <Card as="li" key={one.id} className={styles.row}>
              <div>
                <p className={styles.when}>{span(one)}</p>
                <p className="second">{one.teacher_name}</p>
                {isComing(one, now) && one.move_asked === 1 && <p>{t('booking:moveAsked')}</p>}
              </div>
              {isComing(one, now) ? <ComingClass booking={one} /> : <PastClass booking={one} />}
            </Card>
          ))}
        </ul>
      )}
    </section>
  )
}
