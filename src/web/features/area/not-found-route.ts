import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

/** The route to which an area redirects unknown addresses. */
export const notFoundRoute: PageRoute = {
  path: '/404',
  page: lazyPage(() => import('./not-found-page.tsx'), ['area']),
  title: 'common:title.notFound',
}
