import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import type { Problem } from '../forms/problem.ts'
import { passwordRules } from '../forms/new-account-validators.ts'
import { ProblemText } from './problem-text.tsx'

export interface NewPasswordFieldProps {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  problem: Problem | null
  label?: string
}

/** A new password; each rule is checked off as it is met. */
export function NewPasswordField({ value, onChange, onBlur, problem, label }: NewPasswordFieldProps) {
  const { t } = useTranslation('account')
  const { length, characters } = passwordRules(value)
  return (
    <Field
      label={label ?? t('account:password')}
      required
      error={problem && <ProblemText problem={problem} />}
    >
      <PasswordInput
        name="password"
        autoComplete="new-password"
        maxLength={limits.passwordInput}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        rules={[
          { text: t('registration:passwordRule.length'), met: length },
          { text: t('registration:passwordRule.characters'), met: characters },
        ]}
      />
    </Field>
  )
}
