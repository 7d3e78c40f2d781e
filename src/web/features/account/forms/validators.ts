import { isPhone, patterns } from '#contract/account/limits.ts'
import type { Telephone } from './form-values.ts'
import type { Problem } from './problem.ts'

/** Null: valid. */
export type Verdict = Problem | null

export const isBlank = (text: string): boolean => text.trim() === ''

export function phoneProblem({ areaCode, phone }: Telephone): Verdict {
  if (isBlank(phone)) return 'account:problem.phoneEmpty'
  return isPhone(areaCode, phone.trim()) ? null : 'account:problem.phoneFormat'
}

/** The password of an existing account is only required. */
export const passwordMissing = (password: string): Verdict =>
  password === '' ? 'account:problem.passwordEmpty' : null

export const usernameMissing = (username: string): Verdict =>
  isBlank(username) ? 'account:problem.usernameEmpty' : null

export const captchaMissing = (captcha: string): Verdict =>
  isBlank(captcha) ? 'account:problem.captchaEmpty' : null

export function smsCodeProblem(code: string): Verdict {
  if (isBlank(code)) return 'account:problem.smsCodeEmpty'
  return patterns.smsCode.test(code.trim()) ? null : 'account:problem.smsCodeFormat'
}
