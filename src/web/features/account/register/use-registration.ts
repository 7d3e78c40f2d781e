import { useState } from 'react'
import { limits } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { keepSignIn } from '#web/features/session/sign-in.ts'
import { call } from '#web/lib/call.ts'
import { useConfig } from '#web/lib/config.ts'
import { isMobileDevice } from '#web/lib/device.ts'
import { hashQuery } from '#web/lib/documents.ts'
import { Refused } from '#web/lib/failures.ts'
import { navigation } from '#web/lib/navigation.ts'
import { wayAfterSignIn } from '#web/lib/return-url.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { refusedField } from '#web/lib/refused-field.ts'
import { type Problem, serverProblem } from '../forms/problem.ts'
import { useFields } from '../forms/use-fields.ts'
import { usePhoneProof } from '../forms/use-phone-proof.ts'
import { type ExtraField, missing } from './extras.ts'
import { afterRegistration, emptyRegistration, registrationBody, registrationRules } from './registration.ts'

/** Refusals that are shown in the form; all others get the general toast. */
const shownInForm: readonly number[] = [
  refusals.captchaWrong.code,
  refusals.smsCodeWrong.code,
  refusals.smsCodeTriesUsed.code,
  refusals.phoneFormat.code,
  refusals.phoneRegistered.code,
  refusals.fieldRequired.code,
  refusals.invalidField.code,
  refusals.agreementChanged.code,
]

export type RegistrationState = ReturnType<typeof useRegistration>

/** What a provider says of somebody, which they may change. */
export interface KnownPerson {
  name: string
  email: string
}

/**
 * State of the registration form; `onDone` shows the success page.
 * @param bySso an account elsewhere takes the place of the password
 */
export function useRegistration(extras: readonly ExtraField[], onDone: () => void, bySso?: KnownPerson) {
  const { enable_pro_reg_agreement: mustAgree, themeid } = useConfig()
  const fields = useFields(
    { ...emptyRegistration(), ...bySso },
    registrationRules(extras, { mustAgree, hasPassword: !bySso }),
  )
  const agreement = useOnce('GET /api/system/getregagreement', {})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Problem | null>(null)
  const proof = usePhoneProof({
    fields,
    action: 'reg',
    seconds: limits.smsCountdown,
    captchaShown: true,
    judge: (hasAccount) => (hasAccount ? 'account:problem.phoneRegistered' : null),
  })

  async function send(): Promise<void> {
    const query = hashQuery()
    // Determine the redirect before the session starts, since that rerenders other parts of the page.
    const next = afterRegistration(wayAfterSignIn(query), isMobileDevice(), themeid)
    const body = registrationBody(fields.read(), extras, query)
    const agreement_version = agreement.data?.version ?? undefined
    if (bySso) {
      const { password: _none, ...rest } = body
      const input = { body: { ...rest, agreement_version } }
      keepSignIn(await call('POST /api/v1/sso/register', input, { quiet: shownInForm }), true)
      onDone()
      return
    }
    const reply = await call(
      'POST /api/user/register',
      { body: { ...body, agreement_version } },
      { quiet: shownInForm },
    )
    keepSignIn(reply, true)
    if (next === null) onDone()
    else navigation.replace(next)
  }

  /** Marks the field that a refusal names, such as one that the school has made required since. */
  function place(error: Refused): boolean {
    const named = refusedField(error)
    if (named === 'password') {
      fields.fail('password', serverProblem(error))
      return true
    }
    const extra = extras.find(({ name }) => name === named)
    if (!extra) return proof.place(error)
    const isMissing = error.code === refusals.fieldRequired.code
    fields.fail(extra.name, isMissing ? missing[extra.name] : serverProblem(error))
    return true
  }

  async function submit(): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      if (fields.check() && (await proof.checkPhone()) && (await proof.checkCaptcha())) await send()
      else fields.focusProblem()
    } catch (error) {
      proof.captcha.renew()
      if (error instanceof Refused) {
        if (place(error)) fields.focusProblem()
        else if (shownInForm.includes(error.code)) setFailure(serverProblem(error))
        // the link leads to the new text; whoever submits again accepts that one
        if (error.code === refusals.agreementChanged.code) void agreement.refresh().catch(() => undefined)
      }
    } finally {
      setBusy(false)
    }
  }

  return {
    fields,
    proof,
    mustAgree,
    agreementLanguage: agreement.data?.language,
    busy,
    failure,
    submit: () => void submit(),
    /** Called when the phone is complete: it must have no account. */
    leavePhone: () => fields.leave('telephone', () => void proof.checkPhone()),
  }
}
