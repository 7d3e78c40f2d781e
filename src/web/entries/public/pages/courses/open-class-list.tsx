import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OpenClassGrid } from '#web/features/catalog/open-class-card.tsx'
import { ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx'
import { pagesOf, queryClient } from '#web/lib/query.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { PAGE_OF_COURSES } from './use-product-list.ts'

/** Coming and running classes first, then past ones, page by page. `empty` is shown when there are none */
export function OpenClassList({ empty }: { empty: ReactNode }) {
  const list = useInfiniteQuery(
    pagesOf('GET /api/openclass', { query: { limit: PAGE_OF_COURSES } }),
    queryClient,
  )
  if (!list.data) {
    if (!list.isError) return <ProductGridSkeleton cards={PAGE_OF_COURSES} />
    return <LoadFailure error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  }
  const classes = list.data.pages.flatMap((page) => page.list)
  if (classes.length === 0) return empty
  const total = list.data.pages[0]?.total ?? 0
  return (
    <>
      <OpenClassGrid classes={classes} heading="h2" />
      <LoadMore
        shown={classes.length}
        total={list.hasNextPage ? Math.max(total, classes.length + 1) : classes.length}
        loading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}
