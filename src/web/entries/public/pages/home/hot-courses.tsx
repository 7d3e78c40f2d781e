import { useTranslation } from 'react-i18next'
import { coursesRoute } from '#web/lib/shop-routes.ts'
import { useRead } from '#web/lib/use-read.ts'
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { hotCourses } from '../../first-data.ts'
import { HomeSection } from './home-section.tsx'

export function HotCourses() {
  const { t } = useTranslation('catalog')
  const { data, error, loading, retry } = useRead('GET /api/v1/home/courses', hotCourses)
  return (
    <HomeSection title={t('catalog:home.hot')} all={{ to: coursesRoute(), label: t('catalog:home.all') }}>
      {data && data.list.length > 0 && <ProductGrid products={data.list} />}
      {data && data.list.length === 0 && (
        <EmptyState title={t('catalog:empty.title')} why={t('catalog:empty.why')} />
      )}
      {!data && error && <LoadFailure error={error} onRetry={retry} retrying={loading} />}
      {!data && !error && <ProductGridSkeleton cards={hotCourses.query.limit} />}
    </HomeSection>
  )
}
