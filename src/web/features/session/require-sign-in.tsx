import { type ReactNode, useEffect } from 'react'
import { PageSkeleton } from '#web/lib/page-skeleton.tsx'
import { needsSignIn } from '#web/lib/routes.ts'
import { leaveForLogin } from '#web/lib/session-end.ts'
import { useIsSignedIn } from '#web/lib/session-hooks.ts'

/** Shows its children to the signed-in; sends a visitor to the login page, with the way back. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const signedIn = useIsSignedIn()
  useEffect(() => {
    // After signing out the address has changed already, and this page is only about to follow.
    if (!signedIn && needsSignIn()) void leaveForLogin()
  }, [signedIn])
  return signedIn ? children : <PageSkeleton />
}
