import type { CodeValue, Telephone } from '../forms/form-values.ts'
import { confirmationProblem, passwordProblem } from '../forms/new-account-validators.ts'
import type { Rules } from '../forms/use-fields.ts'
import { captchaMissing, phoneProblem, smsCodeProblem, usernameMissing } from '../forms/validators.ts'
import { DEFAULT_AREA_CODE } from '#contract/account/limits.ts'

/** 0 account, 1 code, 2 new password, 3 done */
export type RetrievalStep = 0 | 1 | 2 | 3

/** By what an account is found. */
export type RetrievalBy = 'phone' | 'name'

/** The values of all steps. */
export interface RetrievalValues {
  phone: Telephone
  name: string
  checkcode: CodeValue
  msgcode: CodeValue
  pwd: string
  repwd: string
}

const noCode = (): CodeValue => ({ value: '', crypt_key: '' })

export const emptyRetrieval = (): RetrievalValues => ({
  phone: { areaCode: DEFAULT_AREA_CODE, phone: '' },
  name: '',
  checkcode: noCode(),
  msgcode: noCode(),
  pwd: '',
  repwd: '',
})

/** The validators of a step: those of the fields that it shows. */
export function retrievalRules(step: RetrievalStep, by: RetrievalBy): Rules<RetrievalValues> {
  if (step === 0) {
    return {
      ...(by === 'phone' ? { phone: ({ phone }) => phoneProblem(phone) } : {}),
      ...(by === 'name' ? { name: ({ name }) => usernameMissing(name) } : {}),
      checkcode: ({ checkcode }) => captchaMissing(checkcode.value),
    }
  }
  if (step === 1) return { msgcode: ({ msgcode }) => smsCodeProblem(msgcode.value) }
  if (step === 2) {
    return {
      pwd: ({ pwd }) => passwordProblem(pwd),
      repwd: ({ pwd, repwd }) => confirmationProblem(pwd, repwd),
    }
  }
  return {}
}
