import { useCallback, useState } from 'react'
import { callSilently } from '#web/lib/call.ts'
import { homeAddress } from '#web/lib/documents.ts'
import { dropSession } from '#web/lib/session.ts'
import { leavePage } from '#web/lib/session-end.ts'

/**
 * Ends the session on the server and on this device, and redirects home. It ends on the device even without an
 * answer: users of a shared computer must be able to rely on it.
 */
export async function signOut(): Promise<void> {
  await callSilently('POST /api/user/logout', {}).catch(() => undefined)
  leavePage(homeAddress())
  dropSession()
}

/** For a button: `busy` from the press until the page changes. */
export function useSignOut(): { signOut: () => void; busy: boolean } {
  const [busy, setBusy] = useState(false)
  const start = useCallback(() => {
    setBusy(true)
    void signOut().finally(() => setBusy(false))
  }, [])
  return { signOut: start, busy }
}
