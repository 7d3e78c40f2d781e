import { Outlet } from 'react-router-dom'
import { userTypes } from '#contract/account/limits.ts'
import { AreaShell } from '#web/features/area/area-shell.tsx'
import { RequireRole } from '#web/features/session/require-role.tsx'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import { PageRoutes, type RouteGroup } from '#web/lib/page-routes.tsx'
import { callQuery, queryClient } from '#web/lib/query.ts'

const shell = (
  <RequireRole type={userTypes.admin}>
    <AreaShell type={userTypes.admin}>
      <Outlet />
    </AreaShell>
  </RequireRole>
)

const texts = ['backoffice']
const productEdit = lazyPage(() => import('./pages/product-edit-page.tsx'), texts)

export const groups: readonly RouteGroup[] = [
  {
    shell,
    pages: [
      {
        path: '/',
        page: lazyPage(
          () => import('./pages/overview-page.tsx'),
          texts,
          () => queryClient.prefetchQuery(callQuery('GET /api/v1/admin/overview', {}, true)),
        ),
        title: 'common:title.overview',
      },
      {
        path: '/orders',
        page: lazyPage(() => import('./pages/orders-page.tsx'), [...texts, 'order']),
        title: 'common:title.orders',
      },
      {
        path: '/sms',
        page: lazyPage(() => import('./pages/sms-page.tsx'), texts),
        title: 'common:title.sms',
      },
      {
        path: '/products',
        page: lazyPage(() => import('./pages/products-page.tsx'), texts),
        title: 'common:title.products',
      },
      { path: '/products/new', page: productEdit, title: 'common:title.productNew' },
      { path: '/products/:id', page: productEdit, title: 'common:title.productEdit' },
      {
        path: '/school',
        page: lazyPage(() => import('./pages/school-page.tsx'), texts),
        title: 'common:title.schoolSettings',
      },
    ],
  },
]

/** admin.html: the back office; it opens with the overview. */
export function AdminRoutes() {
  return <PageRoutes groups={groups} fallback="/" />
}
