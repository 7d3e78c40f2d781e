import { useSearchParams } from 'react-router-dom'
import type { UserType } from '#contract/account/limits.ts'
import { tagLimits } from '#contract/account/manage/tag-limits.ts'
import { roles, type UserState, userStates } from './admin-user.ts'

const longestKeyword = 64

export interface UserFilters {
  keyword: string | undefined
  type: UserType | undefined
  state: UserState | undefined
  tag: string | undefined
}

/** Filters of the user list from the address; invalid values count as missing. */
export function useUserFilters(): UserFilters {
  const [search] = useSearchParams()
  const keyword = search.get('keyword')?.trim().slice(0, longestKeyword)
  return {
    keyword: keyword || undefined,
    type: roles.find((role) => String(role) === search.get('type')),
    state: userStates.find((state) => state === search.get('state')),
    tag: search.get('tag')?.trim().slice(0, tagLimits.name) || undefined,
  }
}
