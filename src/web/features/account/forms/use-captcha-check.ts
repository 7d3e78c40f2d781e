import { useCallback, useRef } from 'react'
import { refusals } from '#contract/errors.ts'
import { call } from '#web/lib/call.ts'
import { Refused } from '#web/lib/failures.ts'
import type { CodeValue } from './form-values.ts'

/**
 * Verifies a captcha at the server; a correct one is verified once. Null when there was no answer.
 * `verifiedIsRight`: "verified before" counts as correct, as in the verification of an account.
 */
export function useCaptchaCheck(verifiedIsRight = false): (code: CodeValue) => Promise<boolean | null> {
  const passed = useRef('')
  return useCallback(
    async ({ value, crypt_key }) => {
      const checked = `${crypt_key} ${value}`
      if (passed.current === checked) return true
      try {
        const good = await call(
          'POST /api/captcha/check',
          { query: { imgcaptcha: value, crypt_key } },
          { quiet: 'refusals' },
        )
        if (good) passed.current = checked
        return good
      } catch (error) {
        if (!(error instanceof Refused)) return null
        return verifiedIsRight && error.code === refusals.captchaAlreadyVerified.code
      }
    },
    [verifiedIsRight],
  )
}
