import NotificationOutlined from '@ant-design/icons-svg/es/asn/NotificationOutlined'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

// `website` for the form parts that these pages share
const texts = ['announcement', 'message', 'backoffice']
const formTexts = [...texts, 'website']

/** Routes of announcements. */
export const announcementPages: readonly PageRoute[] = [
  {
    path: '/announcements',
    page: lazyPage(() => import('./pages/announcements-page.tsx'), texts),
    title: 'area:title.announcements',
    permission: 'message.read',
    navigation: { group: 'messages', icon: NotificationOutlined },
  },
  {
    path: '/announcements/new',
    page: lazyPage(() => import('./pages/announcement-new-page.tsx'), formTexts),
    title: 'area:title.announcementNew',
    permission: 'message.publish',
  },
  {
    path: '/announcements/:id',
    page: lazyPage(() => import('./pages/announcement-page.tsx'), formTexts),
    title: 'area:title.announcement',
    permission: 'message.read',
  },
]
