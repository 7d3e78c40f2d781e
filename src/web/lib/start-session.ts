import { callSilently } from './call.ts'
import { currentUser } from './current-user.ts'
import { needsSignIn } from './routes.ts'
import { isSignedIn, openSession, subscribeSession } from './session.ts'
import { resetLeaving, leaveForLogin } from './session-end.ts'

/**
 * At the start of a page, in parallel with its first data: verifies a stored token and loads its user, once.
 * From then on a logout in another tab closes pages of this one that require a login.
 */
export function startSession(): void {
  openSession()
  subscribeSession(({ kind, remote }) => {
    if (kind === 'signedOut' && remote && needsSignIn()) void leaveForLogin('out')
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resetLeaving()
  })
  if (!isSignedIn()) return
  void currentUser.load().catch(() => undefined)
  // The client has handled a 401 already; no answer proves nothing.
  void callSilently('GET /api/accesstokens/Verification', {}).catch(() => undefined)
}
