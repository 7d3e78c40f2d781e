import { limits, type SmsAction } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { Refused } from '#web/lib/failures.ts'
import { useCaptchaTicket } from '../captcha/use-captcha-ticket.ts'
import { type PhoneProof, tidyCode } from './form-values.ts'
import type { Problem } from './problem.ts'
import { useCaptcha } from './use-captcha.ts'
import { useCaptchaCheck } from './use-captcha-check.ts'
import type { Fields } from './use-fields.ts'
import { usePhoneCheck } from './use-phone-check.ts'
import { focusCode, sendProblem, type SmsTarget, useSmsCode } from './use-sms-code.ts'

export interface PhoneProofOptions<Values extends PhoneProof> {
  fields: Fields<Values>
  action: SmsAction
  /** seconds until the next code may be requested */
  seconds: number
  /** the captcha is on the screen */
  captchaShown: boolean
  /** message for a phone that has an account (`true`) or has none (`false`) */
  judge: (hasAccount: boolean) => Problem | null
  /** the phone is the account's own and cannot be changed here: it is not checked */
  phoneStands?: boolean
  /** message when a phone could not be checked; left out: none, since the server checks it later anyway */
  unsure?: Problem
  /** message for a wrong captcha */
  captchaWrong?: Problem
  /** a captcha that was verified before counts as correct */
  verifiedIsRight?: boolean
}

/** Phone, captcha and SMS code, by which registration and login verify a phone. */
export function usePhoneProof<Values extends PhoneProof>(options: PhoneProofOptions<Values>) {
  const { fields, action, seconds, captchaShown, judge, phoneStands = false, unsure = null } = options
  const { captchaWrong = 'account:problem.captchaWrong', verifiedIsRight = false } = options
  const { telephone, imgCode } = fields.values
  const captcha = useCaptcha(captchaShown, (crypt_key) => {
    fields.fill((values) => ({
      ...values,
      imgCode: { value: '', crypt_key },
      code: { ...values.code, crypt_key },
    }))
  })
  const ticketRequest = useCaptchaTicket()
  const hasAccount = usePhoneCheck()
  const isRight = useCaptchaCheck(verifiedIsRight)

  /** Checks the phone at the server and marks the field. */
  async function checkPhone(): Promise<boolean> {
    if (phoneStands) return true
    const known = await hasAccount(telephone)
    const problem = known === null ? unsure : judge(known)
    // The number may have changed meanwhile.
    if (problem && fields.read().telephone === telephone) fields.fail('telephone', problem)
    return problem === null
  }

  function rejectCaptcha(): void {
    fields.fail('imgCode', captchaWrong)
    captcha.refresh()
  }

  /** Verifies the captcha at the server, marks the field and loads another captcha. */
  async function checkCaptcha(): Promise<boolean> {
    const right = await isRight({ ...imgCode, value: tidyCode(imgCode.value, limits.captchaInput) })
    if (right === false) rejectCaptcha()
    return right === true
  }

  async function prepare(): Promise<SmsTarget | null> {
    if (!ticketRequest.needsPicture && !(fields.check('telephone') && (await checkPhone()))) {
      fields.focusProblem()
      return null
    }
    const ticket = await ticketRequest.requestTicket()
    const phone = { telephone: telephone.phone.trim(), areacode: telephone.areaCode }
    if (ticket) return { ...phone, ...ticket }
    if (!fields.check('telephone', 'imgCode') || !(await checkPhone()) || !(await checkCaptcha())) {
      fields.focusProblem()
      return null
    }
    const imgcaptcha = tidyCode(imgCode.value, limits.captchaInput)
    return { ...phone, imgcaptcha, crypt_key: imgCode.crypt_key }
  }

  /** Marks the field that a refusal names. @returns false when it names none of these */
  function place(error: Refused): boolean {
    switch (error.code) {
      case refusals.captchaWrong.code:
        fields.fail('imgCode', captchaWrong)
        return true
      case refusals.captchaRequired.code:
        fields.fail('imgCode', 'account:problem.captchaEmpty')
        return true
      case refusals.smsCodeWrong.code:
      case refusals.smsCodeTriesUsed.code:
        fields.fail('code', { text: error.message })
        return true
      case refusals.phoneFormat.code:
        fields.fail('telephone', 'account:problem.phoneFormat')
        return true
      case refusals.countryNotAllowed.code:
        fields.fail('telephone', { text: error.message })
        return true
      case refusals.verificationNotCompleted.code:
        fields.fail('code', 'account:problem.notVerified')
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
    if (!(error instanceof Refused && place(error))) {
      fields.fail('code', sendProblem(error))
      return
    }
    if (error.code === refusals.captchaWrong.code) captcha.refresh()
    fields.focusProblem()
  }

  const sms = useSmsCode({
    action,
    seconds,
    prepare,
    onSent() {
      fields.set('code', { value: '', crypt_key: imgCode.crypt_key })
      focusCode(fields.form)
    },
    onFailed,
  })

  return { captcha, sms: { ...sms, question: ticketRequest.question }, checkPhone, checkCaptcha, place }
}
