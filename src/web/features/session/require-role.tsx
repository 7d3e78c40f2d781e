import type { ReactNode } from 'react'
import type { UserType } from '#contract/account/limits.ts'
import { areaAddress } from '#web/lib/areas.ts'
import { PageSkeleton } from '#web/lib/page-skeleton.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Redirect } from './redirect.tsx'
import { RequireSignIn } from './require-sign-in.tsx'
import { useUser } from './use-user.ts'

/** An area, for users of its type; redirects others to their own area or to the chooser, visitors to the login page. */
export function RequireRole({ type, children }: { type: UserType; children: ReactNode }) {
  return (
    <RequireSignIn>
      <OwnArea type={type}>{children}</OwnArea>
    </RequireSignIn>
  )
}

function OwnArea({ type, children }: { type: UserType; children: ReactNode }) {
  const { user, failed, error, retry } = useUser()
  if (user) return user.types.includes(type) ? children : <Redirect to={areaAddress(user.types)} />
  return failed ? <LoadFailure error={error} onRetry={retry} /> : <PageSkeleton />
}
