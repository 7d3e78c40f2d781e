import CalendarOutlined from '@ant-design/icons-svg/es/asn/CalendarOutlined'
import HomeOutlined from '@ant-design/icons-svg/es/asn/HomeOutlined'
import StarOutlined from '@ant-design/icons-svg/es/asn/StarOutlined'
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined'
import FieldTimeOutlined from '@ant-design/icons-svg/es/asn/FieldTimeOutlined'
import { Navigate, Outlet } from 'react-router-dom'
import { userTypes } from '#contract/account/limits.ts'
import { areaOf } from '#web/features/area/area.ts'
import { lessonAttendancePage } from '#web/features/attendance/attendance-routes.ts'
import { AreaShell } from '#web/features/area/area-shell.tsx'
import { feedbackRoute } from '#web/features/feedback/feedback-links.ts'
import { notFoundRoute } from '#web/features/area/not-found-route.ts'
import { taughtHomeworkPages } from '#web/features/homework/homework-routes.ts'
import { classPages } from '#web/features/openclass/manage/class-routes.ts'
import { messagePages, reminderPage } from '#web/features/message/message-pages.ts'
import { personalPages } from '#web/features/profile/personal-pages.ts'
import { RequireRole } from '#web/features/session/require-role.tsx'
import { studentsRoute } from '#web/features/student/student-links.ts'
import { areaToolsPage } from '#web/features/site/tools/tools-page-route.ts'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import { type PageRoute, PageRoutes, type RouteGroup } from '#web/lib/page-routes.tsx'
import { callQuery, queryClient } from '#web/lib/query.ts'

const pages: readonly PageRoute[] = [
  {
    path: '/today',
    page: lazyPage(
      () => import('./pages/today-page.tsx'),
      ['today'],
      () => queryClient.prefetchQuery(callQuery('GET /api/v1/teacher/today', {}, true)),
    ),
    title: 'common:title.today',
    navigation: { group: 'start', icon: HomeOutlined, tab: true },
  },
  {
    path: '/my_timetable',
    page: lazyPage(() => import('./pages/timetable-page.tsx'), ['schedule', 'learning']),
    title: 'common:title.timetable',
    navigation: { group: 'teaching', icon: CalendarOutlined, tab: true },
  },
  {
    path: '/course_schedule',
    page: lazyPage(() => import('./pages/course-schedule-page.tsx'), ['schedule']),
    title: 'common:title.courseSchedule',
    navigation: '/my_timetable',
  },
  {
    path: studentsRoute,
    page: lazyPage(() => import('./pages/students-page.tsx'), ['student', 'backoffice']),
    title: 'common:title.myStudents',
    navigation: { group: 'students', icon: TeamOutlined },
    search: 'area:goTo.searchMyStudents',
  },
  {
    path: `${studentsRoute}/:id`,
    page: lazyPage(() => import('./pages/student-page.tsx'), ['student', 'backoffice']),
    title: 'common:title.myStudent',
    navigation: studentsRoute,
  },
  {
    path: '/working_hours',
    page: lazyPage(() => import('./pages/working-hours-page.tsx'), ['booking']),
    title: 'common:title.workingHours',
    navigation: { group: 'teaching', icon: FieldTimeOutlined },
  },
  {
    path: '/bookings',
    page: lazyPage(() => import('./pages/bookings-page.tsx'), ['booking', 'backoffice', 'trade']),
    title: 'area:title.bookings',
    navigation: '/working_hours',
  },
  {
    path: feedbackRoute,
    page: lazyPage(() => import('./pages/feedback-page.tsx'), ['feedback', 'backoffice']),
    title: 'common:title.feedback',
    navigation: { group: 'students', icon: StarOutlined },
    search: 'area:goTo.searchFeedback',
  },
  {
    path: `${feedbackRoute}/:id`,
    page: lazyPage(() => import('./pages/lesson-feedback-page.tsx'), ['feedback', 'backoffice']),
    title: 'common:title.feedbackOfLesson',
    navigation: feedbackRoute,
  },
  lessonAttendancePage('/my_timetable'),
  ...classPages,
  ...taughtHomeworkPages,
  ...messagePages(),
  areaToolsPage,
  ...personalPages,
  reminderPage,
]

const area = areaOf('area:name.teacher', pages)
const shell = (
  <RequireRole type={userTypes.teacher}>
    <AreaShell area={area}>
      <Outlet />
    </AreaShell>
  </RequireRole>
)

/** Further published addresses of pages. */
const movedPages: readonly PageRoute[] = [
  {
    path: '/lesson_feedback',
    page: lazyPage(() => import('./pages/moved-page.tsx'), []),
    title: 'common:title.feedback',
  },
]

export const groups: readonly RouteGroup[] = [
  { shell, pages: [...pages, notFoundRoute] },
  { shell: <Outlet />, pages: movedPages },
]

/** teacher.html: the teacher's area; it opens with today. */
export function TeacherRoutes() {
  return <PageRoutes groups={groups} root={<Navigate to="/today" replace />} fallback={notFoundRoute.path} />
}
