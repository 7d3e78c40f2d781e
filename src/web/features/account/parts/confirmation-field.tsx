import { useTranslation } from 'react-i18next'
import { PasswordField, type PasswordValueProps } from './password-field.tsx'
import { newPassword } from '#web/ui/new-password.ts'

/** Repeats the new password. */
export function ConfirmationField(props: PasswordValueProps) {
  const { t } = useTranslation('account')
  return (
    <PasswordField {...props} label={t('registration:confirmation')} name="confirmation" {...newPassword} />
  )
}
