import { useTranslation } from 'react-i18next'
import { coursesRoute, openClassesRoute } from '#web/lib/shop-routes.ts'
import { addressOf, homeAddress } from '#web/lib/documents.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { OpenClassList } from './courses/open-class-list.tsx'
import styles from './list-page.module.css'

/** All open classes, coming and running ones first. */
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
      <OpenClassList empty={empty} />
    </div>
  )
}
