import { useTranslation } from 'react-i18next'
import { openClassRoute } from '#web/lib/shop-routes.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './lesson-details.module.css'
import type { OpenClass } from './types.ts'
import { useCourseAddress } from './use-course-address.ts'

/** The course of a lesson, with links to the lessons before and after it. */
export function LessonPlace({
  openClass,
  lesson,
}: {
  openClass: OpenClass
  lesson: NonNullable<OpenClass['lesson']>
}) {
  const { t } = useTranslation('live')
  const { product_name, previous, next } = lesson
  const course = useCourseAddress(openClass)
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('live:lesson.of')}</h2>
      <p>
        <a href={course}>{product_name}</a>
      </p>
      {previous && (
        <ButtonLink to={openClassRoute(previous.open_class_id)} block>
          {t('live:lesson.previous', { title: previous.title })}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={openClassRoute(next.open_class_id)} block>
          {t('live:lesson.next', { title: next.title })}
        </ButtonLink>
      )}
    </section>
  )
}
