import CalendarOutlined from '@ant-design/icons-svg/es/asn/CalendarOutlined'
import CustomerServiceOutlined from '@ant-design/icons-svg/es/asn/CustomerServiceOutlined'
import EnvironmentOutlined from '@ant-design/icons-svg/es/asn/EnvironmentOutlined'
import HomeOutlined from '@ant-design/icons-svg/es/asn/HomeOutlined'
import ProfileOutlined from '@ant-design/icons-svg/es/asn/ProfileOutlined'
import ReadOutlined from '@ant-design/icons-svg/es/asn/ReadOutlined'
import StarOutlined from '@ant-design/icons-svg/es/asn/StarOutlined'
import ScheduleOutlined from '@ant-design/icons-svg/es/asn/ScheduleOutlined'
import TagOutlined from '@ant-design/icons-svg/es/asn/TagOutlined'
import { Navigate, Outlet } from 'react-router-dom'
import { userTypes } from '#contract/account/limits.ts'
import { areaOf } from '#web/features/area/area.ts'
import { ownAttendancePage } from '#web/features/attendance/attendance-routes.ts'
import { AreaShell } from '#web/features/area/area-shell.tsx'
import { feedbackRoute } from '#web/features/feedback/feedback-links.ts'
import { notFoundRoute } from '#web/features/area/not-found-route.ts'
import { receivedHomeworkPages } from '#web/features/homework/homework-routes.ts'
import { enquiriesRoute, messagePages, reminderPage } from '#web/features/message/message-pages.ts'
import { ConsentGate } from '#web/features/privacy/consent-gate.tsx'
import { personalPages } from '#web/features/profile/personal-pages.ts'
import { RequireRole } from '#web/features/session/require-role.tsx'
import { studentPages } from '#web/features/site/user-links.ts'
import { areaToolsPage } from '#web/features/site/tools/tools-page-route.ts'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import { type PageRoute, PageRoutes, type RouteGroup } from '#web/lib/page-routes.tsx'
import { callQuery, queryClient } from '#web/lib/query.ts'

const pages: readonly PageRoute[] = [
  {
    path: '/today',
    page: lazyPage(
      () => import('./pages/today-page.tsx'),
      ['today', 'order'],
      () => queryClient.prefetchQuery(callQuery('GET /api/v1/student/today', {}, true)),
    ),
    title: 'common:title.today',
    navigation: { group: 'start', icon: HomeOutlined, tab: true },
  },
  {
    ...studentPages.courses,
    page: lazyPage(
      () => import('./pages/my-courses-page.tsx'),
      ['learning'],
      () => queryClient.prefetchQuery(callQuery('GET /api/v1/student/courses', {}, true)),
    ),
    navigation: { group: 'learning', icon: ReadOutlined, tab: true },
  },
  ...receivedHomeworkPages,
  {
    path: '/my_courses/:productId',
    page: lazyPage(() => import('./pages/my-course-page.tsx'), ['learning', 'live', 'order']),
    title: 'common:title.myCourses',
    navigation: studentPages.courses.path,
  },
  ownAttendancePage,
  {
    path: '/timetable',
    page: lazyPage(() => import('./pages/timetable-page.tsx'), ['schedule', 'learning']),
    title: 'common:title.timetable',
    navigation: { group: 'learning', icon: CalendarOutlined, tab: true },
  },
  {
    ...studentPages.bookings,
    page: lazyPage(() => import('./pages/my-bookings-page.tsx'), ['booking']),
    navigation: { group: 'learning', icon: ScheduleOutlined },
  },
  {
    path: feedbackRoute,
    page: lazyPage(() => import('./pages/feedback-page.tsx'), ['feedback', 'backoffice']),
    title: 'common:title.feedback',
    navigation: { group: 'learning', icon: StarOutlined },
  },
  {
    path: `${feedbackRoute}/:id`,
    page: lazyPage(() => import('./pages/received-feedback-page.tsx'), ['feedback', 'backoffice']),
    title: 'common:title.feedbackDetail',
    navigation: feedbackRoute,
  },
  {
    ...studentPages.orders,
    page: lazyPage(() => import('./pages/my-orders-page.tsx'), ['learning', 'order']),
    navigation: { group: 'account', icon: ProfileOutlined },
  },
  {
    ...studentPages.coupons,
    page: lazyPage(() => import('./pages/my-coupons-page.tsx'), ['coupon']),
    navigation: { group: 'account', icon: TagOutlined },
  },
  {
    path: '/my_orders/:orderId',
    page: lazyPage(() => import('./pages/my-order-page.tsx'), ['learning', 'order', 'address']),
    title: 'common:title.myOrder',
    navigation: studentPages.orders.path,
  },
  {
    ...studentPages.addresses,
    page: lazyPage(() => import('./pages/my-addresses-page.tsx'), ['address']),
    navigation: { group: 'account', icon: EnvironmentOutlined },
  },
  ...messagePages(true),
  {
    path: enquiriesRoute,
    page: lazyPage(() => import('./pages/enquiries-page.tsx'), ['message', 'backoffice']),
    title: 'area:title.contact',
    navigation: { group: 'messages', icon: CustomerServiceOutlined },
  },
  {
    path: `${enquiriesRoute}/:id`,
    page: lazyPage(() => import('./pages/enquiry-page.tsx'), ['message', 'backoffice']),
    title: 'area:title.contact',
    navigation: enquiriesRoute,
  },
  areaToolsPage,
  ...personalPages,
  reminderPage,
]

const area = areaOf('area:name.student', pages)
const shell = (
  <RequireRole type={userTypes.student}>
    <AreaShell area={area}>
      <ConsentGate pages={pages}>
        <Outlet />
      </ConsentGate>
    </AreaShell>
  </RequireRole>
)

/** Further published addresses of pages. */
const moved = lazyPage(() => import('./pages/moved-page.tsx'), [])
const movedPages: readonly PageRoute[] = [
  { path: '/order/:orderId', page: moved, title: 'common:title.myOrder' },
  { path: '/coupons', page: moved, title: studentPages.coupons.title },
  { path: '/free_claim', page: moved, title: 'common:title.freeClaim' },
  { path: '/lesson_feedback', page: moved, title: 'common:title.feedback' },
]

export const groups: readonly RouteGroup[] = [
  { shell, pages: [...pages, notFoundRoute] },
  { shell: <Outlet />, pages: movedPages },
]

/** student.html: the student's area; it opens with today. */
export function StudentRoutes() {
  return <PageRoutes groups={groups} root={<Navigate to="/today" replace />} fallback={notFoundRoute.path} />
}
