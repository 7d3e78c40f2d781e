import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { VisitorsOnly } from '#web/features/session/visitors-only.tsx'
import { useOnce } from '#web/lib/use-once.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AccessPage } from '../parts/access-page.tsx'
import { AccessSkeleton } from '../parts/access-skeleton.tsx'
import { extraFieldsOf } from '../register/extras.ts'
import { RegistrationForm } from '../register/registration-form.tsx'
import { RegistrationSuccess } from '../register/registration-success.tsx'

/** The school's notice for those who register to claim something for free; nothing where there is none. */
function FreeBanner() {
  const { data } = useOnce('GET /api/seyy/text', {})
  return data?.banner_text ? <Notice tone="info">{data.banner_text}</Notice> : null
}

/** `#/register`: `url` in the query is the redirect afterwards, `audition=1`: something is claimed for free. */
export default function RegisterPage() {
  const { t } = useTranslation(['account', 'registration'])
  const { search } = useLocation()
  const [registered, setRegistered] = useState(false)
  // Without an answer the form shows the default fields; the server names what is missing.
  const { data: config, isPending } = useOnce('GET /api/system/reg_conf', {})
  const free = new URLSearchParams(search).get('audition') === '1'
  const title = free ? t('registration:signUpFree') : t('account:signUp')
  usePageTitle(registered ? t('registration:registered.title') : title)
  const onDone = useCallback(() => setRegistered(true), [])
  if (registered) {
    return (
      <AccessPage title={t('registration:registered.title')}>
        <RegistrationSuccess />
      </AccessPage>
    )
  }
  return (
    <VisitorsOnly>
      <AccessPage title={title} pictures={config}>
        {free && <FreeBanner />}
        {isPending ? <AccessSkeleton /> : <RegistrationForm extras={extraFieldsOf(config)} onDone={onDone} />}
      </AccessPage>
    </VisitorsOnly>
  )
}
