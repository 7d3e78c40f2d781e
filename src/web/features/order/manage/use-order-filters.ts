import { useSearchParams } from 'react-router-dom'
import { isOrderStatus } from '#contract/order/status-texts.ts'
import { dayOf, oneOf } from '#web/area-kit/list/filters.tsx'
import { kindTexts, paymentTexts, sourceTexts } from '#contract/order/manage/texts.ts'

const longestKeyword = 64

export interface OrderFilters {
  keyword: string | undefined
  status: number | undefined
  type: number | undefined
  payment: number | undefined
  source: number | undefined
  is_test: 0 | 1 | undefined
  from: string | undefined
  to: string | undefined
}

const number = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text)

/** Filters of the order list from the address; invalid values count as missing. */
export function useOrderFilters(): OrderFilters {
  const [search] = useSearchParams()
  const status = search.get('status') ?? ''
  const test = oneOf(search, 'is_test', ['0', '1'])
  return {
    status: /^\d{1,2}$/.test(status) && isOrderStatus(Number(status)) ? Number(status) : undefined,
    keyword: search.get('keyword')?.trim().slice(0, longestKeyword) || undefined,
    type: number(oneOf(search, 'type', Object.keys(kindTexts))),
    payment: number(oneOf(search, 'payment', Object.keys(paymentTexts))),
    source: number(oneOf(search, 'source', Object.keys(sourceTexts))),
    is_test: test === undefined ? undefined : test === '1' ? 1 : 0,
    from: dayOf(search, 'from'),
    to: dayOf(search, 'to'),
  }
}
