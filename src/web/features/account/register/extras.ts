import { isParentPhone } from '#contract/account/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import { type RegistrationKey, registrationKeys } from '#contract/site/limits.ts'
import type { Problem } from '../forms/problem.ts'
import { birthdayProblem, emailProblem } from '../forms/new-account-validators.ts'

export type RegisterConfig = ByKey['GET /api/system/reg_conf']['reply']

/** A field that a school may add to phone and password. */
export type ExtraName = RegistrationKey
export type ExtraValues = Record<ExtraName, string>

export interface ExtraField {
  name: ExtraName
  required: boolean
  /** the options; empty for a text field */
  options: readonly string[]
}

export const noExtras = (): ExtraValues => ({
  name: '',
  birthday: '',
  email: '',
  sex: '',
  grade: '',
  subject: '',
  parent_name: '',
  parent_telephone: '',
})

/** The enabled fields, in the school's order; unknown ones are left out. */
export function extraFieldsOf(config: RegisterConfig | undefined): ExtraField[] {
  const byName = new Map<ExtraName, ExtraField>()
  for (const { key, value, is_lock } of config?.available.enabled ?? []) {
    const name = registrationKeys.find((known) => known === key)
    if (name) byName.set(name, { name, required: is_lock === 1, options: value })
  }
  return [...byName.values()]
}

/** The message of a required field that is empty. */
export const missing: Readonly<Record<ExtraName, Problem>> = {
  name: 'registration:problem.nameEmpty',
  birthday: 'registration:problem.birthdayEmpty',
  email: 'registration:problem.emailEmpty',
  sex: 'registration:problem.sexEmpty',
  grade: 'registration:problem.gradeEmpty',
  subject: 'registration:problem.subjectEmpty',
  parent_name: 'registration:problem.parentNameEmpty',
  parent_telephone: 'registration:problem.parentPhoneEmpty',
}

/** The problem of one of these fields; `today` as `2026-01-31`, `areaCode` of the student's own phone. */
export function extraProblem(
  { name, required }: ExtraField,
  value: string,
  { today, areaCode }: { today: string; areaCode: string },
): Problem | null {
  if (value.trim() === '') return required ? missing[name] : null
  if (name === 'email') return emailProblem(value)
  if (name === 'birthday') return birthdayProblem(value, today)
  if (name === 'parent_telephone' && !isParentPhone(areaCode, value.trim()))
    return 'account:problem.phoneFormat'
  return null
}
