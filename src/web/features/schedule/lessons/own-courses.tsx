import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { CourseSchedule } from './course-schedule.tsx'
import styles from './lessons.module.css'

/** A teacher's courses, of which the address names one, with its lessons to come. */
export function OwnCourses() {
  const { t } = useTranslation('schedule')
  const [search, setSearch] = useSearchParams()
  const { data, error, isFetching, refetch } = useCall('GET /api/v1/schedule/courses', {}, { quiet: true })
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading>
        <Skeleton shape="block" height={320} />
      </Loading>
    )
  const course = data.list.find(({ id }) => String(id) === search.get('course')) ?? data.list[0]
  if (!course)
    return <EmptyState title={t('schedule:lessons.noCourses')} why={t('schedule:lessons.noCoursesWhy')} />
  return (
    <div className={styles.course}>
      <Field label={t('schedule:lessons.course')}>
        <Select
          value={String(course.id)}
          options={data.list.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => setSearch({ course: target.value }, { replace: true })}
        />
      </Field>
      <CourseSchedule key={course.id} id={course.id} />
    </div>
  )
}
