import { useState } from 'react'
import { limits } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { call } from '#web/lib/call.ts'
import { Refused } from '#web/lib/failures.ts'
import { tidyCode } from '../forms/form-values.ts'
import { useCaptcha } from '../forms/use-captcha.ts'
import { useCaptchaCheck } from '../forms/use-captcha-check.ts'
import { useFields } from '../forms/use-fields.ts'
import { usePhoneCheck } from '../forms/use-phone-check.ts'
import { focusCode, sendProblem, useSmsCode } from '../forms/use-sms-code.ts'
import { emptyRetrieval, type RetrievalBy, retrievalRules, type RetrievalStep } from './retrieval.ts'
import { useUsernameCheck } from '../forms/use-username-check.ts'

/** Refusals that are shown at a field; all others, such as an expired step, get the general toast. */
const shownAtField: readonly number[] = [
  refusals.captchaWrong.code,
  refusals.phoneFormat.code,
  refusals.phoneNotRegistered.code,
  refusals.usernameNotFound.code,
  refusals.accountHasNoPhone.code,
  refusals.smsCodeWrong.code,
  refusals.smsCodeTriesUsed.code,
  refusals.passwordsDiffer.code,
  refusals.invalidField.code,
]
const quiet = { quiet: shownAtField }

export type RetrievalState = ReturnType<typeof useRetrieval>

/** Retrieval of a password, from the account to the new password. Each step opens after the previous one. */
export function useRetrieval() {
  const [step, setStep] = useState<RetrievalStep>(0)
  const [by, setBy] = useState<RetrievalBy>('phone')
  const [sentTo, setSentTo] = useState({ areaCode: '', telephone: '' })
  const [token, setToken] = useState('')
  const [busy, setBusy] = useState(false)
  const fields = useFields(emptyRetrieval(), retrievalRules(step, by))
  const captcha = useCaptcha(step === 0, (crypt_key) =>
    fields.fill(() => ({ checkcode: { value: '', crypt_key } })),
  )
  const hasAccount = usePhoneCheck()
  const nameExists = useUsernameCheck()
  const captchaIsRight = useCaptchaCheck()

  /** Checks at the server that the account exists, and marks the field. */
  async function checkWho(): Promise<boolean> {
    const { phone, name } = fields.read()
    const known = by === 'phone' ? await hasAccount(phone) : await nameExists(name)
    if (known !== false) return true
    if (by === 'phone') fields.fail('phone', 'account:problem.phoneNotRegistered')
    else fields.fail('name', 'retrieval:problem.usernameNotFound')
    return false
  }

  async function checkCaptcha(): Promise<boolean> {
    const { value, crypt_key } = fields.read().checkcode
    const right = await captchaIsRight({ value: tidyCode(value, limits.captchaInput), crypt_key })
    if (right === false) {
      fields.fail('checkcode', 'account:problem.captchaWrong')
      captcha.refresh()
    }
    return right === true
  }

  function enter(next: RetrievalStep, opened = ''): void {
    setToken(opened)
    fields.clearProblems()
    setStep(next)
  }

  /** Marks the field that a refusal names, or restarts when a step has expired. */
  function place(error: unknown): void {
    if (!(error instanceof Refused)) return
    switch (error.code) {
      case refusals.captchaWrong.code:
        return fields.fail('checkcode', 'account:problem.captchaWrong')
      case refusals.phoneFormat.code:
        return fields.fail('phone', 'account:problem.phoneFormat')
      case refusals.phoneNotRegistered.code:
        return fields.fail('phone', 'account:problem.phoneNotRegistered')
      case refusals.usernameNotFound.code:
        return fields.fail('name', 'retrieval:problem.usernameNotFound')
      case refusals.accountHasNoPhone.code:
        return fields.fail('name', { text: error.message })
      case refusals.smsCodeWrong.code:
      case refusals.smsCodeTriesUsed.code:
        return fields.fail('msgcode', { text: error.message })
      case refusals.passwordsDiffer.code:
        return fields.fail('repwd', { text: error.message })
      case refusals.invalidField.code:
        return fields.fail(step === 2 ? 'pwd' : by, { text: error.message })
      case refusals.retrievalExpired.code:
        return enter(0)
      default:
    }
  }

  const sms = useSmsCode({
    action: 'getbackpasswod',
    seconds: limits.smsCountdown,
    prepare: async () => ({ step1_token: token }),
    onSent() {
      fields.set('msgcode', { value: '', crypt_key: '' })
      focusCode(fields.form)
    },
    onFailed(error) {
      const expired = error instanceof Refused && error.code === refusals.retrievalExpired.code
      if (expired) enter(0)
      else fields.fail('msgcode', sendProblem(error))
    },
  })

  async function findAccount(): Promise<void> {
    if (!(await checkWho()) || !(await checkCaptcha())) {
      fields.focusProblem()
      return
    }
    const { phone, name, checkcode } = fields.read()
    const who =
      by === 'phone'
        ? { area_code: phone.areaCode, telephone: phone.phone.trim() }
        : { username: name.trim() }
    const proof = {
      imgcaptcha: tidyCode(checkcode.value, limits.captchaInput),
      crypt_key: checkcode.crypt_key,
    }
    const body = { getback_action: 'getbackpasswod' as const, ...who, ...proof }
    try {
      const found = await call('POST /api/user/password/getback/step1', { body }, quiet)
      setSentTo({ areaCode: found.area_code, telephone: found.telephone })
      enter(1, found.step1_token)
    } catch (error) {
      captcha.renew()
      throw error
    }
  }

  async function proveCode(): Promise<void> {
    const smscode = tidyCode(fields.read().msgcode.value, limits.smsCodeInput)
    const body = { step1_token: token, smscode }
    const { step2_token } = await call('POST /api/user/password/getback/step2', { body }, quiet)
    enter(2, step2_token)
  }

  async function setPassword(): Promise<void> {
    const { pwd, repwd } = fields.read()
    const body = { step2_token: token, password: pwd, repassword: repwd }
    await call('POST /api/user/password/getback/step3', { body }, quiet)
    enter(3)
  }

  async function submit(): Promise<void> {
    if (busy) return
    if (!fields.check()) {
      fields.focusProblem()
      return
    }
    setBusy(true)
    try {
      if (step === 0) await findAccount()
      else if (step === 1) await proveCode()
      else await setPassword()
    } catch (error) {
      place(error)
      fields.focusProblem()
    } finally {
      setBusy(false)
    }
  }

  return {
    step,
    by,
    sentTo,
    fields,
    captcha,
    sms,
    busy,
    submit: () => void submit(),
    look(next: RetrievalBy) {
      fields.clearProblems()
      setBy(next)
    },
    /** Returns to the first step, such as after a mistyped number. */
    back() {
      sms.reset()
      fields.set('msgcode', { value: '', crypt_key: '' })
      enter(0)
    },
    leaveWho: () => fields.leave(by, () => void checkWho()),
  }
}
