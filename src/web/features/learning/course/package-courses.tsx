import { learnRoute } from '#web/lib/shop-routes.ts'
import { CourseCard } from '#web/features/catalog/course-card.tsx'
import { CourseProgress } from './course-progress.tsx'
import styles from './learning-page.module.css'
import type { LearnedCourse } from './lesson-texts.ts'

/** What a package holds, each with how far the student has come. */
export function PackageCourses({ courses }: Pick<LearnedCourse, 'courses'>) {
  return (
    <ul className={styles.courses}>
      {courses.map(({ product_id, name, cover_url, teacher_name, progress }, index) => (
        <CourseCard
          key={product_id}
          variant="own"
          document="student"
          route={learnRoute(product_id)}
          name={name}
          cover={cover_url}
          teacher={teacher_name}
          heading="h2"
          eager={index < 3}
        >
          <CourseProgress progress={progress} />
        </CourseCard>
      ))}
    </ul>
  )
}
