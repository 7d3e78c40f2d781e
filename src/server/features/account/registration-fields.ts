import { isParentPhone, patterns } from '#contract/account/limits.ts'
import type { account } from '#contract/account/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { type RegistrationKey, registrationKeys } from '#contract/site/limits.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import { readSetting, registrationOptions } from '../site/index.ts'
import type { Phone } from './phone.ts'

type Body = Omit<OperationTypes<typeof account.register>['body'], 'password'>

/** A day of the calendar that has come: 2023-02-31 and the year 0 have the shape of one and are none. */
export function isPastDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return at.getTime() <= Date.now() && day >= '1900-01-01' && at.toISOString().startsWith(day)
}

/**
 * What was filled in beside phone and password. The school's settings say what must be given and which options
 * there are; a choice is stored in the main language. @throws fieldRequired, invalidField
 */
export async function registrationFields(
  deps: Deps,
  body: Body,
  { areaCode }: Phone,
): Promise<Partial<Record<RegistrationKey, string>>> {
  const filled: Partial<Record<RegistrationKey, string>> = {}
  for (const field of registrationKeys) {
    const given = body[field]?.trim()
    if (given) filled[field] = given
  }
  const [{ available }, options] = await Promise.all([
    readSetting(deps.db, 'reg_conf'),
    registrationOptions(deps.db),
  ])
  for (const { key, value: choices, is_lock } of available.enabled) {
    const field = registrationKeys.find((name) => name === key)
    if (!field) continue
    const given = filled[field]
    if (!given && is_lock === 1) throw refuse('fieldRequired', { field })
    if (!given || choices.length === 0) continue
    const choice = options.main(key, given)
    if (!choices.includes(choice)) throw refuse('invalidField', { field, allowed: 'choice' })
    filled[field] = choice
  }
  if (filled.email && !patterns.email.test(filled.email)) throw refuse('invalidField', { field: 'email' })
  if (filled.birthday && !isPastDay(filled.birthday)) throw refuse('invalidField', { field: 'birthday' })
  if (filled.parent_telephone && !isParentPhone(areaCode, filled.parent_telephone))
    throw refuse('invalidField', { field: 'parent_telephone' })
  return filled
}
