import { useTranslation } from 'react-i18next'
import { passwordRules } from '../forms/new-account-validators.ts'
import { PasswordField, type PasswordValueProps } from './password-field.tsx'
import { newPassword } from '#web/ui/new-password.ts'

interface NewPasswordFieldProps extends PasswordValueProps {
  label?: string
}

/** A new password; each rule is checked off as it is met. */
export function NewPasswordField({ label, ...props }: NewPasswordFieldProps) {
  const { t } = useTranslation('account')
  const { length, characters } = passwordRules(props.value)
  return (
    <PasswordField
      {...props}
      label={label ?? t('account:password')}
      name="password"
      {...newPassword}
      rules={[
        { text: t('registration:passwordRule.length'), met: length },
        { text: t('registration:passwordRule.characters'), met: characters },
      ]}
    />
  )
}
