import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useConfig } from './config.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { redirectToLoginHost } from './login-host.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { PageTitleContext } from './page-title.ts'
import { PAGE_VIEW } from './page-view.ts'
import { focusHeading } from './page-start.ts'
import { keepScroll, restoreScroll } from './scroll.ts'

/**
 * Announces a new page by focusing its heading; the browser announces the first page of a document. A heading that is
 * replaced, as when the content has loaded, passes the focus on. @returns the function that ends this
 */
function followHeading(): () => void {
  const main = document.getElementById('main')
  if (!main) return () => undefined
  let focused = focusHeading(main)
  const observer = new MutationObserver(() => {
    if (!focused.isConnected && document.activeElement === document.body) focused = focusHeading(main)
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** The last visit that was announced: content that is remounted for the same visit is not a new page. */
let arrivedAt: string | null = null

/** Rendered beside a page's content, so that its effects run when the content is on the screen. */
function Arrival() {
  const location = useLocation()
  // Plain links give every visit the same key: the address tells them apart.
  const key = `${location.key} ${location.pathname}${location.search}`
  const arrival = useNavigationType()
  const visit = useRef({ key, arrival })
  useEffect(() => {
    const { key: shown, arrival: how } = visit.current
    let stopFollowing: () => void = () => undefined
    if (arrivedAt !== null && arrivedAt !== shown) stopFollowing = followHeading()
    arrivedAt = shown
    let stop: () => void = () => undefined
    if (how === 'POP') stop = restoreScroll(shown)
    else scrollTo(0, 0)
    return () => {
      stopFollowing()
      stop()
    }
  }, [])
  // Saved while scrolling, since the page is replaced before its effects clean up. Removed together with the content:
  // a shorter page in its place scrolls too.
  useLayoutEffect(() => {
    const keep = () => keepScroll(key)
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [key])
  return null
}

export interface PageFrameProps {
  /** i18n key of the document's title */
  title: string
  children: ReactNode
}

/** Around every routed page: title, focus, scroll position, a skeleton while its chunk loads, and failures. */
export function PageFrame({ title, children }: PageFrameProps) {
  const { t } = useTranslation('common')
  const config = useConfig()
  const { app_name } = config
  const [own, setOwn] = useState<string | null>(null)
  const name = own ?? t(title)
  useEffect(() => {
    document.title = [name, app_name].filter(Boolean).join(' · ')
  }, [name, app_name])
  useEffect(() => {
    // Navigation within the page also leaves the live page of the lite app.
    redirectToLoginHost(config)
  }, [config])
  useEffect(() => {
    dispatchEvent(new Event(PAGE_VIEW))
  }, [])
  return (
    <PageTitleContext value={setOwn}>
      <ErrorBoundary>
        <Suspense fallback={<PageSkeleton />}>
          {children}
          <Arrival />
        </Suspense>
      </ErrorBoundary>
    </PageTitleContext>
  )
}
