import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

/** The access screens that the public shell and login.html share. */
export const accessPages: readonly PageRoute[] = [
  {
    path: '/login',
    page: lazyPage(() => import('./pages/login-page.tsx'), ['account']),
    title: 'common:title.login',
  },
  {
    path: '/register',
    page: lazyPage(() => import('./pages/register-page.tsx'), ['account', 'registration']),
    title: 'common:title.register',
  },
  {
    path: '/retrieved',
    page: lazyPage(() => import('./pages/retrieved-page.tsx'), ['account', 'registration', 'retrieval']),
    title: 'common:title.retrieved',
  },
  {
    path: '/accountcheck',
    page: lazyPage(
      () => import('./pages/account-check-page.tsx'),
      ['account', 'registration', 'verification'],
    ),
    title: 'common:title.accountCheck',
  },
  {
    path: '/registeargreement',
    page: lazyPage(() => import('./pages/agreement-page.tsx'), ['account', 'registration']),
    title: 'common:title.agreement',
  },
]
