import { useCallback, useRef } from 'react'
import { call } from '#web/lib/call.ts'

/** Whether a user name has an account, requested once per name; null without an answer. The server checks again. */
export function useUsernameCheck(): (username: string) => Promise<boolean | null> {
  const answers = useRef(new Map<string, Promise<boolean | null>>())
  return useCallback((text) => {
    const username = text.trim()
    const known = answers.current.get(username)
    if (known) return known
    const pending = call('POST /api/user/check', { body: { username } }, { quiet: true }).then(
      (account) => account !== null,
      () => {
        answers.current.delete(username)
        return null
      },
    )
    answers.current.set(username, pending)
    return pending
  }, [])
}
