import { productTypes } from '#contract/catalog/enums.ts'
import type { ByKey } from '#contract/operations.ts'
import { coursesRoute } from '#web/lib/shop-routes.ts'
import { idOf } from '#web/lib/route-query.ts'

export type CourseOrder = NonNullable<ByKey['GET /api/product']['query']['order']>
export const courseOrders: readonly CourseOrder[] = ['newest', 'price_asc', 'price_desc']

/** Filters and order of the list; empty and null mean no filter. */
export interface CourseFilters {
  keyword: string
  kind: number | null
  priceMin: string
  priceMax: string
  teacher: number | null
  order: CourseOrder
}

export const isPrice = (text: string): boolean => /^\d{1,9}(\.\d{1,4})?$/.test(text)
const kinds: readonly number[] = Object.values(productTypes)
const LONGEST_KEYWORD = 64

/** Reads the filters from the address; invalid values count as missing. */
export function filtersOf(query: URLSearchParams): CourseFilters {
  const type = query.get('type') ?? ''
  const price = (name: string) => {
    const text = query.get(name) ?? ''
    return isPrice(text) ? text : ''
  }
  return {
    keyword: (query.get('keyword') ?? '').trim().slice(0, LONGEST_KEYWORD),
    kind: /^\d$/.test(type) && kinds.includes(Number(type)) ? Number(type) : null,
    priceMin: price('price_min'),
    priceMax: price('price_max'),
    teacher: idOf('teacher_id', query),
    order: courseOrders.find((order) => order === query.get('order')) ?? 'newest',
  }
}

export const isFiltered = ({ keyword, kind, priceMin, priceMax, teacher }: CourseFilters): boolean =>
  keyword !== '' || kind !== null || priceMin !== '' || priceMax !== '' || teacher !== null

/** The filters as query of the API; the address uses the same names. */
export const apiFilters = ({ keyword, kind, priceMin, priceMax, teacher, order }: CourseFilters) => ({
  keyword: keyword || undefined,
  type: kind ?? undefined,
  price_min: priceMin || undefined,
  price_max: priceMax || undefined,
  teacher_id: teacher ?? undefined,
  order: order === 'newest' ? undefined : order,
})

/** Route of the list with these filters. */
export function filteredRoute(filters: CourseFilters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(apiFilters(filters)))
    if (value !== undefined) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? coursesRoute() : `${coursesRoute()}?${text}`
}
