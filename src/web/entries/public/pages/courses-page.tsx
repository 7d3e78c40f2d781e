import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { coursesRoute } from '#web/lib/shop-routes.ts'
import { KindFilter } from '#web/features/catalog/kind-filter.tsx'
import { addressOf, homeAddress } from '#web/lib/documents.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type CourseFilters, filteredRoute, filtersOf, isFiltered } from './courses/course-filters.ts'
import { CourseList } from './courses/course-list.tsx'
import { FilterBar } from './courses/filter-bar.tsx'
import styles from './list-page.module.css'

/** All courses on sale, or those that match the filters in the address. */
export default function CoursesPage() {
  const { t } = useTranslation('catalog')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filters = filtersOf(query)
  const change = (part: Partial<CourseFilters>) =>
    void navigate(filteredRoute({ ...filters, ...part }), { replace: true })
  return (
    <div className={`page ${styles.page}`}>
      <Breadcrumbs
        items={[
          { label: t('catalog:crumb.home'), href: homeAddress() },
          { label: t('catalog:crumb.courses'), href: addressOf('index', coursesRoute()) },
        ]}
      />
      <header className={styles.head}>
        <h1 className="title">{t('catalog:courses.title')}</h1>
        <KindFilter chosen={filters.kind} routeOf={(kind) => filteredRoute({ ...filters, kind })} />
      </header>
      <FilterBar filters={filters} onChange={change} />
      <CourseList filters={filters} empty={<NoCourses filtered={isFiltered(filters)} />} />
    </div>
  )
}

function NoCourses({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('catalog')
  return filtered ? (
    <EmptyState
      title={t('catalog:empty.foundTitle')}
      why={t('catalog:empty.foundWhy')}
      action={<ButtonLink to={coursesRoute()}>{t('catalog:empty.clear')}</ButtonLink>}
    />
  ) : (
    <EmptyState title={t('catalog:empty.title')} why={t('catalog:empty.why')} />
  )
}
