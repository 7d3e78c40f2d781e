import { useTranslation } from 'react-i18next'
import { openClassesRoute } from '#web/lib/shop-routes.ts'
import { OpenClassGrid } from '#web/features/catalog/open-class-card.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { openClasses } from '../../first-data.ts'
import { HomeSection } from './home-section.tsx'

/** The next open classes; the section is left out when there are none. */
export function OpenClasses() {
  const { t } = useTranslation('catalog')
  const { data, error, loading, retry } = useRead('GET /api/openclass', openClasses, { quiet: true })
  if (!data && !error) return null
  if (data?.list.length === 0) return null
  return (
    <HomeSection
      title={t('common:title.openClasses')}
      all={{ to: openClassesRoute, label: t('catalog:home.allOpenClasses') }}
    >
      {data ? (
        <OpenClassGrid classes={data.list} />
      ) : (
        <LoadFailure error={error} onRetry={retry} retrying={loading} />
      )}
    </HomeSection>
  )
}
