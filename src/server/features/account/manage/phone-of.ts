import { DEFAULT_AREA_CODE, isPhone } from '#contract/account/limits.ts'
import { refuse } from '../../../lib/refusal.ts'

export interface GivenPhone {
  area_code?: string | undefined
  telephone?: string | undefined
}

/** The phone of a form, which may be left empty. @throws phoneFormat */
export function phoneOf({ area_code, telephone }: GivenPhone): {
  areaCode: string
  telephone: string | null
} {
  const areaCode = area_code || DEFAULT_AREA_CODE
  const number = telephone?.trim()
  if (!number) return { areaCode, telephone: null }
  if (!isPhone(areaCode, number)) throw refuse('phoneFormat')
  return { areaCode, telephone: number }
}
