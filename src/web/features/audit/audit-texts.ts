import type { TFunction } from 'i18next'
import { type AuditAction, auditActions } from '#contract/audit/actions.ts'

/** Labels of actions. An unknown action, such as one of an older version, is shown as it is. */
export function actionText(t: TFunction, action: string): string {
  const words: Record<AuditAction, string> = {
    'user created': t('website:audit.did.userCreated'),
    'user changed': t('website:audit.did.userChanged'),
    'user reset': t('website:audit.did.userReset'),
    'user locked': t('website:audit.did.userLocked'),
    'user unlocked': t('website:audit.did.userUnlocked'),
    'role created': t('website:audit.did.roleCreated'),
    'role changed': t('website:audit.did.roleChanged'),
    'role deleted': t('website:audit.did.roleDeleted'),
    'session ended': t('website:audit.did.sessionEnded'),
    'sessions ended': t('website:audit.did.sessionsEnded'),
    'product created': t('website:audit.did.productCreated'),
    'product changed': t('website:audit.did.productChanged'),
    'product status': t('website:audit.did.productStatus'),
    'product copied': t('website:audit.did.productCopied'),
    'product lessons': t('website:audit.did.productLessons'),
    'lessons scheduled': t('website:audit.did.lessonsScheduled'),
    'lesson moved': t('website:audit.did.lessonMoved'),
    'lesson cancelled': t('website:audit.did.lessonCancelled'),
    'student removed': t('website:audit.did.studentRemoved'),
    'student recovered': t('website:audit.did.studentRecovered'),
    'student expired': t('website:audit.did.studentExpired'),
    'order placed': t('website:audit.did.orderPlaced'),
    'order price': t('website:audit.did.orderPrice'),
    'order sent': t('website:audit.did.orderSent'),
    'parcel corrected': t('website:audit.did.parcelCorrected'),
    'order received': t('website:audit.did.orderReceived'),
    'order refunded': t('website:audit.did.orderRefunded'),
    'order cancelled': t('website:audit.did.orderCancelled'),
    'pending order cancelled': t('website:audit.did.pendingOrderCancelled'),
    'payment recorded': t('website:audit.did.paymentRecorded'),
    'payment corrected': t('website:audit.did.paymentCorrected'),
    'refund by hand': t('website:audit.did.refundByHand'),
    'refund approved': t('website:audit.did.refundApproved'),
    'refund refused': t('website:audit.did.refundRefused'),
    'refund retried': t('website:audit.did.refundRetried'),
    'refund withdrawn': t('website:audit.did.refundWithdrawn'),
    'export begun': t('website:audit.did.exportBegun'),
    'import begun': t('website:audit.did.importBegun'),
    'import cancelled': t('website:audit.did.importCancelled'),
    'import undone': t('website:audit.did.importUndone'),
    'links made': t('website:audit.did.linksMade'),
    'bill difference settled': t('website:audit.did.billDifferenceSettled'),
    'stock corrected': t('website:audit.did.stockCorrected'),
    'coupon issued': t('website:audit.did.couponIssued'),
    'coupon changed': t('website:audit.did.couponChanged'),
    'coupon assigned': t('website:audit.did.couponAssigned'),
    'activity created': t('website:audit.did.activityCreated'),
    'activity changed': t('website:audit.did.activityChanged'),
    'activity stopped': t('website:audit.did.activityStopped'),
    'page created': t('website:audit.did.pageCreated'),
    'page changed': t('website:audit.did.pageChanged'),
    'page deleted': t('website:audit.did.pageDeleted'),
    'banner created': t('website:audit.did.bannerCreated'),
    'banner changed': t('website:audit.did.bannerChanged'),
    'banner deleted': t('website:audit.did.bannerDeleted'),
    'banners ordered': t('website:audit.did.bannersOrdered'),
    'site settings': t('website:audit.did.settings'),
    'sms settings': t('website:audit.did.settings'),
    'message settings': t('website:audit.did.settings'),
    'message sent again': t('website:audit.did.messageSentAgain'),
    'school settings': t('website:audit.did.settings'),
    'open class created': t('website:audit.did.openClassCreated'),
    'open class changed': t('website:audit.did.openClassChanged'),
    'open class cancelled': t('website:audit.did.openClassCancelled'),
    'booking cancelled': t('website:audit.did.bookingCancelled'),
    'booking moved': t('website:audit.did.bookingMoved'),
    'lesson hour returned': t('website:audit.did.hourReturned'),
    'lesson hours changed': t('website:audit.did.hoursChanged'),
    'lead created': t('website:audit.did.leadCreated'),
    'lead changed': t('website:audit.did.leadChanged'),
    'lead deleted': t('website:audit.did.leadDeleted'),
    'lead source created': t('website:audit.did.leadSourceCreated'),
    'lead source changed': t('website:audit.did.leadSourceChanged'),
    'opened for real': t('website:audit.did.opened'),
  }
  const known = auditActions.find((one) => one === action)
  return known ? words[known] : action
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
  { name: 'order', title: 'common:title.orders', route: '/orders/' },
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
  { name: 'tools', title: 'common:title.siteTools', route: '/site/tools' },
  { name: 'teaching', title: 'area:title.siteTeaching', route: '/site/teaching' },
  { name: 'chat', title: 'common:title.siteChat', route: '/site/chat' },
  { name: 'sms', title: 'common:title.smsSettings', route: '/sms_settings' },
  { name: 'messages', title: 'common:title.messageSettings', route: '/message_settings' },
  { name: 'school', title: 'common:title.schoolSettings', route: '/school' },
]

/** Alternative spellings of subjects in the log. */
const names: Readonly<Record<string, string>> = {
  reg_agreement: 'agreement',
  buy_agreement: 'agreement',
  login_conf: 'login',
  login_type: 'login',
  banners: 'banner',
}

/** `page 4` -> pages, number 4, and the route of that page; undefined for an unknown subject. */
export function subjectOf(logged: string): (AuditSubject & { number: string }) | undefined {
  const [name = '', number = ''] = logged.split(' ')
  const subject = auditSubjects.find((one) => one.name === (names[name] ?? name))
  if (!subject) return undefined
  const route = subject.route.endsWith('/') ? `${subject.route}${number}` : subject.route
  return { ...subject, number, route }
}
