import { isPhone, patterns } from '#contract/account/limits.ts'
import type { Telephone } from './form-values.ts'
import type { Problem } from './problem.ts'

type Verdict = Problem | null

const isBlank = (text: string) => text.trim() === ''

export function phoneProblem({ areaCode, phone }: Telephone): Verdict {
  if (isBlank(phone)) return 'account:problem.phoneEmpty'
  return isPhone(areaCode, phone.trim()) ? null : 'account:problem.phoneFormat'
}

/** A password that is being chosen; the one typed at login must only be there. */
export function passwordProblem(password: string): Verdict {
  if (password === '') return 'account:problem.passwordEmpty'
  return patterns.password.test(password) ? null : 'account:problem.passwordFormat'
}

export const passwordMissing = (password: string): Verdict =>
  password === '' ? 'account:problem.passwordEmpty' : null

export function confirmationProblem(password: string, confirmation: string): Verdict {
  if (confirmation === '') return 'account:problem.confirmationEmpty'
  return confirmation === password ? null : 'account:problem.passwordsDiffer'
}

/** The two halves of the password's pattern, to be ticked one by one. */
export const passwordRules = (password: string): { length: boolean; characters: boolean } => ({
  length: password.length >= 8 && password.length <= 18,
  characters: /^\w+$/.test(password),
})

export const usernameMissing = (username: string): Verdict =>
  isBlank(username) ? 'account:problem.usernameEmpty' : null

/** The first administrator may be called `admin`: shorter than the user names that people choose later. */
export function adminNameProblem(username: string): Verdict {
  if (isBlank(username)) return 'account:problem.usernameEmpty'
  return /^\w{3,18}$/.test(username.trim()) ? null : 'account:problem.adminNameFormat'
}

export const captchaMissing = (captcha: string): Verdict =>
  isBlank(captcha) ? 'account:problem.captchaEmpty' : null

export function smsCodeProblem(code: string): Verdict {
  if (isBlank(code)) return 'account:problem.smsCodeEmpty'
  return patterns.smsCode.test(code.trim()) ? null : 'account:problem.smsCodeFormat'
}

/** Optional: empty is good. */
export const emailProblem = (email: string): Verdict =>
  isBlank(email) || patterns.email.test(email.trim()) ? null : 'account:problem.emailFormat'

/** Days as `2006-01-31`. Optional: empty is good. */
export const birthdayProblem = (birthday: string, today: string): Verdict =>
  birthday > today ? 'account:problem.birthdayFuture' : null
