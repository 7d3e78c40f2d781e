import { useSearchParams } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { isAmount } from '#web/area-kit/form/amount.ts'
import { useListFilters } from '#web/area-kit/list/use-list-filters.ts'
import { productStatusText } from './admin-product.ts'
import { kindTexts } from './product-kinds.ts'

type Query = ByKey['GET /api/v1/admin/products']['query']
type Filters = Pick<Query, 'status' | 'keyword' | 'type' | 'stock' | 'is_sold' | 'price_min' | 'price_max'>

const stocks = ['unlimited', 'limited', 'out'] as const

/** Filters of the product list from the address; invalid values are left out. */
export function useProductFilters(): {
  filters: { [Name in keyof Filters]: Filters[Name] | undefined }
  filtered: boolean
} {
  const [search] = useSearchParams()
  const listed = useListFilters((status) => productStatusText(status) !== null)
  const type = search.get('type')
  const sold = search.get('sold')
  const price = (name: string) => {
    const text = search.get(name)?.trim() ?? ''
    return isAmount(text, CENTS) ? text : undefined
  }
  const filters = {
    ...listed,
    type: type !== null && /^\d$/.test(type) && kindTexts.has(Number(type)) ? Number(type) : undefined,
    stock: stocks.find((one) => one === search.get('stock')),
    is_sold: sold === '1' ? (1 as const) : sold === '0' ? (0 as const) : undefined,
    price_min: price('min'),
    price_max: price('max'),
  }
  return { filters, filtered: Object.values(filters).some((one) => one !== undefined) }
}

/** published number of a currency with two decimals, for the comparison of amounts */
const CENTS = 1
