import { useInfiniteQuery } from '@tanstack/react-query'
import { callSilently } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query.ts'
import { apiFilters, type CourseFilters } from './course-filters.ts'

/** Three rows of four on a desktop, six of two on a phone. */
export const PAGE_OF_COURSES = 12

/** The courses on sale that the filters let through, page after page by cursor. */
export function useProductList(filters: CourseFilters) {
  const wanted = apiFilters(filters)
  return useInfiniteQuery(
    {
      queryKey: ['GET /api/product', 'pages', wanted],
      queryFn: ({ pageParam, signal }) =>
        callSilently(
          'GET /api/product',
          { query: { ...wanted, limit: PAGE_OF_COURSES, cursor: pageParam ?? undefined } },
          signal,
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.next,
    },
    queryClient,
  )
}
