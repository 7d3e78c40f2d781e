import { type ReactNode, useEffect, useState } from 'react'
import { hashQuery } from '#web/lib/documents.ts'
import { PageSkeleton } from '#web/lib/page-skeleton.tsx'
import { wayAfterSignIn } from '#web/lib/return-url.ts'
import { isSignedIn, subscribeSession } from '#web/lib/session.ts'
import { Redirect } from './redirect.tsx'
import { afterSignIn } from './sign-in.ts'
import { useUser } from './use-user.ts'

/**
 * Whether a signed-in user opens the page, by its address, by a login in another tab, or by *back*. A login on the page
 * itself has its own redirect.
 */
function useMetSignedIn(): boolean {
  const [met, setMet] = useState(isSignedIn)
  useEffect(() => {
    const stop = subscribeSession(({ kind, remote }) => {
      if (kind !== 'renewed') setMet(kind === 'signedIn' && remote)
    })
    const look = ({ persisted }: PageTransitionEvent) => persisted && setMet(isSignedIn())
    addEventListener('pageshow', look)
    return () => {
      stop()
      removeEventListener('pageshow', look)
    }
  }, [])
  return met
}

/** Login and registration: redirects signed-in users as after a login. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  return useMetSignedIn() ? <LedOn>{children}</LedOn> : children
}

function LedOn({ children }: { children: ReactNode }) {
  const { user, pending } = useUser()
  if (user) return <Redirect to={afterSignIn(wayAfterSignIn(hashQuery()))} />
  // An expired session counts as signed out.
  return pending ? <PageSkeleton /> : children
}
