import { patterns } from '#contract/account/limits.ts'
import { isBlank, passwordMissing, usernameMissing, type Verdict } from './validators.ts'

/** Rules of a new password. */
export function passwordProblem(password: string): Verdict {
  if (password === '') return passwordMissing(password)
  return patterns.password.test(password) ? null : 'registration:problem.passwordFormat'
}

export function confirmationProblem(password: string, confirmation: string): Verdict {
  if (confirmation === '') return 'registration:problem.confirmationEmpty'
  return confirmation === password ? null : 'registration:problem.passwordsDiffer'
}

/** The two rules of the password's pattern, shown as separate checkmarks. */
export const passwordRules = (password: string): { length: boolean; characters: boolean } => ({
  length: password.length >= 8 && password.length <= 18,
  characters: /^\w+$/.test(password),
})

/** The user name of the first administrator. */
export function adminNameProblem(username: string): Verdict {
  if (isBlank(username)) return usernameMissing(username)
  return patterns.firstUsername.test(username.trim()) ? null : 'registration:problem.adminNameFormat'
}

/** Optional: an empty value is valid. */
export const emailProblem = (email: string): Verdict =>
  isBlank(email) || patterns.email.test(email.trim()) ? null : 'registration:problem.emailFormat'

/** Days as `2006-01-31`. Optional: an empty value is valid. */
export const birthdayProblem = (birthday: string, today: string): Verdict =>
  birthday > today ? 'registration:problem.birthdayFuture' : null
