import { lazy, Suspense } from 'react'
import { importChunk } from '#web/lib/chunk-reload.ts'
import { UsernameField } from '../parts/username-field.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'
import type { DemoAccount } from '../below-login/demo-accounts.tsx'
import { LoginForm, type Remembering } from './login-form.tsx'
import { useAccountLogin } from './use-account-login.ts'

const AccountCaptcha = lazy(() => importChunk(() => import('../parts/account-captcha.tsx')))

/** Login by user name and password; `initial` is what a demo account fills in. */
export function AccountLogin({ initial, ...remembering }: Remembering & { initial: DemoAccount }) {
  const login = useAccountLogin(initial, remembering.remember)
  const { fields, captchaShown, attempt } = login
  const { values, problemOf } = fields
  return (
    <LoginForm form={fields.form} attempt={attempt} {...remembering}>
      <UsernameField
        value={values.username}
        onChange={(username) => fields.set('username', username)}
        onBlur={login.leaveUsername}
        problem={problemOf('username')}
      />
      <CurrentPasswordField
        value={values.password}
        onChange={(password) => fields.set('password', password)}
        onBlur={() => fields.leave('password')}
        problem={problemOf('password')}
      />
      {captchaShown && (
        <Suspense fallback={null}>
          <AccountCaptcha fields={fields} round={login.round} />
        </Suspense>
      )}
    </LoginForm>
  )
}
