import { useSearchParams } from 'react-router-dom'
import { leadStates } from '#contract/lead/limits.ts'
import { oneOf } from '#web/area-kit/list/filters.tsx'
import { isId } from '#web/lib/route-query.ts'

const longestKeyword = 64

/** Filters of the leads from the address; invalid values count as missing. */
export function useLeadFilters() {
  const [search] = useSearchParams()
  const owner = search.get('owner') ?? ''
  const source = search.get('source_id')
  return {
    keyword: search.get('keyword')?.trim().slice(0, longestKeyword) || undefined,
    state: oneOf(search, 'state', leadStates),
    owner: /^(me|none|[1-9]\d{0,8})$/.test(owner) ? owner : undefined,
    source_id: isId(source) ? Number(source) : undefined,
    due: oneOf(search, 'due', ['today']),
  }
}
