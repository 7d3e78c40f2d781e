export interface SiteSection {
  route: string
  /** i18n keys */
  title: string
  what: string
}

/** The settings of the site, in the order of the overview. */
export const siteSections: readonly SiteSection[] = [
  { route: '/site/config', title: 'common:title.siteConfig', what: 'website:sections.config' },
  { route: '/site/look', title: 'common:title.siteLook', what: 'website:sections.look' },
  { route: '/site/navigation', title: 'common:title.siteNavigation', what: 'website:sections.navigation' },
  { route: '/site/pages', title: 'common:title.sitePages', what: 'website:sections.pages' },
  { route: '/site/footer', title: 'common:title.siteFooter', what: 'website:sections.footer' },
  { route: '/site/agreements', title: 'common:title.siteAgreements', what: 'website:sections.agreements' },
  { route: '/site/register', title: 'common:title.siteRegister', what: 'website:sections.register' },
  { route: '/site/login', title: 'common:title.siteLogin', what: 'website:sections.login' },
  { route: '/sms_settings', title: 'common:title.smsSettings', what: 'website:sections.sms' },
  { route: '/site/teaching', title: 'area:title.siteTeaching', what: 'website:sections.teaching' },
  { route: '/site/tools', title: 'common:title.siteTools', what: 'website:sections.tools' },
  { route: '/site/chat', title: 'common:title.siteChat', what: 'website:sections.chat' },
  { route: '/audit', title: 'common:title.audit', what: 'website:sections.audit' },
]
