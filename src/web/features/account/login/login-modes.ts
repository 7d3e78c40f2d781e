import { type LoginAction, type LoginType, loginTypes } from '#contract/account/limits.ts'

/** The three ways to log in, as the tabs show them. */
export const loginModes = ['account', 'phonePassword', 'phoneSms'] as const
export type LoginMode = (typeof loginModes)[number]

export const actionOf: Readonly<Record<LoginMode, LoginAction>> = {
  account: 'username',
  phonePassword: 'telephone',
  phoneSms: 'smsmsg',
}

/** The tab that the school opens with. */
export function modeOf(type: LoginType | undefined): LoginMode {
  if (type === loginTypes.phonePassword) return 'phonePassword'
  return type === loginTypes.phoneSms ? 'phoneSms' : 'account'
}
