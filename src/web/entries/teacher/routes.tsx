import { Navigate, Outlet } from 'react-router-dom'
import { userTypes } from '#contract/account/limits.ts'
import { AreaShell } from '#web/features/area/area-shell.tsx'
import { classPages } from '#web/features/openclass/manage/class-routes.ts'
import { RequireRole } from '#web/features/session/require-role.tsx'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import { PageRoutes, type RouteGroup } from '#web/lib/page-routes.tsx'

const shell = (
  <RequireRole type={userTypes.teacher}>
    <AreaShell type={userTypes.teacher}>
      <Outlet />
    </AreaShell>
  </RequireRole>
)

export const groups: readonly RouteGroup[] = [
  {
    shell,
    pages: [
      {
        path: '/my_timetable',
        page: lazyPage(() => import('./pages/timetable-page.tsx'), ['learning']),
        title: 'common:title.timetable',
      },
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

/** teacher.html: the teacher's area; it opens with the own timetable. */
export function TeacherRoutes() {
  return <PageRoutes groups={groups} root={<Navigate to="/my_timetable" replace />} fallback="/" />
}
