import { useSearchParams } from 'react-router-dom'

/** The query of an address with some of its parameters changed; an empty value removes one. Starts at the first page. */
export function changedSearch(
  search: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('page')
  for (const [param, value] of Object.entries(changes)) {
    if (value) next.set(param, value)
    else next.delete(param)
  }
  return next
}

/** A query parameter of the address, and a function that changes it. */
export function useSearchParam(param: string): [value: string, set: (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  return [search.get(param) ?? '', (value) => setSearch(changedSearch(search, { [param]: value }))]
}
