import { useTranslation } from 'react-i18next'
import { TeacherGrid, TeacherGridSkeleton } from '#web/features/catalog/teacher-grid.tsx'
import { teachersRoute } from '#web/features/catalog/teacher-route.ts'
import { useRead } from '#web/lib/use-read.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { starTeachers } from '../../first-data.ts'
import { HomeSection } from './home-section.tsx'

/** The teachers chosen by the school; the section is left out when there are none. */
export function StarTeachers() {
  const { t } = useTranslation('catalog')
  const { data, error, loading, retry } = useRead('GET /api/v1/home/teachers', starTeachers, { quiet: true })
  if (data?.list.length === 0) return null
  return (
    <HomeSection
      band
      title={t('catalog:home.teachers')}
      all={{ to: teachersRoute(), label: t('catalog:home.allTeachers') }}
    >
      {data && <TeacherGrid teachers={data.list} />}
      {!data && error && <LoadFailure error={error} onRetry={retry} retrying={loading} />}
      {!data && !error && <TeacherGridSkeleton cards={4} />}
    </HomeSection>
  )
}
