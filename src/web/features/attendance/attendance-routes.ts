import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

const texts = ['student', 'backoffice']

/** The attendance of a lesson, in the areas of teachers and administrators; `under` is marked in the navigation. */
export const lessonAttendancePage = (under: string): PageRoute => ({
  path: '/attendance/:id',
  page: lazyPage(() => import('./pages/lesson-attendance-page.tsx'), texts),
  title: 'area:title.attendance',
  permission: 'attendance.read',
  navigation: under,
})

/** A student's own attendance in a course. */
export const ownAttendancePage: PageRoute = {
  path: '/my_courses/:productId/attendance',
  page: lazyPage(() => import('./pages/own-attendance-page.tsx'), texts),
  title: 'area:title.ownAttendance',
  navigation: '/my_courses',
}
