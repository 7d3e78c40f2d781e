import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { VisitorsOnly } from '#web/features/session/visitors-only.tsx'
import { useOnce } from '#web/lib/use-once.ts'
import { type SessionEnd, sessionEndOf } from '#web/lib/return-url.ts'
import { Notice } from '#web/ui/notice.tsx'
import { modeOf } from '../login/login-modes.ts'
import { LoginTabs } from '../login/login-tabs.tsx'
import { AccessPage } from '../parts/access-page.tsx'
import { AccessSkeleton } from '../parts/access-skeleton.tsx'

const whyHere: Readonly<Record<SessionEnd, string>> = {
  expired: 'common:sessionEnded.expired',
  out: 'common:sessionEnded.out',
}

/** `#/login`: `url`, `next` and `coupon` in the query are the redirect after login; `ended`: a session has ended. */
export default function LoginPage() {
  const { t } = useTranslation('account')
  const ended = sessionEndOf(new URLSearchParams(useLocation().search))
  const { data: pictures } = useOnce('GET /api/system/login_conf', {})
  const { data: type, isPending } = useOnce('GET /api/user/logintype', {})
  return (
    <VisitorsOnly>
      <AccessPage title={t('account:logIn')} pictures={pictures}>
        {type?.needs_setup === 1 && <Notice tone="warn">{t('account:needsSetup')}</Notice>}
        {ended && <Notice>{t(whyHere[ended])}</Notice>}
        {/* Without an answer the page opens with its own first tab. */}
        {isPending ? (
          <AccessSkeleton />
        ) : (
          <LoginTabs initial={modeOf(type?.logintype)} more={type?.has_more_ways === 1} />
        )}
      </AccessPage>
    </VisitorsOnly>
  )
}
