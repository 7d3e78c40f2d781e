import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { coursesRoute } from '#web/lib/shop-routes.ts'
import { addressOf } from '#web/lib/documents.ts'
import { useCall } from '#web/lib/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StudentCourseCard } from './student-course-card.tsx'
import { CourseCardSkeletons } from './course-card-skeletons.tsx'
import styles from './course-list.module.css'
import { NextClass } from './next-class.tsx'

/** The student's courses: the next class, then a card for each course. */
export function CourseList() {
  const { t } = useTranslation('learning')
  const { data, error, isFetching, refetch } = useCall('GET /api/v1/student/courses', {}, { quiet: true })
  if (!data) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <CourseCardSkeletons />
    )
  }
  if (data.list.length === 0) {
    return (
      <EmptyState
        title={t('learning:course.empty')}
        why={t('learning:course.emptyWhy')}
        action={
          <ButtonLink look="primary" href={addressOf('index', coursesRoute())}>
            {t('learning:course.find')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <>
      <NextClass courses={data.list} />
      <ul className={styles.grid}>
        {data.list.map((course, index) => (
          <StudentCourseCard
            key={course.product_id}
            course={course}
            eager={index < 3}
            isFirst={index === 0}
          />
        ))}
      </ul>
    </>
  )
}
