import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import type { NewPasswordFieldProps } from './new-password-field.tsx'
import { ProblemText } from './problem-text.tsx'

/** Repeats the new password. */
export function ConfirmationField({ value, onChange, onBlur, problem }: NewPasswordFieldProps) {
  const { t } = useTranslation('account')
  return (
    <Field
      label={t('registration:confirmation')}
      required
      error={problem && <ProblemText problem={problem} />}
    >
      <PasswordInput
        name="confirmation"
        autoComplete="new-password"
        maxLength={limits.passwordInput}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
    </Field>
  )
}
