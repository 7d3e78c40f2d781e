import { Outlet } from 'react-router-dom'
import { Dispatcher } from '#web/features/session/dispatcher.tsx'
import { RequireSignIn } from '#web/features/session/require-sign-in.tsx'
import { AccessShell } from '#web/features/site/access-shell.tsx'
import { SiteShell } from '#web/features/site/site-shell.tsx'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import { type PageRoute, PageRoutes, type RouteGroup } from '#web/lib/page-routes.tsx'
import { accessPages } from '../access-pages.ts'

const setup: PageRoute = {
  path: '/setup',
  page: lazyPage(() => import('#web/features/account/pages/setup-page.tsx'), ['account']),
  title: 'common:title.setup',
}

const sitePages: readonly PageRoute[] = [
  {
    path: '/home',
    page: lazyPage(() => import('./pages/home-page.tsx'), ['catalog']),
    title: 'common:title.home',
  },
  {
    path: '/home/courses',
    page: lazyPage(() => import('./pages/courses-page.tsx'), ['catalog']),
    title: 'common:title.courses',
  },
  {
    path: '/course',
    page: lazyPage(() => import('./pages/course-page.tsx'), ['catalog']),
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
    page: lazyPage(() => import('./pages/prepay-page.tsx'), ['order']),
    title: 'common:title.prepay',
  },
  {
    path: '/pay',
    page: lazyPage(() => import('./pages/pay-page.tsx'), ['order', 'payment']),
    title: 'common:title.pay',
  },
  {
    path: '/paysuccess',
    page: lazyPage(() => import('./pages/pay-success-page.tsx'), ['order', 'payment']),
    title: 'common:title.paySuccess',
  },
  {
    path: '/identity',
    page: lazyPage(() => import('#web/features/account/pages/identity-page.tsx'), ['account']),
    title: 'common:title.identity',
  },
]

const signedIn = (
  <RequireSignIn>
    <Outlet />
  </RequireSignIn>
)

export const groups: readonly RouteGroup[] = [
  { shell: <SiteShell />, pages: sitePages },
  { shell: <SiteShell />, guard: signedIn, pages: signedInPages },
  { shell: <AccessShell />, pages: [...accessPages, setup] },
]

/** index.html: the public shell. */
export function PublicRoutes() {
  return <PageRoutes groups={groups} root={<Dispatcher />} fallback="/404" />
}
