import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { coursesRoute } from '#web/features/catalog/course-route.ts'
import { KindFilter, kindOf } from '#web/features/catalog/kind-filter.tsx'
import { CourseList } from './courses/course-list.tsx'
import { addressOf, homeAddress } from '#web/lib/documents.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import styles from './list-page.module.css'

/** All courses on sale, or those of one kind. */
export default function CoursesPage() {
  const { t } = useTranslation('catalog')
  const [query] = useSearchParams()
  const kind = kindOf(query.get('type'))
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
        <KindFilter chosen={kind} />
      </header>
      <CourseList key={kind} kind={kind} empty={<NoCourses kind={kind} />} />
    </div>
  )
}

function NoCourses({ kind }: { kind: number | null }) {
  const { t } = useTranslation('catalog')
  return kind === null ? (
    <EmptyState title={t('catalog:empty.title')} why={t('catalog:empty.why')} />
  ) : (
    <EmptyState
      title={t('catalog:empty.kindTitle')}
      why={t('catalog:empty.kindWhy')}
      action={<ButtonLink to={coursesRoute()}>{t('catalog:empty.all')}</ButtonLink>}
    />
  )
}
