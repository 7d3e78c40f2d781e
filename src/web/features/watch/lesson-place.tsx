import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { courseRoute, openClassRoute } from '#web/lib/shop-routes.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './lesson-details.module.css'
import type { OpenClass } from './types.ts'

/** The course of a lesson, with links to the lessons before and after it. */
export function LessonPlace({ lesson }: { lesson: NonNullable<OpenClass['lesson']> }) {
  const { t } = useTranslation('live')
  const { product_id, product_name, previous, next } = lesson
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('live:lesson.of')}</h2>
      <p>
        <Link to={courseRoute(product_id)}>{product_name}</Link>
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
