import { type LoginType, loginTypes } from '#contract/account/limits.ts'

/** The three ways to log in, in the order of the tabs. */
export type LoginMode = 'account' | 'phonePassword' | 'phoneSms'

/** The tab that is selected at first, as the school configured it. */
export function modeOf(type: LoginType | undefined): LoginMode {
  if (type === loginTypes.phonePassword) return 'phonePassword'
  return type === loginTypes.phoneSms ? 'phoneSms' : 'account'
}
