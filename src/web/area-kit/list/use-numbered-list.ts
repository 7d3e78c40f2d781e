import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { sortsOf } from '#contract/sorting.ts'
import { oneOf } from '#web/area-kit/list/filters.tsx'
import type { PageList } from '#web/area-kit/list/use-page-list.ts'
import type { CallInput } from '#web/lib/call.ts'
import { type ListPage, type PagedKey, type PageItem, useCall } from '#web/lib/query.ts'

/** The numbers of rows that a page may have; the first is the server's own. */
export const pageSizes = [20, 50, 100] as const
/** the server counts to here, and numbers so many pages */
const COUNTED = 10_000
const LAST_PAGE = 1000

export interface Pager {
  page: number
  size: number
  /** undefined: more than are counted */
  pages: number | undefined
  hasNext: boolean
}

export type NumberedList<Item> = PageList<Item> & { pager: Pager }

const positive = (text: string | null, most: number): number => {
  const number = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : 1
  return Math.min(Math.max(number, 1), most)
}

/**
 * A list that shows one page at a time; page, rows per page and sorting stand in the address:
 * `useNumberedList('GET /api/v1/admin/orders', { query: filters }, sortColumns.orders)`. The caller shows failures.
 */
export function useNumberedList<Key extends PagedKey>(
  key: Key,
  { query, ...rest }: CallInput<Key> & { query?: object },
  columns: readonly string[] = [],
): NumberedList<PageItem<Key>> {
  const [search, setSearch] = useSearchParams()
  const page = positive(search.get('page'), LAST_PAGE)
  const size = pageSizes.find((one) => String(one) === search.get('size')) ?? pageSizes[0]
  const listQuery = {
    ...query,
    ...(page > 1 && { page }),
    ...(size !== pageSizes[0] && { limit: size }),
    sort: oneOf(search, 'sort', sortsOf(columns)),
  }
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(
    key,
    { ...rest, query: listQuery } as unknown as CallInput<Key>,
    { quiet: true, placeholderData: keepPreviousData },
  )
  const answer: ListPage<PageItem<Key>> | undefined = data
  const total = answer?.total ?? 0
  const pages = total > COUNTED ? undefined : Math.max(1, Math.ceil(total / size))

  // rows that were deleted, or an address that was typed
  const last = !isPlaceholderData && answer?.list.length === 0 && page > 1 ? (pages ?? 1) : null
  useEffect(() => {
    if (last === null) return
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (last > 1) next.set('page', String(last))
        else next.delete('page')
        return next
      },
      { replace: true },
    )
  }, [last, setSearch])

  return {
    items: last === null ? answer?.list : undefined,
    total,
    error,
    fetching: isFetching,
    loadingMore: false,
    more: () => undefined,
    retry: () => void refetch(),
    pager: { page, size, pages, hasNext: Boolean(answer?.next) },
  }
}
