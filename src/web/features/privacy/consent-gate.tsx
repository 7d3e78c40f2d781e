import { type ReactNode, Suspense } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import type { NavigationGroup } from '#web/lib/area-navigation.ts'
import { useConfig } from '#web/lib/config.ts'
import { NotSignedIn } from '#web/lib/failures.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { PageRoute } from '#web/lib/page-routes.tsx'
import { PageSkeleton } from '#web/lib/page-skeleton.tsx'
import { invalidate, useCall } from '#web/lib/query.ts'

const ConsentDialog = lazyPart(() => import('./consent-dialog.tsx'), ['privacy'])
const ConsentFailure = lazyPart(() => import('./consent-failure.tsx'), ['privacy'])

/** Orders, refunds, messages, and everything about the account and its data stay open without a consent. */
const behind: readonly NavigationGroup[] = ['start', 'learning']

function isBehind(pages: readonly PageRoute[], pathname: string): boolean {
  const found = pages.find(({ path }) => matchPath(path, pathname) !== null)
  const named = found?.navigation
  const entry = typeof named === 'string' ? pages.find(({ path }) => path === named)?.navigation : named
  return typeof entry === 'object' && behind.includes(entry.group)
}

/** Stands before the pages for learning while the school waits for the student's consent to a new agreement. */
export function ConsentGate({ pages, children }: { pages: readonly PageRoute[]; children: ReactNode }) {
  const { pathname } = useLocation()
  const { is_consent_demanded } = useConfig()
  const isDemanded = is_consent_demanded === true
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/account/consents',
    {},
    { quiet: true, enabled: isDemanded },
  )
  if (!isDemanded || !isBehind(pages, pathname) || data?.is_needed === 0) return children
  // a session that ended leaves the page
  if (!data && error && !(error instanceof NotSignedIn))
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ConsentFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Suspense>
    )
  if (!data) return <PageSkeleton />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ConsentDialog isGate onAnswer={() => void invalidate('GET /api/v1/account/consents')} />
    </Suspense>
  )
}
