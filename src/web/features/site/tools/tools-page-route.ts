import LaptopOutlined from '@ant-design/icons-svg/es/asn/LaptopOutlined'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

/** The learning tools, in the areas of students and teachers. */
export const areaToolsPage: PageRoute = {
  path: '/tools',
  page: lazyPage(() => import('./area-tools-page.tsx'), ['site']),
  title: 'common:title.tools',
  navigation: { group: 'account', icon: LaptopOutlined },
}
