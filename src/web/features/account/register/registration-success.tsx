import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import { homeAddress } from '#web/lib/documents.ts'
import { announceNewContent } from '#web/lib/page-start.ts'
import { navigation } from '#web/lib/navigation.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'

/** Confirms the registration; redirects home after some seconds, or by the button. */
export function RegistrationSuccess() {
  const { t } = useTranslation('account')
  const [deadline] = useState(() => Date.now() + limits.registerSuccessSeconds * 1000)
  const { seconds, done } = useCountdown(deadline)
  // Scroll to the top and focus the heading: the form before was longer than the screen.
  useEffect(announceNewContent, [])
  useEffect(() => {
    if (done) navigation.replace(homeAddress())
  }, [done])
  return (
    <>
      <p>{t('registration:registered.what')}</p>
      <p className="second tabular">{t('registration:registered.homeIn', { seconds })}</p>
      <ButtonLink look="primary" size="large" block href={homeAddress()}>
        {t('registration:registered.home')}
      </ButtonLink>
    </>
  )
}
