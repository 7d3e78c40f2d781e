import type { TFunction } from 'i18next'
import { auditActions } from '#contract/audit/actions.ts'
import { auditActionTexts } from '#contract/audit/texts.ts'

/** Labels of actions. An unknown action, such as one of an older version, is shown as it is. */
export function actionText(t: TFunction, action: string): string {
  const known = auditActions.find((one) => one === action)
  return known ? t(auditActionTexts[known]) : action
}

export interface AuditSubject {
  /** the name in the log, which precedes a number */
  name: string
  /** i18n key */
  title: string
  /** the page where it is changed; for numbered subjects with the number */
  route: string
}

/** Subjects of entries, in the order of the filter. */
export const auditSubjects: readonly AuditSubject[] = [
  { name: 'user', title: 'common:title.users', route: '/users/' },
  { name: 'role', title: 'area:title.roles', route: '/settings/roles/' },
  { name: 'product', title: 'common:title.products', route: '/products/' },
  { name: 'openclass', title: 'common:title.openClasses', route: '/openclasses/' },
  { name: 'video', title: 'common:title.videos', route: '/videos' },
  { name: 'order', title: 'common:title.orders', route: '/orders/' },
  { name: 'enquiry', title: 'area:title.enquiries', route: '/enquiries/' },
  { name: 'announcement', title: 'area:title.announcements', route: '/announcements/' },
  { name: 'lesson', title: 'area:title.schoolTimetable', route: '/timetable' },
  { name: 'booking', title: 'area:title.bookings', route: '/bookings' },
  { name: 'grant', title: 'area:title.lessonHours', route: '/lesson_hours' },
  { name: 'export', title: 'common:title.exports', route: '/exports' },
  { name: 'import', title: 'area:title.imports', route: '/imports/' },
  { name: 'bill', title: 'common:title.bills', route: '/bills' },
  { name: 'coupon', title: 'area:title.coupons', route: '/coupons/' },
  { name: 'activity', title: 'area:title.activities', route: '/activities' },
  { name: 'lead', title: 'common:title.leads', route: '/leads/' },
  { name: 'lead_source', title: 'common:title.leadSources', route: '/lead_sources' },
  { name: 'web_config', title: 'common:title.siteConfig', route: '/site/config' },
  { name: 'logo', title: 'website:logo.title', route: '/site/look' },
  { name: 'banner', title: 'website:banner.title', route: '/site/look' },
  { name: 'navigation', title: 'common:title.siteNavigation', route: '/site/navigation' },
  { name: 'page', title: 'common:title.sitePages', route: '/site/pages/' },
  { name: 'home_info', title: 'common:title.siteFooter', route: '/site/footer' },
  { name: 'agreement', title: 'common:title.siteAgreements', route: '/site/agreements' },
  { name: 'reg_conf', title: 'common:title.siteRegister', route: '/site/register' },
  { name: 'banner_text', title: 'website:bannerText.title', route: '/site/register' },
  { name: 'login', title: 'common:title.siteLogin', route: '/site/login' },
  { name: 'sso', title: 'area:title.siteSso', route: '/site/sso' },
  { name: 'identity_provider', title: 'website:audit.loginServices', route: '/site/sso' },
  { name: 'tools', title: 'common:title.siteTools', route: '/site/tools' },
  { name: 'teaching', title: 'area:title.siteTeaching', route: '/site/teaching' },
  { name: 'retention', title: 'area:title.siteRetention', route: '/site/retention' },
  { name: 'chat', title: 'common:title.siteChat', route: '/site/chat' },
  { name: 'sms', title: 'common:title.smsSettings', route: '/sms_settings' },
  { name: 'messages', title: 'common:title.messageSettings', route: '/message_settings' },
  { name: 'backup', title: 'area:title.backup', route: '/backup' },
  { name: 'school', title: 'common:title.schoolSettings', route: '/school' },
]

/** Alternative spellings of subjects in the log. */
const names: Readonly<Record<string, string>> = {
  reg_agreement: 'agreement',
  buy_agreement: 'agreement',
  login_conf: 'login',
  login_type: 'login',
  banners: 'banner',
  backups: 'backup',
}

/** `page 4` -> pages, number 4, and the route of that page; undefined for an unknown subject. */
export function subjectOf(logged: string): (AuditSubject & { number: string }) | undefined {
  const [name = '', number = ''] = logged.split(' ')
  const subject = auditSubjects.find((one) => one.name === (names[name] ?? name))
  if (!subject) return undefined
  const route = subject.route.endsWith('/') ? `${subject.route}${number}` : subject.route
  return { ...subject, number, route }
}
