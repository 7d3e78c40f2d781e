import { limits } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { useChange } from '../forms/use-change.ts'
import { useFields } from '../forms/use-fields.ts'
import { usePhoneProof } from '../forms/use-phone-proof.ts'
import { emptyPhoneLogin, phoneLoginBody, phoneLoginName, phoneLoginRules } from './phone-login-values.ts'
import { useLoginAttempt } from '../login/use-login-attempt.ts'
import { useLoginFailures } from '../login/use-login-failures.ts'

/** Login by phone, with a password or an SMS code. */
export function usePhoneLogin(bySms: boolean, remember: boolean) {
  const failures = useLoginFailures()
  const captchaShown = bySms || failures.needed
  const fields = useFields(emptyPhoneLogin(), phoneLoginRules(bySms, captchaShown))
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

  /** Number of failed logins by password with this phone. */
  function readFailures(): void {
    if (!bySms && fields.read().telephone.phone)
      void failures.readFailures(phoneLoginName(bySms, fields.read()))
  }

  const attempt = useLoginAttempt({
    remember,
    // Check at the server first what it can check before the attempt, since an attempt uses the captcha up.
    isReady: async () =>
      fields.check() && (await proof.checkPhone()) && (!bySms || (await proof.checkCaptcha())),
    body: () => phoneLoginBody(bySms, fields.read(), captchaShown),
    onFailed: () => {
      if (captchaShown) proof.captcha.renew()
    },
    place(error) {
      if (error.code === refusals.captchaRequired.code) failures.require()
      else readFailures()
      return proof.place(error)
    },
    focusProblem: fields.focusProblem,
  })

  useChange(bySms, () => {
    fields.clearProblems()
    attempt.clearFailure()
    failures.reset()
    readFailures()
  })

  return {
    fields,
    proof,
    captchaShown,
    attempt,
    /** Called when the phone is complete: it must have an account. */
    leavePhone: () =>
      fields.leave('telephone', () => {
        void proof.checkPhone()
        readFailures()
      }),
  }
}
