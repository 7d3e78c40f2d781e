import { DEFAULT_AREA_CODE } from '#contract/account/limits.ts'

/** Fields that the access forms share. */
export interface Telephone {
  areaCode: string
  phone: string
}

/** A code as typed; `crypt_key` names the image it belongs to. */
export interface CodeValue {
  value: string
  crypt_key: string
}

/** What proves that the user holds the phone. */
export interface PhoneProof {
  telephone: Telephone
  imgCode: CodeValue
  code: CodeValue
}

export const emptyProof = (): PhoneProof => ({
  telephone: { areaCode: DEFAULT_AREA_CODE, phone: '' },
  imgCode: { value: '', crypt_key: '' },
  code: { value: '', crypt_key: '' },
})

/** Normalizes a code: no blanks, full-width digits as ASCII, cut to the length of a code. */
export const tidyCode = (text: string, longest: number): string =>
  text.normalize('NFKC').replace(/\s/g, '').slice(0, longest)

/** Mainland numbers have 11 digits; others at most 20. */
export const longestPhone = (areaCode: string): number => (areaCode === DEFAULT_AREA_CODE ? 11 : 20)
