import { type LoginType, loginTypes } from '#contract/account/limits.ts'

/** The three ways to log in, as the tabs show them. */
export type LoginMode = 'account' | 'phonePassword' | 'phoneSms'

/** The tab that the school opens with. */
export function modeOf(type: LoginType | undefined): LoginMode {
  if (type === loginTypes.phonePassword) return 'phonePassword'
  return type === loginTypes.phoneSms ? 'phoneSms' : 'account'
}
