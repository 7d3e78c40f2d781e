import FileProtectOutlined from '@ant-design/icons-svg/es/asn/FileProtectOutlined'
import SafetyOutlined from '@ant-design/icons-svg/es/asn/SafetyOutlined'
import IdcardOutlined from '@ant-design/icons-svg/es/asn/IdcardOutlined'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

/** Pages of the user's account, in every area. */
export const personalPages: readonly PageRoute[] = [
  {
    path: '/personal',
    page: lazyPage(() => import('./personal-page.tsx'), ['profile', 'upload']),
    title: 'common:title.personal',
    navigation: { group: 'account', icon: IdcardOutlined },
  },
  {
    path: '/security',
    page: lazyPage(
      () => import('#web/features/account/security/security-page.tsx'),
      ['security', 'account', 'registration'],
    ),
    title: 'common:title.security',
    navigation: { group: 'account', icon: SafetyOutlined },
  },
  {
    path: '/privacy',
    page: lazyPage(
      () => import('#web/features/privacy/privacy-page.tsx'),
      ['privacy', 'security', 'backoffice'],
    ),
    title: 'common:title.privacy',
    navigation: { group: 'account', icon: FileProtectOutlined },
  },
]
