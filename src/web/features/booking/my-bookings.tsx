import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './booking.module.css'
import { BookingBalance } from './booking-balance.tsx'
import { BookingGrid } from './booking-grid.tsx'
import { BookingList } from './booking-list.tsx'
import { TeacherChoice } from './teacher-choice.tsx'
import { useMyBookings } from './use-my-bookings.ts'

/** What the student has booked, and the week of a teacher in which they book more. */
export function MyBookings() {
  const { t } = useTranslation('booking')
  const { found, list, courses, course, teacher, monday, today, moving, wanted, choose } = useMyBookings()
  if (!found.data) {
    return found.error ? (
      <LoadFailure error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
    ) : (
      <Loading>
        <Skeleton shape="block" height={360} />
      </Loading>
    )
  }
  if (!course) return <EmptyState title={t('booking:empty')} why={t('booking:emptyWhy')} />
  return (
    <>
      <BookingList
        list={list}
        wanted={wanted}
        cancelHours={found.data.cancel_hours}
        onMove={({ id, product_id, teacher_id }) =>
          choose({ move: id, course: product_id, teacher: teacher_id })
        }
      />
      <section className={styles.choose} aria-labelledby="choose-lesson">
        <h2 id="choose-lesson">{t('booking:choose')}</h2>
        <div className={styles.pair}>
          <Field label={t('booking:course')}>
            <Select
              value={String(course.product_id)}
              options={courses.map(({ product_id, product_name }) => ({
                value: String(product_id),
                label: product_name,
              }))}
              disabled={moving !== null}
              onChange={({ target }) => choose({ course: Number(target.value) })}
            />
          </Field>
          {teacher && (
            <TeacherChoice course={course} value={teacher.id} onChange={(id) => choose({ teacher: id })} />
          )}
        </div>
        <BookingBalance course={course} />
        {teacher ? (
          <BookingGrid
            course={course}
            teacher={teacher}
            chosenMonday={monday}
            today={today}
            moving={moving}
            choose={choose}
          />
        ) : (
          <p className="second">{t('booking:noTeacher')}</p>
        )}
      </section>
    </>
  )
}
