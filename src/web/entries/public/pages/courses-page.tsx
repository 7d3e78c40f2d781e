import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { coursesRoute } from '#web/features/catalog/course-route.ts'
import { KindFilter, kindOf } from '#web/features/catalog/kind-filter.tsx'
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx'
import { PAGE_OF_COURSES, useProductList } from './courses/use-product-list.ts'
import { addressOf, homeAddress } from '#web/lib/documents.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import styles from './courses-page.module.css'

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
      <CourseList key={kind} kind={kind} />
    </div>
  )
}

function CourseList({ kind }: { kind: number | null }) {
  const { t } = useTranslation('catalog')
  const list = useProductList(kind)
  if (!list.data) {
    if (!list.isError) return <ProductGridSkeleton cards={PAGE_OF_COURSES} />
    return <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />
  }
  const products = list.data.pages.flatMap((page) => page.list)
  if (products.length === 0) {
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
  return (
    <>
      <ProductGrid products={products} heading="h2" />
      <LoadMore
        shown={products.length}
        total={
          list.hasNextPage ? Math.max(list.data.pages[0]?.total ?? 0, products.length + 1) : products.length
        }
        loading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}
