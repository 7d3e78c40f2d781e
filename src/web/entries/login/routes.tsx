import { accessPages } from '#web/features/account/access-pages.ts'
import { LandingRedirect } from '#web/features/session/landing-redirect.tsx'
import { AccessShell } from '#web/features/site/access-shell.tsx'
import { PageRoutes, type RouteGroup } from '#web/lib/page-routes.tsx'

export const groups: readonly RouteGroup[] = [{ shell: <AccessShell />, pages: accessPages }]

/** login.html: only the access screens. */
export function LoginRoutes() {
  return <PageRoutes groups={groups} root={<LandingRedirect />} fallback="/login" />
}
