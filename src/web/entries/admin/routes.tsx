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
import { Permitted } from '#web/features/area/permitted.tsx'
import { notFoundRoute } from '#web/features/area/not-found-route.ts'
import { EnquiryMark } from '#web/features/support/manage/enquiry-count.tsx'
import { RefundMark } from '#web/features/payment/manage/refunds/refund-count.tsx'
import { classAdminPages, classPages } from '#web/features/openclass/manage/class-routes.ts'
import { messagePages } from '#web/features/message/message-pages.ts'
import { personalPages } from '#web/features/profile/personal-pages.ts'
import { RequireRole } from '#web/features/session/require-role.tsx'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import { type PageRoute, PageRoutes, type RouteGroup } from '#web/lib/page-routes.tsx'
import { callQuery, queryClient } from '#web/lib/query.ts'
import { announcementPages } from './announcement-routes.ts'
import { keepingPages } from './keeping-routes.ts'
import { leadPages } from './lead-routes.ts'
import { reportPages } from './report-routes.ts'
import { rolePages } from './role-routes.ts'
import { shopPages } from './shop-routes.ts'
import { sitePages } from './site-routes.ts'
import { supportPages } from './support-routes.ts'
import { tradePages } from './trade-routes.ts'

const texts = ['backoffice']

const userTexts = [
  ...texts,
  ...['users', 'roles', 'security', 'factors', 'account', 'trade', 'share', 'website', 'privacy'],
]
const userPage = lazyPage(() => import('./pages/user-page.tsx'), userTexts)

/** In the order of the navigation. */
const pages: readonly PageRoute[] = [
  {
    path: '/',
    page: lazyPage(
      () => import('./pages/overview-page.tsx'),
      [...texts, 'report'],
      () => queryClient.prefetchQuery(callQuery('GET /api/v1/admin/overview', {}, true)),
    ),
    title: 'common:title.overview',
    permission: 'backoffice.read',
    navigation: { group: 'start', icon: DashboardOutlined },
  },
  ...reportPages,
  ...tradePages,
  ...shopPages,
  lessonAttendancePage('/products'),
  ...classPages,
  ...classAdminPages,
  {
    path: '/users',
    page: lazyPage(() => import('./pages/users-page.tsx'), userTexts),
    title: 'common:title.users',
    permission: 'account.read',
    navigation: { group: 'students', icon: TeamOutlined },
    search: 'area:goTo.searchUsers',
  },
  { path: '/users/new', page: userPage, title: 'common:title.userNew', permission: 'account.write' },
  { path: '/users/:id', page: userPage, title: 'common:title.userEdit', permission: 'account.read' },
  { path: '/users/:id/:tab', page: userPage, title: 'common:title.userEdit', permission: 'account.read' },
  ...leadPages,
  {
    path: '/sms',
    page: lazyPage(() => import('./pages/sms-page.tsx'), [...texts, 'message', 'trade']),
    title: 'common:title.sms',
    permission: 'sms.security',
    navigation: { group: 'settings', icon: MessageOutlined },
  },
  {
    path: '/sms_settings',
    page: lazyPage(
      () => import('./pages/sms-settings-page.tsx'),
      [...texts, 'account', 'countries', 'website'],
    ),
    title: 'common:title.smsSettings',
    words: 'area:words.sms',
    permission: 'sms.configure',
    navigation: '/sms',
  },
  {
    path: '/outbox',
    page: lazyPage(() => import('./pages/outbox-page.tsx'), [...texts, 'message', 'trade']),
    title: 'common:title.outbox',
    permission: 'message.configure',
    navigation: { group: 'settings', icon: MailOutlined },
  },
  {
    path: '/message_settings',
    page: lazyPage(() => import('./pages/message-settings-page.tsx'), [...texts, 'message', 'website']),
    title: 'common:title.messageSettings',
    words: 'area:words.messages',
    permission: 'message.configure',
    navigation: '/outbox',
  },
  ...rolePages,
  {
    path: '/school',
    page: lazyPage(() => import('./pages/school-page.tsx'), [...texts, 'website']),
    title: 'common:title.schoolSettings',
    words: 'area:words.school',
    permission: 'backoffice.configure',
    navigation: { group: 'settings', icon: SettingOutlined },
  },
  ...keepingPages,
  ...sitePages,
  ...supportPages,
  ...announcementPages,
  ...messagePages(),
  ...personalPages,
]

// on a phone its many pages are in a drawer alone
const area = { ...areaOf('area:name.admin', pages), tabs: [] }
/** What waits for somebody, as numbers beside the entries of the navigation. */
const Marks = ({ route }: { route: string }) => (
  <>
    <RefundMark route={route} />
    <EnquiryMark route={route} />
  </>
)
const shell = (
  <RequireRole type={userTypes.admin}>
    <AreaShell area={area} Mark={Marks}>
      <Outlet />
    </AreaShell>
  </RequireRole>
)

export const groups: readonly RouteGroup[] = [
  { shell, guard: <Permitted pages={pages} />, pages: [...pages, notFoundRoute] },
]

/** admin.html: the back office; it opens with the overview. */
export function AdminRoutes() {
  return <PageRoutes groups={groups} fallback={notFoundRoute.path} />
}
