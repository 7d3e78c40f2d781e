import { useRef, useState } from 'react'
import { limits } from '#contract/account/limits.ts'
import { call } from '#web/lib/call.ts'
import type { LoginName } from './login-values.ts'

/**
 * Whether the server requires a captcha because of failed logins under a name. Requested for each name; once a login
 * was refused without a captcha it stays required, since failures from one network cannot be queried.
 */
export function useLoginFailures() {
  const [needed, setNeeded] = useState(false)
  const demanded = useRef(false)
  const last = useRef('')

  async function readFailures(name: LoginName): Promise<void> {
    const requested = JSON.stringify(name)
    last.current = requested
    try {
      const { login_error_num } = await call(
        'POST /api/user/check/loginerrornum',
        { query: name },
        { quiet: true },
      )
      if (last.current === requested)
        setNeeded(demanded.current || login_error_num >= limits.captchaAfterFailures)
    } catch {
      // If this fails, the login itself reports that a captcha is required.
    }
  }

  /** Called when another kind of name is used. */
  function reset(): void {
    last.current = ''
    setNeeded(demanded.current)
  }

  function require(): void {
    demanded.current = true
    setNeeded(true)
  }

  return { needed, readFailures, reset, require }
}
