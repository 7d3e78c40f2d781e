import KeyOutlined from '@ant-design/icons-svg/es/asn/KeyOutlined'
import SafetyOutlined from '@ant-design/icons-svg/es/asn/SafetyOutlined'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

const texts = ['roles', 'backoffice', 'website']
const rolePage = lazyPage(() => import('./pages/role-page.tsx'), texts)

/** Routes of who may do what in the back office, and how one logs in. */
export const rolePages: readonly PageRoute[] = [
  {
    path: '/settings/roles',
    page: lazyPage(() => import('./pages/roles-page.tsx'), texts),
    title: 'area:title.roles',
    words: 'area:words.roles',
    permission: 'role.read',
    navigation: { group: 'settings', icon: KeyOutlined },
  },
  {
    path: '/settings/login',
    page: lazyPage(() => import('./pages/login-settings-page.tsx'), ['factors', 'website', 'backoffice']),
    title: 'area:title.loginSettings',
    words: 'area:words.loginSettings',
    permission: 'backoffice.configure',
    navigation: { group: 'settings', icon: SafetyOutlined },
  },
  { path: '/settings/roles/new', page: rolePage, title: 'area:title.roleNew', permission: 'role.write' },
  { path: '/settings/roles/:id', page: rolePage, title: 'area:title.role', permission: 'role.read' },
]
