import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { coursesRoute } from '#web/lib/shop-routes.ts'
import { TeacherGrid, TeacherGridSkeleton } from '#web/features/catalog/teacher-grid.tsx'
import { teachersRoute } from '#web/features/catalog/teacher-route.ts'
import { addressOf, homeAddress } from '#web/lib/documents.ts'
import { pagesOf, queryClient } from '#web/lib/query.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import styles from '../list-page.module.css'

/** Three rows of four on a desktop, six of two on a phone. */
const PAGE_OF_TEACHERS = 12

/** The teachers chosen by the school, then all others who teach a course on sale. */
export function AllTeachers() {
  const { t } = useTranslation('catalog')
  return (
    <div className={`page ${styles.page}`}>
      <Breadcrumbs
        items={[
          { label: t('catalog:crumb.home'), href: homeAddress() },
          { label: t('common:title.teachers'), href: addressOf('index', teachersRoute()) },
        ]}
      />
      <header className={styles.head}>
        <h1 className="title">{t('common:title.teachers')}</h1>
        <p className="second">{t('catalog:teachers.lead')}</p>
      </header>
      <Teachers />
    </div>
  )
}

function Teachers() {
  const { t } = useTranslation('catalog')
  const list = useInfiniteQuery(
    pagesOf('GET /api/v1/home/teachers', { query: { limit: PAGE_OF_TEACHERS } }),
    queryClient,
  )
  if (!list.data) {
    if (!list.isError) return <TeacherGridSkeleton cards={PAGE_OF_TEACHERS} />
    return <LoadFailure error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  }
  const teachers = list.data.pages.flatMap((page) => page.list)
  if (teachers.length === 0)
    return (
      <EmptyState
        title={t('catalog:teachers.emptyTitle')}
        why={t('catalog:teachers.emptyWhy')}
        action={<ButtonLink to={coursesRoute()}>{t('catalog:empty.all')}</ButtonLink>}
      />
    )
  const total = list.data.pages[0]?.total ?? 0
  return (
    <>
      <TeacherGrid teachers={teachers} heading="h2" marked />
      <LoadMore
        shown={teachers.length}
        total={list.hasNextPage ? Math.max(total, teachers.length + 1) : teachers.length}
        loading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}
