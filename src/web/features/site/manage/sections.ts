import type { Permission } from '#contract/permission.ts'

export interface SiteSection {
  route: string
  /** i18n keys */
  title: string
  what: string
  permission: Permission
}

/** The settings of the site, in the order of the overview. */
export const siteSections: readonly SiteSection[] = [
  {
    route: '/site/config',
    title: 'common:title.siteConfig',
    what: 'website:sections.config',
    permission: 'site.configure',
  },
  {
    route: '/site/look',
    title: 'common:title.siteLook',
    what: 'website:sections.look',
    permission: 'site.write',
  },
  {
    route: '/site/navigation',
    title: 'common:title.siteNavigation',
    what: 'website:sections.navigation',
    permission: 'site.read',
  },
  {
    route: '/site/pages',
    title: 'common:title.sitePages',
    what: 'website:sections.pages',
    permission: 'site.read',
  },
  {
    route: '/site/footer',
    title: 'common:title.siteFooter',
    what: 'website:sections.footer',
    permission: 'site.write',
  },
  {
    route: '/site/agreements',
    title: 'common:title.siteAgreements',
    what: 'website:sections.agreements',
    permission: 'site.write',
  },
  {
    route: '/site/texts',
    title: 'area:title.siteTexts',
    what: 'website:sections.texts',
    permission: 'site.read',
  },
  {
    route: '/site/register',
    title: 'common:title.siteRegister',
    what: 'website:sections.register',
    permission: 'site.configure',
  },
  {
    route: '/site/login',
    title: 'common:title.siteLogin',
    what: 'website:sections.login',
    permission: 'site.configure',
  },
  {
    route: '/site/sso',
    title: 'area:title.siteSso',
    what: 'website:sections.sso',
    permission: 'account.configure',
  },
  {
    route: '/sms_settings',
    title: 'common:title.smsSettings',
    what: 'website:sections.sms',
    permission: 'sms.configure',
  },
  {
    route: '/site/teaching',
    title: 'area:title.siteTeaching',
    what: 'website:sections.teaching',
    permission: 'site.read',
  },
  {
    route: '/site/retention',
    title: 'area:title.siteRetention',
    what: 'website:sections.retention',
    permission: 'site.read',
  },
  {
    route: '/site/tools',
    title: 'common:title.siteTools',
    what: 'website:sections.tools',
    permission: 'site.write',
  },
  {
    route: '/site/chat',
    title: 'common:title.siteChat',
    what: 'website:sections.chat',
    permission: 'chat.configure',
  },
  { route: '/audit', title: 'common:title.audit', what: 'website:sections.audit', permission: 'audit.read' },
]
