import DatabaseOutlined from '@ant-design/icons-svg/es/asn/DatabaseOutlined'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

/** Routes of the school's backups. */
export const backupPages: readonly PageRoute[] = [
  {
    path: '/backup',
    page: lazyPage(() => import('./pages/backup-page.tsx'), ['backup', 'website', 'backoffice']),
    title: 'area:title.backup',
    words: 'area:words.backup',
    permission: 'backup.configure',
    navigation: { group: 'settings', icon: DatabaseOutlined },
  },
]
