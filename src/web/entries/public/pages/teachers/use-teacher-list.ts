import { useInfiniteQuery } from '@tanstack/react-query'
import { callSilently } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query.ts'

/** Three rows of four on a desktop, six of two on a phone. */
export const PAGE_OF_TEACHERS = 12

/** The famous teachers, page after page by cursor. */
export function useTeacherList() {
  return useInfiniteQuery(
    {
      queryKey: ['GET /api/v1/home/teachers', 'pages'],
      queryFn: ({ pageParam, signal }) =>
        callSilently(
          'GET /api/v1/home/teachers',
          { query: { limit: PAGE_OF_TEACHERS, cursor: pageParam ?? undefined } },
          signal,
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.next,
    },
    queryClient,
  )
}
