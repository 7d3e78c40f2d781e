import { useSearchParams } from 'react-router-dom'

const longestKeyword = 64

/** Search text and filters from the address. Both are undefined where they are missing or invalid. */
export interface ListFilters {
  status: number | undefined
  keyword: string | undefined
}

export function useListFilters(isStatus: (status: number) => boolean): ListFilters {
  const [search] = useSearchParams()
  const status = search.get('status')
  const keyword = search.get('keyword')?.trim().slice(0, longestKeyword)
  return {
    status:
      status !== null && /^\d{1,2}$/.test(status) && isStatus(Number(status)) ? Number(status) : undefined,
    keyword: keyword || undefined,
  }
}
