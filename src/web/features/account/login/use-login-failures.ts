import { useRef, useState } from 'react'
import { limits } from '#contract/account/limits.ts'
import { call } from '#web/lib/call.ts'
import type { LoginName } from './login-values.ts'

/** Whether the server wants a picture code, since the name has failed too often. Asked anew for each name. */
export function useLoginFailures() {
  const [needed, setNeeded] = useState(false)
  const last = useRef('')

  async function ask(name: LoginName): Promise<void> {
    const asked = JSON.stringify(name)
    last.current = asked
    try {
      const { login_error_num } = await call(
        'POST /api/user/check/loginerrornum',
        { query: name },
        { quiet: true },
      )
      if (last.current === asked) setNeeded(login_error_num >= limits.captchaAfterFailures)
    } catch {
      // The login itself says when a picture code is wanted.
    }
  }

  /** Another kind of name is asked for. */
  function forget(): void {
    last.current = ''
    setNeeded(false)
  }

  return { needed, ask, forget, require: () => setNeeded(true) }
}
