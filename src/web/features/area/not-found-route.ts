import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

/** Where an area leads what it does not know. */
export const notFoundRoute: PageRoute = {
  path: '/404',
  page: lazyPage(() => import('./not-found-page.tsx'), ['area']),
  title: 'common:title.notFound',
}
