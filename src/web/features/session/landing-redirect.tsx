import { areaAddress } from '#web/lib/areas.ts'
import { useConfig, visitorLanding } from '#web/lib/config.ts'
import { PageSkeleton } from '#web/lib/page-skeleton.tsx'
import { useIsSignedIn } from '#web/lib/session-hooks.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Redirect } from './redirect.tsx'
import { useUser } from './use-user.ts'

/** `#/`: redirects signed-in users to their area or to the chooser, visitors to the login page or the home page. */
export function LandingRedirect() {
  const signedIn = useIsSignedIn()
  const config = useConfig()
  const { user, failed, error, retry } = useUser()
  if (!signedIn) return <Redirect to={visitorLanding(config)} />
  if (user) return <Redirect to={areaAddress(user.types)} />
  return failed ? <LoadFailure error={error} onRetry={retry} /> : <PageSkeleton />
}
