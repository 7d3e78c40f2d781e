import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importChunk } from '#web/lib/chunk-reload.ts'
import { useConfig } from '#web/lib/config.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { type TabItem, Tabs } from '#web/ui/tabs.tsx'
import { AccessSkeleton } from '../parts/access-skeleton.tsx'
import { AccountLogin } from './account-login.tsx'
import type { DemoAccount } from '../below-login/demo-accounts.tsx'
import type { LoginMode } from './login-modes.ts'

/** Loaded separately from the page: most schools open with user name and password. */
const loadPhoneLogin = () => importChunk(() => import('../phone-login/phone-login.tsx'))
const PhoneLogin = lazy(loadPhoneLogin)

/** Few schools have it. */
const BelowLogin = lazyPart(() => import('../below-login/below-login.tsx'), ['sso'])

/** Tabs for the three ways to log in. */
export function LoginTabs({ initial, more }: { initial: LoginMode; more: boolean }) {
  const { t } = useTranslation('account')
  const { loginaccount } = useConfig()
  const [mode, setMode] = useState(initial)
  const [remember, onRemember] = useState(true)
  const [demo, setDemo] = useState({ account: { username: '', password: '' }, times: 0 })
  useEffect(() => {
    // If this fails, the tabs by phone show the failure.
    void loadPhoneLogin().catch(() => undefined)
  }, [])

  const remembering = { remember, onRemember }
  // The same element for both ways by phone, so that the phone stays when the tab changes.
  const byPhone = (bySms: boolean) => (
    <Suspense fallback={<AccessSkeleton />}>
      <PhoneLogin bySms={bySms} {...remembering} />
    </Suspense>
  )
  const items: TabItem<LoginMode>[] = [
    {
      key: 'account',
      label: t('account:mode.account'),
      panel: <AccountLogin key={demo.times} initial={demo.account} {...remembering} />,
    },
    { key: 'phonePassword', label: t('account:mode.phonePassword'), panel: byPhone(false) },
    { key: 'phoneSms', label: t('account:mode.phoneSms'), panel: byPhone(true) },
  ]

  function fillIn(account: DemoAccount) {
    setMode('account')
    setDemo(({ times }) => ({ account, times: times + 1 }))
  }

  return (
    <>
      <Tabs label={t('account:modes')} items={items} value={mode} onChange={setMode} />
      {(more || loginaccount) && (
        <Suspense fallback={null}>
          <BelowLogin more={more} remember={remember} onChoose={fillIn} />
        </Suspense>
      )}
    </>
  )
}
