import { useTranslation } from 'react-i18next'
import { openClassesRoute } from '#web/features/catalog/course-route.ts'
import { ProductGrid } from '#web/features/catalog/product-grid.tsx'
import { useRead } from '#web/features/catalog/use-read.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { openClasses } from '../../first-data.ts'
import { HomeSection } from './home-section.tsx'

/** The newest open classes; a school that has none has no shelf for them. */
export function OpenClasses() {
  const { t } = useTranslation('catalog')
  const { data, error, loading, retry } = useRead('GET /api/product', openClasses, { quiet: true })
  if (!data && !error) return null
  if (data?.list.length === 0) return null
  return (
    <HomeSection
      title={t('common:title.openClasses')}
      all={{ to: openClassesRoute, label: t('catalog:home.allOpenClasses') }}
    >
      {data ? <ProductGrid products={data.list} /> : <ErrorState onRetry={retry} retrying={loading} />}
    </HomeSection>
  )
}
