import { useTranslation } from 'react-i18next'
import { productTypes } from '#contract/catalog/enums.ts'
import { coursesRoute, openClassesRoute } from '#web/features/catalog/course-route.ts'
import { addressOf, homeAddress } from '#web/lib/documents.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { filtersOf } from './courses/course-filters.ts'
import { CourseList } from './courses/course-list.tsx'
import styles from './list-page.module.css'

const openClasses = { ...filtersOf(new URLSearchParams()), kind: productTypes.openClass }

/** All open classes, the newest first. */
export default function OpenClassesPage() {
  const { t } = useTranslation('catalog')
  const title = t('common:title.openClasses')
  const empty = (
    <EmptyState
      title={t('catalog:openClasses.emptyTitle')}
      why={t('catalog:openClasses.emptyWhy')}
      action={<ButtonLink to={coursesRoute()}>{t('catalog:empty.all')}</ButtonLink>}
    />
  )
  return (
    <div className={`page ${styles.page}`}>
      <Breadcrumbs
        items={[
          { label: t('catalog:crumb.home'), href: homeAddress() },
          { label: title, href: addressOf('index', openClassesRoute) },
        ]}
      />
      <header className={styles.head}>
        <h1 className="title">{title}</h1>
      </header>
      <CourseList filters={openClasses} empty={empty} />
    </div>
  )
}
