import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useConfig } from '#web/lib/config.ts'
import { PasswordField, type PasswordValueProps } from '../parts/password-field.tsx'

/** The password of an existing account, without rules for its shape. */
export function CurrentPasswordField(props: PasswordValueProps) {
  const { t } = useTranslation('account')
  const { reset } = useConfig()
  const { search } = useLocation()
  return (
    <PasswordField
      {...props}
      label={t('account:password')}
      name="password"
      autoComplete="current-password"
      aside={reset && <Link to={{ pathname: '/retrieved', search }}>{t('account:forgotPassword')}</Link>}
    />
  )
}
