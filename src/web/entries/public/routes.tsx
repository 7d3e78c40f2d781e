import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { accessPages } from '#web/features/account/access-pages.ts'
import { LandingRedirect } from '#web/features/session/landing-redirect.tsx'
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
const further = () => import('./pages/further-pages.ts')

const setup: PageRoute = {
  path: '/setup',
  page: lazyPage(async () => (await further()).setup(), ['account', 'registration']),
  title: 'common:title.setup',
}

const sso: PageRoute = {
  path: '/sso',
  page: lazyPage(async () => (await further()).sso(), ['sso', 'account', 'registration']),
  title: 'common:title.sso',
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
    page: lazyPage(async () => (await further()).about(), ['site']),
    title: 'common:title.about',
  },
  {
    path: '/tools',
    page: lazyPage(async () => (await further()).tools(), ['site']),
    title: 'common:title.tools',
  },
  {
    path: '/pages',
    page: lazyPage(async () => (await further()).custom(), ['site']),
    title: 'common:title.customPage',
  },
  {
    path: '/m?/course',
    page: lazyPage(
      () => import('./pages/course-page.tsx'),
      ['catalog'],
      async () => (await firstData()).courseData(),
    ),
    title: 'common:title.course',
  },
  {
    path: '/m?/group',
    page: lazyPage(async () => (await further()).group(), ['group']),
    title: 'common:title.group',
  },
  {
    path: '/m/free_study',
    page: queryPage(async () => ({ default: (await lists()).FreeStudyPage }), ['catalog']),
    title: 'common:title.freeStudy',
  },
  {
    path: '/404',
    page: lazyPage(async () => (await further()).notFound(), ['catalog']),
    title: 'common:title.notFound',
  },
]

/** The pages for phones. */
const phonePages: readonly PageRoute[] = [
  {
    path: '/m/my',
    page: lazyPage(async () => (await further()).my(), ['site']),
    title: 'common:title.mobileMy',
  },
  {
    path: '/m/register_success',
    page: lazyPage(async () => (await further()).registered(), ['site', 'registration']),
    title: 'common:title.registered',
  },
]

/** The pages of a student: own courses, orders, and free courses. */
const ownRoutes: readonly PageRoute[] = [
  {
    path: '/m/order',
    page: queryPage(async () => (await further()).order(), ['learning', 'order', 'address', 'area']),
    title: 'common:title.myOrders',
  },
  {
    path: '/m/my_courses',
    page: queryPage(async () => (await further()).myCourses(), ['learning']),
    title: 'common:title.myCourses',
  },
  {
    path: '/m?/free_claim',
    page: queryPage(async () => (await further()).freeClaim(), ['claim', 'order', 'address', 'account']),
    title: 'common:title.freeClaim',
  },
]

const signedInPages: readonly PageRoute[] = [
  ...phonePages,
  ...ownRoutes,
  {
    path: '/prepay',
    page: queryPage(async () => (await further()).prepay(), ['order', 'address', 'coupon']),
    title: 'common:title.prepay',
  },
  {
    path: '/m?/pay',
    page: queryPage(async () => (await further()).pay(), ['order', 'payment']),
    title: 'common:title.pay',
  },
  {
    path: '/paysuccess',
    page: queryPage(async () => (await further()).paySuccess(), ['order', 'payment', 'address']),
    title: 'common:title.paySuccess',
  },
  {
    path: '/identity',
    page: lazyPage(async () => (await further()).identity(), ['account', 'registration']),
    title: 'common:title.identity',
  },
]

const signedIn = (
  <RequireSignIn>
    <Outlet />
  </RequireSignIn>
)

/** Pages of classes have a frame of their own. */
const live: PageRoute = {
  path: '/m?/live',
  page: lazyPage(async () => (await further()).live(), ['live', 'order']),
  title: 'common:title.live',
}

export const groups: readonly RouteGroup[] = [
  { shell: <Outlet />, pages: [live] },
  { ...site, pages: sitePages },
  { ...site, guard: signedIn, pages: signedInPages },
  { shell: <AccessShell />, pages: [...accessPages, setup, sso] },
]

/** index.html: the public pages. */
export function PublicRoutes() {
  return <PageRoutes groups={groups} root={<LandingRedirect />} fallback="/404" />
}
