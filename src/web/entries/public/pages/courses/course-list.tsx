import type { ReactNode } from 'react'
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import type { CourseFilters } from './course-filters.ts'
import { PAGE_OF_COURSES, useProductList } from './use-product-list.ts'

export interface CourseListProps {
  filters: CourseFilters
  /** shown when there are none */
  empty: ReactNode
}

/** The products on sale, page by page. */
export function CourseList({ filters, empty }: CourseListProps) {
  const list = useProductList(filters)
  if (!list.data) {
    if (!list.isError) return <ProductGridSkeleton cards={PAGE_OF_COURSES} />
    return <LoadFailure error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  }
  const products = list.data.pages.flatMap((page) => page.list)
  if (products.length === 0) return empty
  const total = list.data.pages[0]?.total ?? 0
  return (
    <>
      <ProductGrid products={products} heading="h2" />
      <LoadMore
        shown={products.length}
        total={list.hasNextPage ? Math.max(total, products.length + 1) : products.length}
        loading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}
