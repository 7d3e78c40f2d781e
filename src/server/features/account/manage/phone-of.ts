import { isPhone } from '#contract/account/limits.ts'
import { maskPhone } from '../../../lib/log.ts'
import { refuse } from '../../../lib/refusal.ts'

export interface GivenPhone {
  area_code?: string | undefined
  telephone?: string | undefined
}

interface KeptPhone {
  areaCode: string
  telephone: string | null
}

/**
 * The phone of a form, which may be left empty. One that came back as it was shown, masked, is the stored one.
 * @param home dial code of a phone that comes without one
 * @throws phoneFormat
 */
export function phoneOf({ area_code, telephone }: GivenPhone, home: string, stored?: KeptPhone): KeptPhone {
  const areaCode = area_code || home
  const number = telephone?.trim()
  if (!number) return { areaCode, telephone: null }
  if (
    stored?.telephone &&
    number === maskPhone(stored.telephone) &&
    (area_code || stored.areaCode) === stored.areaCode
  )
    return { areaCode: stored.areaCode, telephone: stored.telephone }
  if (!isPhone(areaCode, number)) throw refuse('phoneFormat')
  return { areaCode, telephone: number }
}
