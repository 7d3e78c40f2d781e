import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { useUser } from '#web/features/session/use-user.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { PasswordForm } from './password-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { Section } from './section.tsx'
import styles from './security.module.css'
import { Sessions } from './sessions.tsx'

const OwnWays = lazyPart(() => import('../sso/own-ways.tsx'), ['sso'])
const OwnFactors = lazyPart(() => import('../factors/own-factors.tsx'), ['factors'])

/** The form opens by a button: until then no captcha is requested. */
function Phone() {
  const { t } = useTranslation('security')
  const [open, setOpen] = useState(false)
  const { user } = useUser()
  const present = user?.telephone ? `+${user.area_code} ${user.telephone}` : t('security:phone.none')
  return (
    <Section title={t('security:phone.title')} what={t('security:phone.present', { phone: present })}>
      {open ? (
        <div className={styles.form}>
          <PhoneForm />
        </div>
      ) : (
        <div>
          <Button aria-expanded={false} onClick={() => setOpen(true)}>
            {t('security:phone.open')}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** `#/security` of each area: sessions, two-step verification, password and phone of the user's account. */
export default function SecurityPage() {
  const { t } = useTranslation(['security', 'account', 'registration'])
  return (
    <AreaPage title={t('common:title.security')} lead={t('security:lead')}>
      <div className={styles.sections}>
        <Section title={t('security:sessions.title')} what={t('security:sessions.what')}>
          <Sessions />
        </Section>
        <Suspense
          fallback={
            <Loading>
              <Skeleton shape="block" height={160} />
            </Loading>
          }
        >
          <OwnFactors />
        </Suspense>
        <Section title={t('security:password.title')} what={t('security:password.what')}>
          <div className={styles.form}>
            <PasswordForm />
          </div>
        </Section>
        <Phone />
        <Suspense fallback={null}>
          <OwnWays />
        </Suspense>
      </div>
    </AreaPage>
  )
}
