import { useInfiniteQuery } from '@tanstack/react-query'
import { pagesOf, queryClient } from '#web/lib/query.ts'

/** Three rows of four on a desktop, six of two on a phone. */
export const PAGE_OF_TEACHERS = 12

/** The famous teachers, page by page by cursor. */
export const useTeacherList = () =>
  useInfiniteQuery(pagesOf('GET /api/v1/home/teachers', { query: { limit: PAGE_OF_TEACHERS } }), queryClient)
