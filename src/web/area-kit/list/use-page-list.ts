import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallInput } from '#web/lib/call.ts'
import { type CallError, type PagedKey, type PageItem, type pages, pagesOf } from '#web/lib/query.ts'

export interface PageListOptions<Item> {
  /** polling interval in milliseconds while the page is visible; may depend on the data */
  refreshEvery?: number | ((items: readonly Item[]) => number)
}

export interface PageList<Item> {
  /** undefined until the first answer */
  items: readonly Item[] | undefined
  total: number
  /** the last request failed; the data of the one before stays on the screen */
  error: CallError | null
  /** loading for the first time, with other filters, or after a retry */
  fetching: boolean
  loadingMore: boolean
  more: () => void
  retry: () => void
}

/**
 * A list that loads page by page: `usePageList('GET /api/v1/admin/users', { query: { keyword } })`. The caller
 * shows failures.
 */
export const usePageList = <Key extends PagedKey>(
  key: Key,
  input: CallInput<Key>,
  options?: PageListOptions<PageItem<Key>>,
): PageList<PageItem<Key>> => usePages(pagesOf(key, input, true), options)

/** As `usePageList`, for a list that requests its pages by a function of its own. */
export function usePages<Item>(
  list: ReturnType<typeof pages<Item>>,
  { refreshEvery }: PageListOptions<Item> = {},
): PageList<Item> {
  const query = useInfiniteQuery({
    ...list,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      typeof refreshEvery === 'function'
        ? refreshEvery(state.data?.pages.flatMap((page) => page.list) ?? [])
        : (refreshEvery ?? false),
  })
  return {
    items: query.data?.pages.flatMap(({ list }) => list),
    total: query.data?.pages[0]?.total ?? 0,
    error: query.error,
    fetching: query.isFetching && !query.isFetchingNextPage,
    loadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}
