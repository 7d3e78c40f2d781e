import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined'
import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

/** Where students write to the school. */
export const enquiriesRoute = '/enquiries'

/** The message centre, in every area. @param tab whether it is in the tab bar of a phone */
export const messagePages = (tab?: true): readonly PageRoute[] => [
  {
    path: '/messages',
    page: lazyPage(() => import('./messages-page.tsx'), ['message', 'backoffice']),
    title: 'common:title.messages',
    navigation: { group: 'messages', icon: BellOutlined, ...(tab && { tab }) },
  },
]

/** The choice of messages, for students and teachers. */
export const reminderPage: PageRoute = {
  path: '/reminder',
  page: lazyPage(() => import('./reminder-page.tsx'), ['message', 'website']),
  title: 'common:title.reminder',
  navigation: { group: 'account', icon: ClockCircleOutlined },
}
