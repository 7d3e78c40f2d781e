import { useSearchParams } from 'react-router-dom'

/** The search and the filter of a list of taught lessons, from the address. */
export function useTaughtFilters(): { keyword: string | undefined; due: 1 | undefined } {
  const [search] = useSearchParams()
  return {
    keyword: search.get('keyword')?.trim().slice(0, 64) || undefined,
    due: search.get('due') === '1' ? 1 : undefined,
  }
}
