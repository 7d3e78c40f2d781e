import { useTranslation } from 'react-i18next'
import { passwordRules } from '../forms/new-account-validators.ts'
import { PasswordField, type PasswordValueProps } from './password-field.tsx'

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
      autoComplete="new-password"
      rules={[
        { text: t('registration:passwordRule.length'), met: length },
        { text: t('registration:passwordRule.characters'), met: characters },
      ]}
    />
  )
}
