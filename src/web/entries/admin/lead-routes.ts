import UserAddOutlined from '@ant-design/icons-svg/es/asn/UserAddOutlined'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

const texts = ['lead', 'backoffice', 'trade']
// `account` for the countries of a phone
const formTexts = [...texts, 'account']

/** Routes of the leads and their sources. */
export const leadPages: readonly PageRoute[] = [
  {
    path: '/leads',
    page: lazyPage(() => import('./pages/leads-page.tsx'), formTexts),
    title: 'common:title.leads',
    permission: 'lead.read',
    navigation: { group: 'students', icon: UserAddOutlined },
    search: 'area:goTo.searchLeads',
  },
  {
    path: '/leads/:id',
    page: lazyPage(() => import('./pages/lead-page.tsx'), [...formTexts, 'users', 'website', 'privacy']),
    title: 'common:title.lead',
    permission: 'lead.read',
  },
  {
    path: '/lead_sources',
    page: lazyPage(() => import('./pages/lead-sources-page.tsx'), [...texts, 'website', 'share']),
    title: 'common:title.leadSources',
    permission: 'lead.read',
    navigation: '/leads',
  },
]
