import { useState } from 'react'
import { limits } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { finishSignIn } from '#web/features/session/sign-in.ts'
import { call } from '#web/lib/call.ts'
import { hashQuery } from '#web/lib/documents.ts'
import { Refused } from '#web/lib/failures.ts'
import { type Problem, saidBy } from '../forms/problem.ts'
import { useFields } from '../forms/use-fields.ts'
import { usePhoneProof } from '../forms/use-phone-proof.ts'
import type { DemoAccount } from './demo-accounts.tsx'
import type { LoginMode } from './login-modes.ts'
import { emptyLogin, loginBody, loginName, loginRules, type LoginValues } from './login-values.ts'
import { useLoginFailures } from './use-login-failures.ts'

export type Login = ReturnType<typeof useLogin>

/** The state of the login page, whichever of the three ways is open. */
export function useLogin(mode: LoginMode) {
  const failures = useLoginFailures()
  const bySms = mode === 'phoneSms'
  const captchaShown = bySms || failures.needed
  const fields = useFields<LoginValues>(emptyLogin(), loginRules(mode, captchaShown))
  const [remember, setRemember] = useState(true)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Problem | null>(null)
  const proof = usePhoneProof({
    fields,
    action: 'telphonelogin',
    seconds: limits.smsCountdownOnLogin,
    captchaShown,
    judge: (hasAccount) => {
      if (hasAccount) return null
      return bySms ? 'account:problem.signUpFirst' : 'account:problem.phoneNotRegistered'
    },
  })

  /** Once the name is known: how often it has failed. */
  const askFailures = () => (bySms ? Promise.resolve() : failures.ask(loginName(mode, fields.read())))

  /** What the server can say before the attempt, it is asked first: an attempt uses the picture code up. */
  async function isReady(): Promise<boolean> {
    if (!fields.check()) return false
    if (mode !== 'account' && !(await proof.checkPhone())) return false
    return !bySms || (await proof.checkCaptcha())
  }

  async function refused(error: Refused): Promise<void> {
    if (error.code === refusals.captchaRequired.code) failures.require()
    if (proof.place(error)) fields.focusProblem()
    else setFailure(saidBy(error))
    if (!bySms && error.code !== refusals.captchaRequired.code) await askFailures()
  }

  async function submit(): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      if (!(await isReady())) {
        fields.focusProblem()
        return
      }
      const reply = await call('POST /api/user/login', { body: loginBody(mode, fields.read(), captchaShown) })
      const query = hashQuery()
      finishSignIn(reply, { remember, url: query.get('url'), coupon: query.get('coupon') })
    } catch (error) {
      if (captchaShown) proof.captcha.refresh()
      if (error instanceof Refused) await refused(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    fields,
    proof,
    captchaShown,
    failure,
    busy,
    remember,
    setRemember,
    submit: () => void submit(),
    /** Another of the three ways is opened; what was typed stays. */
    open(next: LoginMode) {
      fields.forget()
      setFailure(null)
      failures.forget()
      const name = loginName(next, fields.read())
      if (next !== 'phoneSms' && (name.username || name.telephone)) void failures.ask(name)
    },
    /** The account of a demonstration, as if it had been typed. */
    fillIn({ username, password }: DemoAccount) {
      fields.fill(() => ({ username, password }))
      void failures.ask({ login_action: 'username', username })
    },
    /** The user name has been typed. */
    leaveUsername: () => fields.leave('username', () => void askFailures()),
    /** The phone has been typed: it must have an account. */
    leavePhone: () =>
      fields.leave('telephone', () => {
        void proof.checkPhone()
        void askFailures()
      }),
  }
}
