import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { limits } from '#contract/account/limits.ts'
import { useConfig } from '#web/lib/config.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import type { Problem } from '../forms/problem.ts'
import { ProblemText } from '../parts/problem-text.tsx'

export interface CurrentPasswordFieldProps {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  problem: Problem | null
}

/** The password of an existing account, without rules for its shape. */
export function CurrentPasswordField({ value, onChange, onBlur, problem }: CurrentPasswordFieldProps) {
  const { t } = useTranslation('account')
  const { reset } = useConfig()
  const { search } = useLocation()
  return (
    <Field
      label={t('account:password')}
      required
      aside={reset && <Link to={{ pathname: '/retrieved', search }}>{t('account:forgotPassword')}</Link>}
      error={problem && <ProblemText problem={problem} />}
    >
      <PasswordInput
        name="password"
        autoComplete="current-password"
        maxLength={limits.passwordInput}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
    </Field>
  )
}
