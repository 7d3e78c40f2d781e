import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import type { NewPasswordFieldProps } from '../parts/new-password-field.tsx'
import { ProblemText } from '../parts/problem-text.tsx'

/** The current password, required before a sensitive change. */
export function OwnPasswordField({ value, onChange, onBlur, problem }: NewPasswordFieldProps) {
  const { t } = useTranslation('security')
  return (
    <Field
      label={t('security:currentPassword')}
      required
      error={problem && <ProblemText problem={problem} />}
    >
      <PasswordInput
        name="current-password"
        autoComplete="current-password"
        maxLength={limits.passwordInput}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
    </Field>
  )
}
