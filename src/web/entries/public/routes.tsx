import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { accessPages } from '#web/features/account/access-pages.ts'
import { Dispatcher } from '#web/features/session/dispatcher.tsx'
import { RequireSignIn } from '#web/features/session/require-sign-in.tsx'
import { AccessShell } from '#web/features/site/access-shell.tsx'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import { type PageRoute, PageRoutes, type RouteGroup } from '#web/lib/page-routes.tsx'
import { PageSkeleton } from '#web/lib/page-skeleton.tsx'
import { queryPage } from '#web/lib/query-page.tsx'

// Not part of the first load, so that the access screens in this file stay as light as in login.html.
const siteShell = lazyPage(async () => ({
  default: (await import('#web/features/site/site-shell.tsx')).SiteShell,
}))
const site = {
  shell: (
    <Suspense fallback={<PageSkeleton />}>
      <siteShell.Page />
    </Suspense>
  ),
  preload: siteShell.preload,
}

const firstData = () => import('./first-data.ts')

const setup: PageRoute = {
  path: '/setup',
  page: lazyPage(() => import('#web/features/account/pages/setup-page.tsx'), ['account', 'registration']),
  title: 'common:title.setup',
}

const sitePages: readonly PageRoute[] = [
  {
    path: '/home',
    page: lazyPage(
      () => import('./pages/home-page.tsx'),
      ['catalog'],
      async () => (await firstData()).homeData(),
    ),
    title: 'common:title.home',
  },
  {
    path: '/home/courses',
    page: queryPage(() => import('./pages/courses-page.tsx'), ['catalog']),
    title: 'common:title.courses',
  },
  {
    path: '/course',
    page: lazyPage(
      () => import('./pages/course-page.tsx'),
      ['catalog'],
      async () => (await firstData()).courseData(),
    ),
    title: 'common:title.course',
  },
  {
    path: '/404',
    page: lazyPage(() => import('./pages/not-found-page.tsx')),
    title: 'common:title.notFound',
  },
]

const signedInPages: readonly PageRoute[] = [
  {
    path: '/prepay',
    page: queryPage(() => import('./pages/prepay-page.tsx'), ['order']),
    title: 'common:title.prepay',
  },
  {
    path: '/pay',
    page: queryPage(() => import('./pages/pay-page.tsx'), ['order', 'payment']),
    title: 'common:title.pay',
  },
  {
    path: '/paysuccess',
    page: queryPage(() => import('./pages/pay-success-page.tsx'), ['order', 'payment']),
    title: 'common:title.paySuccess',
  },
  {
    path: '/identity',
    page: lazyPage(
      () => import('#web/features/account/pages/identity-page.tsx'),
      ['account', 'registration'],
    ),
    title: 'common:title.identity',
  },
]

const signedIn = (
  <RequireSignIn>
    <Outlet />
  </RequireSignIn>
)

export const groups: readonly RouteGroup[] = [
  { ...site, pages: sitePages },
  { ...site, guard: signedIn, pages: signedInPages },
  { shell: <AccessShell />, pages: [...accessPages, setup] },
]

/** index.html: the public shell. */
export function PublicRoutes() {
  return <PageRoutes groups={groups} root={<Dispatcher />} fallback="/404" />
}
