import { limits } from '#contract/account/limits.ts'
import { emptyProof, type PhoneProof, tidyCode } from '../forms/form-values.ts'
import type { Rules } from '../forms/use-fields.ts'
import { captchaMissing, passwordMissing, phoneProblem, smsCodeProblem } from '../forms/validators.ts'
import { captchaPart, type LoginName } from '../login/login-values.ts'

/** One form for both ways by phone: they share the values. */
export interface PhoneLoginValues extends PhoneProof {
  password: string
}

export const emptyPhoneLogin = (): PhoneLoginValues => ({ ...emptyProof(), password: '' })

export function phoneLoginRules(bySms: boolean, captchaShown: boolean): Rules<PhoneLoginValues> {
  const rules: Rules<PhoneLoginValues> = { telephone: ({ telephone }) => phoneProblem(telephone) }
  if (!bySms) rules.password = ({ password }) => passwordMissing(password)
  if (captchaShown) rules.imgCode = ({ imgCode }) => captchaMissing(imgCode.value)
  if (bySms) rules.code = ({ code }) => smsCodeProblem(code.value)
  return rules
}

export const phoneLoginName = (bySms: boolean, { telephone }: PhoneLoginValues): LoginName => ({
  login_action: bySms ? 'smsmsg' : 'telephone',
  telephone: telephone.phone.trim(),
  area_code: telephone.areaCode,
})

export const phoneLoginBody = (bySms: boolean, values: PhoneLoginValues, captchaShown: boolean) => ({
  ...phoneLoginName(bySms, values),
  ...(bySms ? { smscode: tidyCode(values.code.value, limits.smsCodeInput) } : { password: values.password }),
  ...captchaPart(values.imgCode, captchaShown),
})
