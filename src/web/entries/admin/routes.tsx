import { Outlet } from 'react-router-dom'
import { userTypes } from '#contract/account/limits.ts'
import { AreaShell } from '#web/features/area/area-shell.tsx'
import { RefundMark } from '#web/features/payment/manage/refunds/refund-count.tsx'
import { classPages } from '#web/features/openclass/manage/class-routes.ts'
import { RequireRole } from '#web/features/session/require-role.tsx'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import { PageRoutes, type RouteGroup } from '#web/lib/page-routes.tsx'
import { callQuery, queryClient } from '#web/lib/query.ts'
import { shopPages } from './shop-routes.ts'
import { sitePages } from './site-routes.ts'
import { tradePages } from './trade-routes.ts'

const shell = (
  <RequireRole type={userTypes.admin}>
    <AreaShell type={userTypes.admin} Mark={RefundMark}>
      <Outlet />
    </AreaShell>
  </RequireRole>
)

const texts = ['backoffice']

const userTexts = [...texts, 'users', 'security', 'account', 'trade']
const userPage = lazyPage(() => import('./pages/user-page.tsx'), userTexts)

export const groups: readonly RouteGroup[] = [
  {
    shell,
    pages: [
      {
        path: '/',
        page: lazyPage(
          () => import('./pages/overview-page.tsx'),
          [...texts, 'trade'],
          () => queryClient.prefetchQuery(callQuery('GET /api/v1/admin/overview', {}, true)),
        ),
        title: 'common:title.overview',
      },
      ...tradePages,
      {
        path: '/sms',
        page: lazyPage(() => import('./pages/sms-page.tsx'), texts),
        title: 'common:title.sms',
      },
      {
        path: '/sms_settings',
        page: lazyPage(() => import('./pages/sms-settings-page.tsx'), [...texts, 'account', 'countries']),
        title: 'common:title.smsSettings',
      },
      ...shopPages,
      {
        path: '/users',
        page: lazyPage(() => import('./pages/users-page.tsx'), userTexts),
        title: 'common:title.users',
      },
      { path: '/users/new', page: userPage, title: 'common:title.userNew' },
      { path: '/users/:id', page: userPage, title: 'common:title.userEdit' },
      {
        path: '/school',
        page: lazyPage(() => import('./pages/school-page.tsx'), texts),
        title: 'common:title.schoolSettings',
      },
      ...sitePages,
      ...classPages,
      {
        path: '/openclasses/:id/broadcast',
        page: lazyPage(() => import('#web/features/live-ingest/broadcast-page.tsx'), ['broadcast']),
        title: 'common:title.broadcast',
      },
      {
        path: '/videos',
        page: lazyPage(() => import('#web/features/video/videos-page.tsx'), ['video', 'backoffice']),
        title: 'common:title.videos',
      },
      {
        path: '/personal',
        page: lazyPage(() => import('#web/features/profile/personal-page.tsx'), ['profile', 'upload']),
        title: 'common:title.personal',
      },
      {
        path: '/security',
        page: lazyPage(
          () => import('#web/features/account/security/security-page.tsx'),
          ['security', 'account', 'registration'],
        ),
        title: 'common:title.security',
      },
    ],
  },
]

/** admin.html: the back office; it opens with the overview. */
export function AdminRoutes() {
  return <PageRoutes groups={groups} fallback="/" />
}
