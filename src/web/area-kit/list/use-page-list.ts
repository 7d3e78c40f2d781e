import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { OperationKey } from '#contract/operations.ts'
import type { CallError } from '#web/lib/query.ts'

interface ListPage<Item> {
  list: Item[]
  total: number
  next: string | null
}

export interface PageListOptions<Item> {
  operation: OperationKey
  /** what the list is narrowed by; part of its name in the cache */
  filters: object
  /** asks for the page that begins at the cursor, the first one without */
  ask: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<Item>>
  /** milliseconds between two looks while the page is visible */
  refreshEvery?: number
}

export interface PageList<Item> {
  /** undefined until the first answer */
  items: readonly Item[] | undefined
  total: number
  /** the last look failed; what was read before stays on show */
  error: CallError | null
  /** asking anew: first load, other filters, another try */
  asking: boolean
  loadingMore: boolean
  more: () => void
  retry: () => void
}

/** A list that is read on page by page. Failures are the caller's to show. */
export function usePageList<Item>(options: PageListOptions<Item>): PageList<Item> {
  const { operation, filters, ask, refreshEvery } = options
  const query = useInfiniteQuery({
    queryKey: [operation, 'pages', filters],
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
    ...(refreshEvery === undefined ? {} : { refetchInterval: refreshEvery }),
  })
  return {
    items: query.data?.pages.flatMap(({ list }) => list),
    total: query.data?.pages[0]?.total ?? 0,
    error: query.error,
    asking: query.isFetching && !query.isFetchingNextPage,
    loadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}
