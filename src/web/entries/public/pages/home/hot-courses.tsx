import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { coursesRoute } from '#web/features/catalog/course-route.ts'
import { useRead } from '#web/features/catalog/use-read.ts'
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { hotCourses } from '../../first-data.ts'
import styles from './hot-courses.module.css'

export function HotCourses() {
  const { t } = useTranslation('catalog')
  const { data, error, loading, retry } = useRead('GET /api/product', hotCourses)
  return (
    <section className={`page ${styles.section}`} aria-labelledby="hot-courses">
      <header className={styles.head}>
        <h2 id="hot-courses" className="title">
          {t('catalog:home.hot')}
        </h2>
        <Link className={styles.all} to={coursesRoute()}>
          {t('catalog:home.all')}
        </Link>
      </header>
      {data && data.list.length > 0 && <ProductGrid products={data.list} />}
      {data && data.list.length === 0 && (
        <EmptyState title={t('catalog:empty.title')} why={t('catalog:empty.why')} />
      )}
      {!data && error && <ErrorState onRetry={retry} retrying={loading} />}
      {!data && !error && <ProductGridSkeleton cards={hotCourses.query.limit} />}
    </section>
  )
}
