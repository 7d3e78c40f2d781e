import { useInfiniteQuery } from '@tanstack/react-query'
import { callSilently } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query.ts'

/** Three rows of four on a desktop, six of two on a phone. */
export const PAGE_OF_COURSES = 12

/** The courses on sale, page after page by cursor; `kind` null for all. */
export function useProductList(kind: number | null) {
  return useInfiniteQuery(
    {
      queryKey: ['GET /api/product', 'pages', kind],
      queryFn: ({ pageParam, signal }) =>
        callSilently(
          'GET /api/product',
          { query: { limit: PAGE_OF_COURSES, type: kind ?? undefined, cursor: pageParam ?? undefined } },
          signal,
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.next,
      meta: { operation: 'GET /api/product' },
    },
    queryClient,
  )
}
