import CloudUploadOutlined from '@ant-design/icons-svg/es/asn/CloudUploadOutlined'
import DatabaseOutlined from '@ant-design/icons-svg/es/asn/DatabaseOutlined'
import FileProtectOutlined from '@ant-design/icons-svg/es/asn/FileProtectOutlined'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

/** Routes of personal data, of the school's backups, and of its releases. */
export const keepingPages: readonly PageRoute[] = [
  {
    path: '/corrections',
    page: lazyPage(() => import('./pages/corrections-page.tsx'), ['privacy', 'backoffice']),
    title: 'common:title.corrections',
    permission: 'privacy.read',
    navigation: { group: 'data', icon: FileProtectOutlined },
  },
  {
    path: '/backup',
    page: lazyPage(() => import('./pages/backup-page.tsx'), ['backup', 'website', 'backoffice']),
    title: 'area:title.backup',
    words: 'area:words.backup',
    permission: 'backup.configure',
    navigation: { group: 'settings', icon: DatabaseOutlined },
  },
  {
    path: '/upgrade',
    page: lazyPage(() => import('./pages/upgrade-page.tsx'), ['upgrade']),
    title: 'area:title.upgrade',
    words: 'area:words.upgrade',
    permission: 'upgrade.configure',
    navigation: { group: 'settings', icon: CloudUploadOutlined },
  },
]
