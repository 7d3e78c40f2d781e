import { useConfig } from '#web/lib/config.ts'
import { LoginWays } from '../sso/login-ways.tsx'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'

export interface BelowLoginProps {
  /** one may log in with accounts elsewhere, or by a passkey alone */
  more: boolean
  /** "log in automatically" is ticked */
  remember: boolean
  onChoose: (account: DemoAccount) => void
}

/** What few schools have below the form: other ways to log in, and the accounts of the demo. */
export default function BelowLogin({ more, remember, onChoose }: BelowLoginProps) {
  const { loginaccount } = useConfig()
  return (
    <>
      {more && <LoginWays remember={remember} />}
      {loginaccount && <DemoAccounts accounts={loginaccount} onChoose={onChoose} />}
    </>
  )
}
