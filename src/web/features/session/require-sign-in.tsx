import { type ReactNode, useEffect } from 'react'
import { PageSkeleton } from '#web/lib/page-skeleton.tsx'
import { needsSignIn } from '#web/lib/routes.ts'
import { leaveForLogin } from '#web/lib/session-end.ts'
import { useIsSignedIn } from '#web/lib/session-hooks.ts'

/** Renders its children for signed-in users; redirects visitors to the login page, with the return address. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const signedIn = useIsSignedIn()
  useEffect(() => {
    // After a logout the address has changed already, and the router is about to follow.
    if (!signedIn && needsSignIn()) void leaveForLogin()
  }, [signedIn])
  return signedIn ? children : <PageSkeleton />
}
