import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { limits } from '#contract/account/limits.ts'
import { useConfig } from '#web/lib/config.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ProblemText } from '../parts/problem-text.tsx'
import type { Login } from './use-login.ts'

export function UsernameField({ login: { fields, leaveUsername } }: { login: Login }) {
  const { t } = useTranslation('account')
  const problem = fields.problemOf('username')
  return (
    <Field label={t('account:username')} required error={problem && <ProblemText problem={problem} />}>
      <TextInput
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={limits.usernameInput}
        value={fields.values.username}
        onChange={({ target }) => fields.set('username', target.value)}
        onBlur={leaveUsername}
      />
    </Field>
  )
}

/** The password of an account that exists; its shape is not judged. */
export function CurrentPasswordField({ login: { fields } }: { login: Login }) {
  const { t } = useTranslation('account')
  const { reset } = useConfig()
  const problem = fields.problemOf('password')
  return (
    <Field
      label={t('account:password')}
      required
      aside={reset && <Link to="/retrieved">{t('account:forgotPassword')}</Link>}
      error={problem && <ProblemText problem={problem} />}
    >
      <PasswordInput
        name="password"
        autoComplete="current-password"
        maxLength={limits.passwordInput}
        value={fields.values.password}
        onChange={({ target }) => fields.set('password', target.value)}
        onBlur={() => fields.leave('password')}
      />
    </Field>
  )
}
