import { useInfiniteQuery } from '@tanstack/react-query'
import { pagesOf, queryClient } from '#web/lib/query.ts'
import { apiFilters, type CourseFilters } from './course-filters.ts'

/** Three rows of four on a desktop, six of two on a phone. */
export const PAGE_OF_COURSES = 12

/** The courses on sale that match the filters, page by page by cursor. */
export const useProductList = (filters: CourseFilters) =>
  useInfiniteQuery(
    pagesOf('GET /api/product', { query: { ...apiFilters(filters), limit: PAGE_OF_COURSES } }),
    queryClient,
  )
