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
const lists = () => import('./pages/list-pages.ts')
const infoPages = () => import('./pages/info-pages.ts')
const phone = () => import('./pages/m/phone-pages.ts')

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
    page: queryPage(async () => ({ default: (await lists()).CoursesPage }), ['catalog']),
    title: 'common:title.courses',
  },
  {
    path: '/home/openclasses',
    page: queryPage(async () => ({ default: (await lists()).OpenClassesPage }), ['catalog']),
    title: 'common:title.openClasses',
  },
  {
    path: '/home/teachers',
    page: queryPage(async () => ({ default: (await lists()).TeachersPage }), ['catalog']),
    title: 'common:title.teachers',
  },
  {
    path: '/home/about',
    page: lazyPage(async () => ({ default: (await infoPages()).AboutPage }), ['site']),
    title: 'common:title.about',
  },
  {
    path: '/tools',
    page: lazyPage(async () => ({ default: (await infoPages()).ToolsPage }), ['site']),
    title: 'common:title.tools',
  },
  {
    path: '/pages',
    page: lazyPage(async () => ({ default: (await infoPages()).CustomPage }), ['site']),
    title: 'common:title.customPage',
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

/** The phone's own pages. */
const phonePages: readonly PageRoute[] = [
  {
    path: '/m/my',
    page: lazyPage(async () => ({ default: (await phone()).MyPage }), ['site']),
    title: 'common:title.mobileMy',
  },
  {
    path: '/m/register_success',
    page: lazyPage(async () => ({ default: (await phone()).RegisterSuccessPage }), ['site', 'registration']),
    title: 'common:title.registered',
  },
]

const signedInPages: readonly PageRoute[] = [
  ...phonePages,
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

/** Classes to watch have a frame of their own. */
const live = lazyPage(async () => ({ default: (await phone()).LivePage }), ['live', 'order'])
const livePages: readonly PageRoute[] = ['/live', '/m/live'].map((path) => ({
  path,
  page: live,
  title: 'common:title.live',
}))

export const groups: readonly RouteGroup[] = [
  { shell: <Outlet />, pages: livePages },
  { ...site, pages: sitePages },
  { ...site, guard: signedIn, pages: signedInPages },
  { shell: <AccessShell />, pages: [...accessPages, setup] },
]

/** index.html: the public shell. */
export function PublicRoutes() {
  return <PageRoutes groups={groups} root={<Dispatcher />} fallback="/404" />
}
