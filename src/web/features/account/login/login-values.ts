import { type LoginAction, limits } from '#contract/account/limits.ts'
import type { CallInput } from '#web/lib/call.ts'
import { emptyProof, type PhoneProof, tidyCode } from '../forms/form-values.ts'
import type { Rules } from '../forms/use-fields.ts'
import {
  captchaMissing,
  passwordMissing,
  phoneProblem,
  smsCodeProblem,
  usernameMissing,
} from '../forms/validators.ts'
import { actionOf, type LoginMode } from './login-modes.ts'

/** One form for the three ways: what was typed in one of them stands in the others too. */
export interface LoginValues extends PhoneProof {
  username: string
  password: string
}

export const emptyLogin = (): LoginValues => ({ ...emptyProof(), username: '', password: '' })

export function loginRules(mode: LoginMode, captchaShown: boolean): Rules<LoginValues> {
  return {
    ...(mode === 'account'
      ? { username: ({ username }: LoginValues) => usernameMissing(username) }
      : { telephone: ({ telephone }: LoginValues) => phoneProblem(telephone) }),
    ...(mode === 'phoneSms' ? {} : { password: ({ password }: LoginValues) => passwordMissing(password) }),
    ...(captchaShown ? { imgCode: ({ imgCode }: LoginValues) => captchaMissing(imgCode.value) } : {}),
    ...(mode === 'phoneSms' ? { code: ({ code }: LoginValues) => smsCodeProblem(code.value) } : {}),
  }
}

/** Who is logging in, without any proof: what failures are counted by. */
export interface LoginName {
  login_action: LoginAction
  username?: string
  telephone?: string
  area_code?: string
}

export function loginName(mode: LoginMode, { username, telephone }: LoginValues): LoginName {
  const login_action = actionOf[mode]
  return mode === 'account'
    ? { login_action, username: username.trim() }
    : { login_action, telephone: telephone.phone.trim(), area_code: telephone.areaCode }
}

export function loginBody(
  mode: LoginMode,
  values: LoginValues,
  captchaShown: boolean,
): CallInput<'POST /api/user/login'>['body'] {
  const { password, imgCode, code } = values
  return {
    ...loginName(mode, values),
    ...(mode === 'phoneSms' ? { smscode: tidyCode(code.value, limits.smsCodeInput) } : { password }),
    ...(captchaShown
      ? { imgcaptcha: tidyCode(imgCode.value, limits.captchaInput), crypt_key: imgCode.crypt_key }
      : {}),
  }
}
