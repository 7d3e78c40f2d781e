import { useSearchParams } from 'react-router-dom'
import { changedSearch } from '#web/area-kit/list/list-search-params.ts'

/** in the address: a list of gaps leads to it */
const PARAM = 'translate'

/** Whose translations are open: the number of a record, or what a page has one of; null: nobody's. */
export function useTranslated(): [string | null, (which: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (which: string | null) =>
    setSearch(changedSearch(search, { [PARAM]: which ?? '' }), { replace: true })
  return [search.get(PARAM), set]
}
