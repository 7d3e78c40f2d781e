import { useCallback, useRef } from 'react'
import { call } from '#web/lib/call.ts'
import type { Telephone } from './form-values.ts'

/** Whether a phone has an account, requested once per number; null without an answer. The server checks again. */
export function usePhoneCheck(): (telephone: Telephone) => Promise<boolean | null> {
  const answers = useRef(new Map<string, Promise<boolean | null>>())
  return useCallback(({ areaCode, phone }) => {
    const telephone = phone.trim()
    const number = `+${areaCode} ${telephone}`
    const known = answers.current.get(number)
    if (known) return known
    const pending = call(
      'POST /api/user/check',
      { body: { area_code: areaCode, telephone } },
      { quiet: true },
    ).then(
      (account) => account !== null,
      () => {
        answers.current.delete(number)
        return null
      },
    )
    answers.current.set(number, pending)
    return pending
  }, [])
}
