import { useTranslation } from 'react-i18next'
import { useOnce } from '#web/lib/once.ts'
import { modeOf } from '../login/login-modes.ts'
import { LoginTabs } from '../login/login-tabs.tsx'
import { AccessPage } from '../parts/access-page.tsx'
import { AccessSkeleton } from '../parts/access-skeleton.tsx'

/** `#/login`: `url`, `next` and `coupon` in the query say where to go afterwards. */
export default function LoginPage() {
  const { t } = useTranslation('account')
  const { data: pictures } = useOnce('GET /api/system/login_conf', {})
  const { data: type, isPending } = useOnce('GET /api/user/logintype', {})
  return (
    <AccessPage title={t('account:logIn')} pictures={pictures}>
      {/* Without an answer the page opens with its own first tab. */}
      {isPending ? <AccessSkeleton /> : <LoginTabs initial={modeOf(type?.logintype)} />}
    </AccessPage>
  )
}
