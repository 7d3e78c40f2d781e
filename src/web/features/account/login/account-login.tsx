import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import { importChunk } from '#web/lib/chunk-reload.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ProblemText } from '../parts/problem-text.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'
import type { DemoAccount } from './demo-accounts.tsx'
import { LoginForm, type Remembering } from './login-form.tsx'
import { useAccountLogin } from './use-account-login.ts'

const AccountCaptcha = lazy(() => importChunk(() => import('../parts/account-captcha.tsx')))

/** Login by user name and password; `initial` is what a demo account fills in. */
export function AccountLogin({ initial, ...remembering }: Remembering & { initial: DemoAccount }) {
  const { t } = useTranslation('account')
  const login = useAccountLogin(initial, remembering.remember)
  const { fields, captchaShown, attempt } = login
  const { values, problemOf } = fields
  const problem = problemOf('username')
  return (
    <LoginForm form={fields.form} attempt={attempt} {...remembering}>
      <Field label={t('account:username')} required error={problem && <ProblemText problem={problem} />}>
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={limits.usernameInput}
          value={values.username}
          onChange={({ target }) => fields.set('username', target.value)}
          onBlur={login.leaveUsername}
        />
      </Field>
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
