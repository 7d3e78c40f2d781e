import CustomerServiceOutlined from '@ant-design/icons-svg/es/asn/CustomerServiceOutlined'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

/** Routes of what students ask the school. */
export const supportPages: readonly PageRoute[] = [
  {
    path: '/enquiries',
    page: lazyPage(() => import('./pages/enquiries-page.tsx'), ['message', 'backoffice']),
    title: 'area:title.enquiries',
    permission: 'support.read',
    navigation: { group: 'messages', icon: CustomerServiceOutlined },
  },
  {
    path: '/enquiries/:id',
    page: lazyPage(() => import('./pages/enquiry-page.tsx'), ['message', 'backoffice']),
    title: 'area:title.enquiry',
    permission: 'support.read',
    navigation: '/enquiries',
  },
]
