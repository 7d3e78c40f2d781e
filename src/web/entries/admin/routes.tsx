import DashboardOutlined from '@ant-design/icons-svg/es/asn/DashboardOutlined'
import MailOutlined from '@ant-design/icons-svg/es/asn/MailOutlined'
import MessageOutlined from '@ant-design/icons-svg/es/asn/MessageOutlined'
import SettingOutlined from '@ant-design/icons-svg/es/asn/SettingOutlined'
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined'
import { Outlet } from 'react-router-dom'
import { userTypes } from '#contract/account/limits.ts'
import { areaOf } from '#web/features/area/area.ts'
import { lessonAttendancePage } from '#web/features/attendance/attendance-routes.ts'
import { AreaShell } from '#web/features/area/area-shell.tsx'
import { notFoundRoute } from '#web/features/area/not-found-route.ts'
import { RefundMark } from '#web/features/payment/manage/refunds/refund-count.tsx'
import { classPages } from '#web/features/openclass/manage/class-routes.ts'
import { messagePages } from '#web/features/message/message-pages.ts'
import { personalPages } from '#web/features/profile/personal-pages.ts'
import { RequireRole } from '#web/features/session/require-role.tsx'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import { type PageRoute, PageRoutes, type RouteGroup } from '#web/lib/page-routes.tsx'
import { callQuery, queryClient } from '#web/lib/query.ts'
import { leadPages } from './lead-routes.ts'
import { shopPages } from './shop-routes.ts'
import { sitePages } from './site-routes.ts'
import { tradePages } from './trade-routes.ts'

const texts = ['backoffice']

const userTexts = [...texts, 'users', 'security', 'account', 'trade']
const userPage = lazyPage(() => import('./pages/user-page.tsx'), userTexts)

/** In the order of the navigation. */
const pages: readonly PageRoute[] = [
  {
    path: '/',
    page: lazyPage(
      () => import('./pages/overview-page.tsx'),
      [...texts, 'trade'],
      () => queryClient.prefetchQuery(callQuery('GET /api/v1/admin/overview', {}, true)),
    ),
    title: 'common:title.overview',
    navigation: { group: 'start', icon: DashboardOutlined },
  },
  ...tradePages,
  ...shopPages,
  lessonAttendancePage('/products'),
  ...classPages,
  {
    path: '/users',
    page: lazyPage(() => import('./pages/users-page.tsx'), userTexts),
    title: 'common:title.users',
    navigation: { group: 'students', icon: TeamOutlined },
    search: 'area:goTo.searchUsers',
  },
  { path: '/users/new', page: userPage, title: 'common:title.userNew' },
  { path: '/users/:id', page: userPage, title: 'common:title.userEdit' },
  { path: '/users/:id/:tab', page: userPage, title: 'common:title.userEdit' },
  ...leadPages,
  {
    path: '/sms',
    page: lazyPage(() => import('./pages/sms-page.tsx'), texts),
    title: 'common:title.sms',
    navigation: { group: 'settings', icon: MessageOutlined },
  },
  {
    path: '/sms_settings',
    page: lazyPage(() => import('./pages/sms-settings-page.tsx'), [...texts, 'account', 'countries']),
    title: 'common:title.smsSettings',
    navigation: '/sms',
  },
  {
    path: '/outbox',
    page: lazyPage(() => import('./pages/outbox-page.tsx'), [...texts, 'message']),
    title: 'common:title.outbox',
    navigation: { group: 'settings', icon: MailOutlined },
  },
  {
    path: '/message_settings',
    page: lazyPage(() => import('./pages/message-settings-page.tsx'), [...texts, 'message', 'website']),
    title: 'common:title.messageSettings',
    navigation: '/outbox',
  },
  {
    path: '/school',
    page: lazyPage(() => import('./pages/school-page.tsx'), texts),
    title: 'common:title.schoolSettings',
    navigation: { group: 'settings', icon: SettingOutlined },
  },
  ...sitePages,
  ...messagePages(),
  ...personalPages,
]

// on a phone its many pages are in a drawer alone
const area = { ...areaOf('area:name.admin', pages), tabs: [] }
const shell = (
  <RequireRole type={userTypes.admin}>
    <AreaShell area={area} Mark={RefundMark}>
      <Outlet />
    </AreaShell>
  </RequireRole>
)

export const groups: readonly RouteGroup[] = [{ shell, pages: [...pages, notFoundRoute] }]

/** admin.html: the back office; it opens with the overview. */
export function AdminRoutes() {
  return <PageRoutes groups={groups} fallback={notFoundRoute.path} />
}
