import { type ReactNode, Suspense, useState } from 'react'
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
  const isOpen = !isDemanded || !isBehind(pages, pathname) || data?.is_needed === 0
  // a page that was shown stays below the question, with what is written in it
  const [shown, setShown] = useState<string | null>(null)
  if (isOpen && shown !== pathname) setShown(pathname)
  const isShown = isOpen || shown === pathname
  const skeleton = isShown ? null : <PageSkeleton />
  // a session that ended leaves the page
  const hasFailed = !data && error && !(error instanceof NotSignedIn)
  return (
    <>
      {isShown && children}
      {!isOpen && !data && !hasFailed && skeleton}
      {!isOpen && hasFailed && (
        <Suspense fallback={skeleton}>
          <ConsentFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
        </Suspense>
      )}
      {!isOpen && data && (
        <Suspense fallback={skeleton}>
          <ConsentDialog isGate onAnswer={() => void invalidate('GET /api/v1/account/consents')} />
        </Suspense>
      )}
    </>
  )
}
