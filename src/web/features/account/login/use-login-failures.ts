import { useRef, useState } from 'react'
import { limits } from '#contract/account/limits.ts'
import { call } from '#web/lib/call.ts'
import type { LoginName } from './login-values.ts'

/**
 * Whether the server wants a picture code, since the name has failed too often. Asked anew for each name; once a login
 * was refused for want of one it stays, since too many failures from one network cannot be asked about.
 */
export function useLoginFailures() {
  const [needed, setNeeded] = useState(false)
  const demanded = useRef(false)
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
      if (last.current === asked)
        setNeeded(demanded.current || login_error_num >= limits.captchaAfterFailures)
    } catch {
      // The login itself says when a picture code is wanted.
    }
  }

  /** Another kind of name is asked for. */
  function forget(): void {
    last.current = ''
    setNeeded(demanded.current)
  }

  function require(): void {
    demanded.current = true
    setNeeded(true)
  }

  return { needed, ask, forget, require }
}
