import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '#web/ui/tabs.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { LoginForm } from './login-form.tsx'
import { type LoginMode, loginModes } from './login-modes.ts'
import { useLogin } from './use-login.ts'

/** The three ways to log in, one of them open. */
export function LoginTabs({ initial }: { initial: LoginMode }) {
  const { t } = useTranslation('account')
  const [mode, setMode] = useState(initial)
  const login = useLogin(mode)
  const labels: Readonly<Record<LoginMode, string>> = {
    account: t('account:mode.account'),
    phonePassword: t('account:mode.phonePassword'),
    phoneSms: t('account:mode.phoneSms'),
  }

  function change(next: LoginMode) {
    setMode(next)
    login.open(next)
  }

  return (
    <>
      <Tabs
        label={t('account:modes')}
        items={loginModes.map((key) => ({
          key,
          label: labels[key],
          panel: <LoginForm mode={key} login={login} />,
        }))}
        value={mode}
        onChange={change}
      />
      <DemoAccounts
        onChoose={(account) => {
          change('account')
          login.fillIn(account)
        }}
      />
    </>
  )
}
