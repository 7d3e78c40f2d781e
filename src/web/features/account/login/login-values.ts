import { limits, type LoginAction } from '#contract/account/limits.ts'
import { type CodeValue, tidyCode } from '../forms/form-values.ts'

/** Who is logging in, without a password or code: the key by which failures are counted. */
export interface LoginName {
  login_action: LoginAction
  username?: string
  telephone?: string
  area_code?: string
}

/** The captcha as it is sent, where one is on the screen. */
export const captchaPart = ({ value, crypt_key }: CodeValue, shown: boolean) =>
  shown ? { imgcaptcha: tidyCode(value, limits.captchaInput), crypt_key } : {}
