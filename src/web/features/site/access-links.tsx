import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { currentAddress, loginAddress, registerAddress } from '#web/lib/return-url.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** Links to login and registration, with the current page as return address. */
export function AccessLinks() {
  const { t } = useTranslation('common')
  // Subscribes to the location: the return address is the current page.
  useLocation()
  const returnTo = currentAddress()
  return (
    <>
      <ButtonLink look="quiet" href={loginAddress({ returnTo })}>
        {t('common:login')}
      </ButtonLink>
      <ButtonLink look="primary" href={registerAddress({ returnTo })}>
        {t('common:signUp')}
      </ButtonLink>
    </>
  )
}
