/** i18n keys of what entries are about, by the word before the number, in the order of the filter */
export const auditSubjectTexts = {
  user: 'common:title.users',
  role: 'area:title.roles',
  product: 'common:title.products',
  openclass: 'common:title.openClasses',
  video: 'common:title.videos',
  order: 'common:title.orders',
  enquiry: 'area:title.enquiries',
  announcement: 'area:title.announcements',
  lesson: 'area:title.schoolTimetable',
  booking: 'area:title.bookings',
  grant: 'area:title.lessonHours',
  export: 'common:title.exports',
  import: 'area:title.imports',
  bill: 'common:title.bills',
  coupon: 'area:title.coupons',
  activity: 'area:title.activities',
  lead: 'common:title.leads',
  lead_source: 'common:title.leadSources',
  web_config: 'common:title.siteConfig',
  logo: 'website:logo.title',
  banner: 'website:banner.title',
  navigation: 'common:title.siteNavigation',
  page: 'common:title.sitePages',
  home_info: 'common:title.siteFooter',
  agreement: 'common:title.siteAgreements',
  reg_conf: 'common:title.siteRegister',
  banner_text: 'website:bannerText.title',
  login: 'common:title.siteLogin',
  sso: 'area:title.siteSso',
  identity_provider: 'website:audit.loginServices',
  tools: 'common:title.siteTools',
  teaching: 'area:title.siteTeaching',
  retention: 'area:title.siteRetention',
  chat: 'common:title.siteChat',
  sms: 'common:title.smsSettings',
  messages: 'common:title.messageSettings',
  backup: 'area:title.backup',
  school: 'common:title.schoolSettings',
} as const

export type AuditSubjectName = keyof typeof auditSubjectTexts

/** Alternative spellings in the log. */
const spellings: Readonly<Record<string, AuditSubjectName>> = {
  reg_agreement: 'agreement',
  buy_agreement: 'agreement',
  login_conf: 'login',
  login_type: 'login',
  banners: 'banner',
  backups: 'backup',
}

export interface LoggedSubject {
  name: AuditSubjectName
  /** i18n key */
  title: string
  /** empty for what there is once */
  number: string
}

/** `page 4` -> pages, number 4; undefined for an unknown subject. */
export function loggedSubject(logged: string): LoggedSubject | undefined {
  const [word = '', number = ''] = logged.split(' ')
  const name = spellings[word] ?? word
  if (!Object.hasOwn(auditSubjectTexts, name)) return undefined
  const known = name as AuditSubjectName
  return { name: known, title: auditSubjectTexts[known], number }
}
