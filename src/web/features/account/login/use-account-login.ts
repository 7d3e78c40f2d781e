import { useState } from 'react'
import { refusals } from '#contract/errors.ts'
import type { CodeValue } from '../forms/form-values.ts'
import { useFields } from '../forms/use-fields.ts'
import { captchaMissing, passwordMissing, usernameMissing } from '../forms/validators.ts'
import type { DemoAccount } from '../below-login/demo-accounts.tsx'
import { captchaPart, type LoginName } from './login-values.ts'
import { useLoginAttempt } from './use-login-attempt.ts'
import { useLoginFailures } from './use-login-failures.ts'

interface AccountValues extends DemoAccount {
  imgCode: CodeValue
}

/** Login by user name and password; a captcha is required after too many failures. */
export function useAccountLogin(initial: DemoAccount, remember: boolean) {
  const failures = useLoginFailures()
  const fields = useFields<AccountValues>(
    { ...initial, imgCode: { value: '', crypt_key: '' } },
    {
      username: ({ username }) => usernameMissing(username),
      password: ({ password }) => passwordMissing(password),
      ...(failures.needed ? { imgCode: ({ imgCode }: AccountValues) => captchaMissing(imgCode.value) } : {}),
    },
  )
  const [round, setRound] = useState(0)
  const name = (): LoginName => ({ login_action: 'username', username: fields.read().username.trim() })

  const attempt = useLoginAttempt({
    remember,
    isReady: () => fields.check(),
    body: () => {
      const { password, imgCode } = fields.read()
      return { ...name(), password, ...captchaPart(imgCode, failures.needed) }
    },
    onFailed: () => setRound((rounds) => rounds + 1),
    place({ code }) {
      if (code === refusals.captchaRequired.code) {
        failures.require()
        fields.fail('imgCode', 'account:problem.captchaEmpty')
        return true
      }
      void failures.readFailures(name())
      if (code !== refusals.captchaWrong.code) return false
      fields.fail('imgCode', 'account:problem.captchaWrong')
      return true
    },
    focusProblem: fields.focusProblem,
  })

  return {
    fields,
    captchaShown: failures.needed,
    /** number of failed attempts; each uses a captcha up */
    round,
    attempt,
    leaveUsername: () => fields.leave('username', () => void failures.readFailures(name())),
  }
}
