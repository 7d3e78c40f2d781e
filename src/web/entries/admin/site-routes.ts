import AuditOutlined from '@ant-design/icons-svg/es/asn/AuditOutlined'
import GlobalOutlined from '@ant-design/icons-svg/es/asn/GlobalOutlined'
import MedicineBoxOutlined from '@ant-design/icons-svg/es/asn/MedicineBoxOutlined'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

// `backoffice` for the lists that the pages share with the rest of the back office
const texts = ['website', 'backoffice']
const pageEdit = lazyPage(() => import('./pages/site/page-edit-page.tsx'), texts)

/** Routes of the site's settings, of the health page and of the audit log. */
export const sitePages: readonly PageRoute[] = [
  {
    path: '/site',
    page: lazyPage(() => import('./pages/site/site-page.tsx'), texts),
    title: 'common:title.site',
    permission: 'site.read',
    navigation: { group: 'site', icon: GlobalOutlined },
  },
  {
    path: '/site/config',
    page: lazyPage(() => import('./pages/site/config-page.tsx'), texts),
    title: 'common:title.siteConfig',
    words: 'area:words.siteConfig',
    permission: 'site.configure',
  },
  {
    path: '/site/look',
    page: lazyPage(() => import('./pages/site/look-page.tsx'), texts),
    title: 'common:title.siteLook',
    words: 'area:words.siteLook',
    permission: 'site.write',
  },
  {
    path: '/site/navigation',
    page: lazyPage(() => import('./pages/site/navigation-page.tsx'), texts),
    title: 'common:title.siteNavigation',
    words: 'area:words.siteNavigation',
    permission: 'site.read',
  },
  {
    path: '/site/pages',
    page: lazyPage(() => import('./pages/site/pages-page.tsx'), texts),
    title: 'common:title.sitePages',
    words: 'area:words.sitePages',
    permission: 'site.read',
  },
  { path: '/site/pages/new', page: pageEdit, title: 'common:title.sitePageNew', permission: 'site.write' },
  { path: '/site/pages/:id', page: pageEdit, title: 'common:title.sitePageEdit', permission: 'site.read' },
  {
    path: '/site/footer',
    page: lazyPage(() => import('./pages/site/footer-page.tsx'), texts),
    title: 'common:title.siteFooter',
    words: 'area:words.siteFooter',
    permission: 'site.write',
  },
  {
    path: '/site/agreements',
    page: lazyPage(() => import('./pages/site/agreements-page.tsx'), [...texts, 'privacy']),
    title: 'common:title.siteAgreements',
    words: 'area:words.siteAgreements',
    permission: 'site.write',
  },
  {
    path: '/site/agreements/versions/:id',
    page: lazyPage(() => import('./pages/site/agreement-version-page.tsx'), texts),
    title: 'area:title.agreementVersion',
    permission: 'site.read',
  },
  {
    path: '/site/texts',
    page: lazyPage(() => import('./pages/site/texts-page.tsx'), texts),
    title: 'area:title.siteTexts',
    words: 'area:words.siteTexts',
    permission: 'site.read',
  },
  {
    path: '/site/register',
    page: lazyPage(() => import('./pages/site/register-page.tsx'), texts),
    title: 'common:title.siteRegister',
    words: 'area:words.siteRegister',
    permission: 'site.configure',
  },
  {
    path: '/site/login',
    page: lazyPage(() => import('./pages/site/login-page.tsx'), texts),
    title: 'common:title.siteLogin',
    words: 'area:words.siteLogin',
    permission: 'site.configure',
  },
  {
    path: '/site/sso',
    page: lazyPage(() => import('./pages/site/sso-page.tsx'), [...texts, 'sso_manage']),
    title: 'area:title.siteSso',
    words: 'area:words.siteSso',
    permission: 'account.configure',
  },
  {
    path: '/site/teaching',
    page: lazyPage(() => import('./pages/site/teaching-page.tsx'), texts),
    title: 'area:title.siteTeaching',
    words: 'area:words.siteTeaching',
    permission: 'site.read',
  },
  {
    path: '/site/retention',
    page: lazyPage(() => import('./pages/site/retention-page.tsx'), texts),
    title: 'area:title.siteRetention',
    words: 'area:words.siteRetention',
    permission: 'site.read',
  },
  {
    path: '/site/tools',
    page: lazyPage(() => import('./pages/site/tools-page.tsx'), texts),
    title: 'common:title.siteTools',
    words: 'area:words.siteTools',
    permission: 'site.write',
  },
  {
    path: '/site/chat',
    page: lazyPage(() => import('./pages/site/chat-page.tsx'), texts),
    title: 'common:title.siteChat',
    words: 'area:words.siteChat',
    permission: 'chat.configure',
  },
  {
    path: '/health',
    page: lazyPage(() => import('./pages/health-page.tsx'), ['health']),
    title: 'area:title.health',
    words: 'area:words.health',
    permission: 'health.configure',
    navigation: { group: 'settings', icon: MedicineBoxOutlined },
  },
  {
    path: '/audit',
    page: lazyPage(() => import('./pages/audit-page.tsx'), [...texts, 'trade']),
    title: 'common:title.audit',
    words: 'area:words.audit',
    permission: 'audit.read',
    navigation: { group: 'settings', icon: AuditOutlined },
  },
]
