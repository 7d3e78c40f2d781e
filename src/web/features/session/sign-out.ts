import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callSilently } from '#web/lib/call.ts'
import { homeAddress } from '#web/lib/documents.ts'
import { drafts } from '#web/lib/drafts.ts'
import { dropSession } from '#web/lib/session.ts'
import { takeProviderLogout } from '#web/lib/provider-logout.ts'
import { leavePage } from '#web/lib/session-end.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Ends the session on the server and on this device, and redirects home. It ends on the device even without an
 * answer: users of a shared computer must be able to rely on it.
 */
export async function signOut(): Promise<void> {
  await callSilently('POST /api/user/logout', {}).catch(() => undefined)
  leavePage(takeProviderLogout() ?? homeAddress())
  drafts.clear()
  dropSession()
}

/**
 * For a button: `busy` from the press until the page changes. With drafts on this device, which go with the session, the
 * first press says so and the second one logs out.
 */
export function useSignOut(): { signOut: () => void; busy: boolean } {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const warned = useRef(false)
  const start = useCallback(() => {
    if (!warned.current && drafts.exist()) {
      warned.current = true
      toast.info(t('common:signOutDrafts'))
      return
    }
    setBusy(true)
    void signOut().finally(() => setBusy(false))
  }, [t])
  return { signOut: start, busy }
}
