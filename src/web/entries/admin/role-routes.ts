import KeyOutlined from '@ant-design/icons-svg/es/asn/KeyOutlined'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

const texts = ['roles', 'backoffice', 'trade', 'website']
const rolePage = lazyPage(() => import('./pages/role-page.tsx'), texts)

/** Routes of the roles of the back office. */
export const rolePages: readonly PageRoute[] = [
  {
    path: '/settings/roles',
    page: lazyPage(() => import('./pages/roles-page.tsx'), texts),
    title: 'area:title.roles',
    words: 'area:words.roles',
    permission: 'role.read',
    navigation: { group: 'settings', icon: KeyOutlined },
  },
  { path: '/settings/roles/new', page: rolePage, title: 'area:title.roleNew', permission: 'role.write' },
  { path: '/settings/roles/:id', page: rolePage, title: 'area:title.role', permission: 'role.read' },
]
