import LineChartOutlined from '@ant-design/icons-svg/es/asn/LineChartOutlined'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

// what rows stand for is named by the words of other domains
const texts = ['report', 'trade', 'users', 'message', 'backoffice']
const reportPage = lazyPage(() => import('./pages/report-page.tsx'), texts)

/** Routes of the reports. */
export const reportPages: readonly PageRoute[] = [
  {
    path: '/reports',
    page: reportPage,
    title: 'area:title.reports',
    permission: 'report.read',
    navigation: { group: 'data', icon: LineChartOutlined },
  },
  { path: '/reports/:report', page: reportPage, title: 'area:title.reports', permission: 'report.read' },
  {
    path: '/reports/:report/rows',
    page: lazyPage(() => import('./pages/report-rows-page.tsx'), texts),
    title: 'area:title.reports',
    permission: 'report.read',
  },
  {
    path: '/reports/students/people',
    page: lazyPage(() => import('./pages/report-people-page.tsx'), texts),
    title: 'area:title.reports',
    permission: 'report.read',
  },
]
