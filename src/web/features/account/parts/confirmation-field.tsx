import { useTranslation } from 'react-i18next'
import { PasswordField, type PasswordValueProps } from './password-field.tsx'

/** Repeats the new password. */
export function ConfirmationField(props: PasswordValueProps) {
  const { t } = useTranslation('account')
  return (
    <PasswordField
      {...props}
      label={t('registration:confirmation')}
      name="confirmation"
      autoComplete="new-password"
    />
  )
}
