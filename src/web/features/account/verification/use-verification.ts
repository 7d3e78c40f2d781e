import { useState } from 'react'
import { limits, patterns } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { goAfterSignIn, keepSignIn } from '#web/features/session/sign-in.ts'
import { call } from '#web/lib/call.ts'
import { hashQuery } from '#web/lib/documents.ts'
import { Refused } from '#web/lib/failures.ts'
import { refusedField } from '#web/lib/refused-field.ts'
import { navigation } from '#web/lib/navigation.ts'
import { wayAfterSignIn } from '#web/lib/return-url.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { emptyProof, type PhoneProof, tidyCode } from '../forms/form-values.ts'
import { emailProblem, passwordProblem } from '../forms/new-account-validators.ts'
import { type Problem, serverProblem } from '../forms/problem.ts'
import { useFields } from '../forms/use-fields.ts'
import { usePhoneProof } from '../forms/use-phone-proof.ts'
import { useUsernameCheck } from '../forms/use-username-check.ts'
import {
  captchaMissing,
  isBlank,
  phoneProblem,
  smsCodeProblem,
  usernameMissing,
} from '../forms/validators.ts'
import type { Unverified } from './use-unverified.ts'

interface Verification extends PhoneProof {
  username: string
  password: string
  email: string
}

const shownInForm: readonly number[] = [
  refusals.captchaWrong.code,
  refusals.smsCodeWrong.code,
  refusals.smsCodeTriesUsed.code,
  refusals.phoneFormat.code,
  refusals.phoneRegistered.code,
  refusals.usernameTaken.code,
  refusals.usernameFixed.code,
  refusals.invalidField.code,
  refusals.agreementChanged.code,
]

/** The user name that the school assigned may stay as it is; a chosen one must follow the rules. */
function ownNameProblem(username: string, given: string): Problem | null {
  if (isBlank(username)) return usernameMissing(username)
  if (username.trim() === given) return null
  return patterns.username.test(username.trim()) ? null : 'verification:problem.usernameFormat'
}

/** The form by which an owner takes over an account that the school created. */
export function useVerification(account: Unverified) {
  const hasPhone = account.telephone !== ''
  const initial: Verification = {
    ...emptyProof(),
    ...(hasPhone ? { telephone: { areaCode: account.area_code, phone: account.telephone } } : {}),
    username: account.username,
    password: '',
    email: account.email,
  }
  const fields = useFields<Verification>(initial, {
    telephone: ({ telephone }) => phoneProblem(telephone),
    username: ({ username }) => ownNameProblem(username, account.username),
    password: ({ password }) => passwordProblem(password),
    email: ({ email }) => emailProblem(email),
    imgCode: ({ imgCode }) => captchaMissing(imgCode.value),
    code: ({ code }) => smsCodeProblem(code.value),
  })
  const agreement = useOnce('GET /api/system/getregagreement', {})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Problem | null>(null)
  const nameExists = useUsernameCheck()
  const proof = usePhoneProof({
    fields,
    action: 'backregverify',
    seconds: limits.smsCountdown,
    captchaShown: true,
    phoneStands: hasPhone,
    judge: (known) => (known ? 'account:problem.phoneRegistered' : null),
    unsure: 'verification:problem.requestFailed',
    captchaWrong: 'verification:problem.codeError',
    verifiedIsRight: true,
  })

  /** Checks a chosen user name at the server and marks the field. */
  async function checkUsername(): Promise<boolean> {
    const { username } = fields.read()
    if (username.trim() === account.username) return true
    const known = await nameExists(username)
    if (known === false || fields.read().username !== username) return known === false
    fields.fail(
      'username',
      known ? 'verification:problem.usernameExists' : 'verification:problem.requestFailed',
    )
    return false
  }

  function place(error: Refused): boolean {
    if (error.code === refusals.usernameTaken.code) {
      fields.fail('username', 'verification:problem.usernameExists')
      return true
    }
    if (refusedField(error) === 'password') {
      fields.fail('password', serverProblem(error))
      return true
    }
    if (error.code === refusals.usernameFixed.code) {
      fields.fail('username', { text: error.message })
      return true
    }
    return proof.place(error)
  }

  async function send(): Promise<void> {
    const { telephone, username, password, email, imgCode, code } = fields.read()
    const reply = await call(
      'POST /api/user/{userid}/backregverify',
      {
        params: { userid: account.userid },
        body: {
          username: username.trim(),
          email: email.trim(),
          area_code: telephone.areaCode,
          telephone: telephone.phone.trim(),
          password,
          imgcaptcha: tidyCode(imgCode.value, limits.captchaInput),
          crypt_key: imgCode.crypt_key,
          smscode: tidyCode(code.value, limits.smsCodeInput),
          agreement_version: agreement.data?.version ?? undefined,
        },
      },
      { quiet: shownInForm },
    )
    const query = hashQuery()
    keepSignIn(reply, query.get('remember') !== '0')
    goAfterSignIn({ url: wayAfterSignIn(query) })
  }

  async function submit(): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const ready =
        fields.check() &&
        (await proof.checkPhone()) &&
        (await checkUsername()) &&
        (await proof.checkCaptcha())
      if (ready) await send()
      else fields.focusProblem()
    } catch (error) {
      proof.captcha.renew()
      if (error instanceof Refused && error.code === refusals.agreementChanged.code)
        void agreement.refresh().catch(() => undefined)
      // verified, and its second factor is asked for by the login
      if (error instanceof Refused && error.code === refusals.secondFactorNeeded.code)
        navigation.replace('#/login')
      if (error instanceof Refused && place(error)) fields.focusProblem()
      else if (error instanceof Refused && shownInForm.includes(error.code)) setFailure(serverProblem(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    fields,
    proof,
    hasPhone,
    nameFixed: account.username_edited === 1,
    busy,
    failure,
    submit: () => void submit(),
    leavePhone: () => fields.leave('telephone', () => void proof.checkPhone()),
    leaveUsername: () => fields.leave('username', () => void checkUsername()),
  }
}
