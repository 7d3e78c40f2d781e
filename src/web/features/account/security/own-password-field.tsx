import { useTranslation } from 'react-i18next'
import { PasswordField, type PasswordValueProps } from '../parts/password-field.tsx'

/** The current password, required before a sensitive change. */
export function OwnPasswordField(props: PasswordValueProps) {
  const { t } = useTranslation('security')
  return (
    <PasswordField
      {...props}
      label={t('security:currentPassword')}
      name="current-password"
      autoComplete="current-password"
    />
  )
}
