import { limits, type SmsAction } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { Refused } from '#web/lib/failures.ts'
import { type PhoneProof, tidyCode } from './form-values.ts'
import type { Problem } from './problem.ts'
import { useCaptcha } from './use-captcha.ts'
import { useCaptchaCheck } from './use-captcha-check.ts'
import type { Fields } from './use-fields.ts'
import { usePhoneCheck } from './use-phone-check.ts'
import { type SmsTarget, useSmsCode } from './use-sms-code.ts'

export interface PhoneProofOptions<Values extends PhoneProof> {
  fields: Fields<Values>
  action: Extract<SmsAction, 'reg' | 'telphonelogin'>
  /** seconds until a code may be asked for again */
  seconds: number
  /** the picture code is on the screen */
  captchaShown: boolean
  /** what is wrong with a phone that has an account (`true`) or has none (`false`) */
  judge: (hasAccount: boolean) => Problem | null
}

/** Phone, picture code and SMS code, as registration and login prove a phone by them. */
export function usePhoneProof<Values extends PhoneProof>(options: PhoneProofOptions<Values>) {
  const { fields, action, seconds, captchaShown, judge } = options
  const { telephone, imgCode } = fields.values
  const captcha = useCaptcha(captchaShown, (crypt_key) => {
    fields.fill((values) => ({
      ...values,
      imgCode: { value: '', crypt_key },
      code: { ...values.code, crypt_key },
    }))
  })
  const hasAccount = usePhoneCheck()
  const isRight = useCaptchaCheck()

  /** Asks the server about the phone, and marks the field. */
  async function checkPhone(): Promise<boolean> {
    const known = await hasAccount(telephone)
    const problem = known === null ? null : judge(known)
    // By now it may be another number.
    if (problem && fields.read().telephone === telephone) fields.fail('telephone', problem)
    return problem === null
  }

  function rejectCaptcha(): void {
    fields.fail('imgCode', 'account:problem.captchaWrong')
    captcha.refresh()
  }

  /** Asks the server about the picture code, marks the field and draws another one. */
  async function checkCaptcha(): Promise<boolean> {
    const right = await isRight({ ...imgCode, value: tidyCode(imgCode.value, limits.captchaInput) })
    if (right === false) rejectCaptcha()
    return right === true
  }

  async function prepare(): Promise<SmsTarget | null> {
    if (!fields.check('telephone', 'imgCode') || !(await checkPhone()) || !(await checkCaptcha())) {
      fields.focusProblem()
      return null
    }
    return {
      telephone: telephone.phone.trim(),
      areacode: telephone.areaCode,
      imgcaptcha: tidyCode(imgCode.value, limits.captchaInput),
      crypt_key: imgCode.crypt_key,
    }
  }

  /** Marks the field that a refusal is about. @returns false when it is about none of these */
  function place(error: Refused): boolean {
    switch (error.code) {
      case refusals.captchaWrong.code:
        fields.fail('imgCode', 'account:problem.captchaWrong')
        return true
      case refusals.captchaRequired.code:
        fields.fail('imgCode', 'account:problem.captchaEmpty')
        return true
      case refusals.smsCodeWrong.code:
        fields.fail('code', { text: error.message })
        return true
      case refusals.phoneFormat.code:
        fields.fail('telephone', 'account:problem.phoneFormat')
        return true
      case refusals.phoneRegistered.code:
      case refusals.phoneNotRegistered.code:
        fields.fail(
          'telephone',
          judge(error.code === refusals.phoneRegistered.code) ?? { text: error.message },
        )
        return true
      default:
        return false
    }
  }

  function onFailed(error: unknown): void {
    if (error instanceof Refused && error.code === refusals.smsLimitReached.code) {
      fields.fail('code', 'account:problem.smsLimit')
    } else if (error instanceof Refused && place(error)) {
      if (error.code === refusals.captchaWrong.code) captcha.refresh()
      fields.focusProblem()
    } else {
      fields.fail('code', 'account:problem.smsSendFailed')
    }
  }

  const sms = useSmsCode({
    action,
    seconds,
    prepare,
    onSent: () => fields.form.current?.querySelector<HTMLElement>('[autocomplete="one-time-code"]')?.focus(),
    onFailed,
  })

  return { captcha, sms, checkPhone, checkCaptcha, place }
}
