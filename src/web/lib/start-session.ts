import { callSilently } from './call.ts'
import { currentUser } from './current-user.ts'
import { needsSignIn } from './routes.ts'
import { isSignedIn, openSession, subscribeSession } from './session.ts'
import { arriveAgain, leaveForLogin } from './session-end.ts'

/**
 * At the start of a page, beside its first data: a stored token is verified and its owner asked for, once.
 * From then on signing out in another tab closes pages that need sign-in here too.
 */
export function startSession(): void {
  openSession()
  subscribeSession(({ kind, remote }) => {
    if (kind === 'signedOut' && remote && needsSignIn()) void leaveForLogin('out')
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) arriveAgain()
  })
  if (!isSignedIn()) return
  void currentUser.load().catch(() => undefined)
  // A verdict of 401 has been acted on by the client itself; no answer is no verdict.
  void callSilently('GET /api/accesstokens/Verification', {}).catch(() => undefined)
}
