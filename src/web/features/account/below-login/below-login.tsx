import { useConfig } from '#web/lib/config.ts'
import { LoginWays } from '../sso/login-ways.tsx'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'

export interface BelowLoginProps {
  /** one may log in with accounts elsewhere */
  sso: boolean
  /** "log in automatically" is ticked */
  remember: boolean
  onChoose: (account: DemoAccount) => void
}

/** What few schools have below the form: accounts elsewhere, and those of the demo. */
export default function BelowLogin({ sso, remember, onChoose }: BelowLoginProps) {
  const { loginaccount } = useConfig()
  return (
    <>
      {sso && <LoginWays remember={remember} />}
      {loginaccount && <DemoAccounts accounts={loginaccount} onChoose={onChoose} />}
    </>
  )
}
