import { useState } from 'react'
import { limits } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { call } from '#web/lib/call.ts'
import { currentUser } from '#web/lib/current-user.ts'
import { Refused } from '#web/lib/failures.ts'
import { invalidate } from '#web/lib/query.ts'
import { toast } from '#web/ui/toast.ts'
import { emptyProof, type PhoneProof, tidyCode } from '../forms/form-values.ts'
import { useFields } from '../forms/use-fields.ts'
import { usePhoneProof } from '../forms/use-phone-proof.ts'
import { captchaMissing, passwordMissing, phoneProblem, smsCodeProblem } from '../forms/validators.ts'
import { ownPasswordRefusals } from './use-password-change.ts'

interface PhoneChange extends PhoneProof {
  password: string
}

const empty = (): PhoneChange => ({ ...emptyProof(), password: '' })

const shownInForm: readonly number[] = [
  ...ownPasswordRefusals,
  refusals.phoneFormat.code,
  refusals.phoneRegistered.code,
  refusals.smsCodeWrong.code,
  refusals.smsCodeTriesUsed.code,
]

/** The form for a new phone; `done` is the message of success. */
export function usePhoneChange(done: string) {
  const fields = useFields<PhoneChange>(empty(), {
    password: ({ password }) => passwordMissing(password),
    telephone: ({ telephone }) => phoneProblem(telephone),
    imgCode: ({ imgCode }) => captchaMissing(imgCode.value),
    code: ({ code }) => smsCodeProblem(code.value),
  })
  const [busy, setBusy] = useState(false)
  const proof = usePhoneProof({
    fields,
    action: 'changephone',
    seconds: limits.smsCountdown,
    captchaShown: true,
    judge: (known) => (known ? 'security:problem.phoneTaken' : null),
  })

  async function send(): Promise<void> {
    const { telephone, password, code } = fields.read()
    const body = {
      password,
      area_code: telephone.areaCode,
      telephone: telephone.phone.trim(),
      smscode: tidyCode(code.value, limits.smsCodeInput),
    }
    await call('PUT /api/v1/account/phone', { body }, { quiet: shownInForm })
    fields.fill(empty)
    proof.captcha.renew()
    toast.success(done)
    void currentUser.refresh().catch(() => undefined)
    void invalidate('GET /api/v1/account/sessions')
  }

  async function submit(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      if (fields.check() && (await proof.checkPhone())) await send()
      else fields.focusProblem()
    } catch (error) {
      if (!(error instanceof Refused)) return
      if (ownPasswordRefusals.includes(error.code)) fields.fail('password', { text: error.message })
      else if (!proof.place(error)) return
      fields.focusProblem()
    } finally {
      setBusy(false)
    }
  }

  return {
    fields,
    proof,
    busy,
    submit: () => void submit(),
    leavePhone: () => fields.leave('telephone', () => void proof.checkPhone()),
  }
}
