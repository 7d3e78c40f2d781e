import ExportOutlined from '@ant-design/icons-svg/es/asn/ExportOutlined'
import ImportOutlined from '@ant-design/icons-svg/es/asn/ImportOutlined'
import ReconciliationOutlined from '@ant-design/icons-svg/es/asn/ReconciliationOutlined'
import PayCircleOutlined from '@ant-design/icons-svg/es/asn/PayCircleOutlined'
import RollbackOutlined from '@ant-design/icons-svg/es/asn/RollbackOutlined'
import ProfileOutlined from '@ant-design/icons-svg/es/asn/ProfileOutlined'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

const texts = ['trade', 'backoffice', 'order']

const importTexts = [...texts, 'import', 'users', 'lead']

/** Routes of orders, payments, refunds, settlement, exports and imports. */
export const tradePages: readonly PageRoute[] = [
  {
    path: '/orders',
    page: lazyPage(() => import('./pages/orders-page.tsx'), texts),
    title: 'common:title.orders',
    permission: 'order.read',
    navigation: { group: 'trade', icon: ProfileOutlined },
    search: 'area:goTo.searchOrders',
  },
  {
    path: '/orders/new',
    page: lazyPage(() => import('./pages/order-new-page.tsx'), [...texts, 'account', 'address']),
    title: 'common:title.orderNew',
    permission: 'order.write',
  },
  {
    path: '/orders/:id',
    page: lazyPage(() => import('./pages/order-page.tsx'), [...texts, 'privacy']),
    title: 'common:title.order',
    permission: 'order.read',
  },
  {
    path: '/refunds',
    page: lazyPage(() => import('./pages/refunds-page.tsx'), texts),
    title: 'common:title.refunds',
    permission: 'order.read',
    navigation: { group: 'trade', icon: RollbackOutlined },
  },
  {
    path: '/payments',
    page: lazyPage(() => import('./pages/payments-page.tsx'), texts),
    title: 'common:title.payments',
    permission: 'payment.read',
    navigation: { group: 'trade', icon: PayCircleOutlined },
  },
  {
    path: '/bills',
    page: lazyPage(() => import('./pages/settlement-page.tsx'), [...texts, 'stock']),
    title: 'common:title.bills',
    permission: 'payment.settle',
    navigation: { group: 'trade', icon: ReconciliationOutlined },
  },
  {
    path: '/bills/:method/:day',
    page: lazyPage(() => import('./pages/settlement-day-page.tsx'), texts),
    title: 'common:title.bills',
    permission: 'payment.settle',
  },
  {
    path: '/exports',
    page: lazyPage(() => import('./pages/exports-page.tsx'), [...texts, 'report']),
    title: 'common:title.exports',
    permission: 'exports.read',
    navigation: { group: 'data', icon: ExportOutlined },
  },
  {
    path: '/imports',
    page: lazyPage(() => import('./pages/imports-page.tsx'), importTexts),
    title: 'area:title.imports',
    permission: 'import.read',
    navigation: { group: 'data', icon: ImportOutlined },
  },
  {
    path: '/imports/new',
    page: lazyPage(() => import('./pages/import-new-page.tsx'), importTexts),
    title: 'area:title.importNew',
    permission: 'import.write',
  },
  {
    path: '/imports/:id',
    page: lazyPage(() => import('./pages/import-page.tsx'), importTexts),
    title: 'area:title.import',
    permission: 'import.read',
  },
]
