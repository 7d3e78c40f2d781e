import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { currentAddress, loginAddress, registerAddress } from '#web/lib/return-url.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** Login and sign-up, both with the way back to the page they are pressed on. */
export function AccessLinks() {
  const { t } = useTranslation('common')
  // Read for its change: the way back is the address of the page now shown.
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
