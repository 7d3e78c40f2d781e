import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

/** Pages of the user's account, in every area. */
export const personalPages: readonly PageRoute[] = [
  {
    path: '/personal',
    page: lazyPage(() => import('./personal-page.tsx'), ['profile', 'upload']),
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
]
