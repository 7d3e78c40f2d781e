import { useSearchParams } from 'react-router-dom'
import { OFFLINE } from '#contract/payment/offline-kinds.ts'
import { dayOf, oneOf } from '#web/area-kit/list/filters.tsx'

const methods = ['wechat', 'alipay', 'paypal', OFFLINE] as const
const outcomes = ['granted', 'duplicate', 'late', 'sold_out', 'group_closed', 'repriced', 'void'] as const

/** Filters of the journal from the address; invalid values count as missing. */
export function usePaymentFilters() {
  const [search] = useSearchParams()
  const test = oneOf(search, 'is_test', ['0', '1'])
  return {
    method: oneOf(search, 'method', methods),
    outcome: oneOf(search, 'outcome', outcomes),
    from: dayOf(search, 'from'),
    to: dayOf(search, 'to'),
    is_test: test === undefined ? undefined : test === '1' ? (1 as const) : (0 as const),
  }
}
