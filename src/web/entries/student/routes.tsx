import { Navigate, Outlet } from 'react-router-dom'
import { userTypes } from '#contract/account/limits.ts'
import { AreaShell } from '#web/features/area/area-shell.tsx'
import { RequireRole } from '#web/features/session/require-role.tsx'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import { PageRoutes, type RouteGroup } from '#web/lib/page-routes.tsx'
import { callQuery, queryClient } from '#web/lib/query.ts'

const shell = (
  <RequireRole type={userTypes.student}>
    <AreaShell type={userTypes.student}>
      <Outlet />
    </AreaShell>
  </RequireRole>
)

export const groups: readonly RouteGroup[] = [
  {
    shell,
    pages: [
      {
        path: '/my_courses',
        page: lazyPage(
          () => import('./pages/my-courses-page.tsx'),
          ['learning'],
          () => queryClient.prefetchQuery(callQuery('GET /api/v1/student/courses', {}, true)),
        ),
        title: 'common:title.myCourses',
      },
      {
        path: '/my_orders',
        page: lazyPage(() => import('./pages/my-orders-page.tsx'), ['learning', 'order']),
        title: 'common:title.myOrders',
      },
      {
        path: '/my_coupons',
        page: lazyPage(() => import('./pages/my-coupons-page.tsx'), ['coupon']),
        title: 'common:title.myCoupons',
      },
      {
        path: '/my_orders/:orderId',
        page: lazyPage(() => import('./pages/my-order-page.tsx'), ['learning', 'order', 'address']),
        title: 'common:title.myOrder',
      },
      {
        path: '/my_addresses',
        page: lazyPage(() => import('./pages/my-addresses-page.tsx'), ['address']),
        title: 'common:title.myAddresses',
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

/** student.html: the student's area; it opens with the own courses. */
export function StudentRoutes() {
  return <PageRoutes groups={groups} root={<Navigate to="/my_courses" replace />} fallback="/" />
}
