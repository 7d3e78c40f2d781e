import type { TFunction } from 'i18next'
import { auditActions } from '#contract/audit/actions.ts'
import {
  type AuditSubjectName,
  auditSubjectTexts,
  type LoggedSubject,
  loggedSubject,
} from '#contract/audit/subjects.ts'
import { auditActionTexts } from '#contract/audit/texts.ts'

/** Labels of actions. An unknown action, such as one of an older version, is shown as it is. */
export function actionText(t: TFunction, action: string): string {
  const known = auditActions.find((one) => one === action)
  return known ? t(auditActionTexts[known]) : action
}

export interface AuditSubject {
  /** the name in the log, which precedes a number */
  name: AuditSubjectName
  /** i18n key */
  title: string
}

/** Subjects of entries, in the order of the filter. */
export const auditSubjects: readonly AuditSubject[] = (
  Object.keys(auditSubjectTexts) as AuditSubjectName[]
).map((name) => ({ name, title: auditSubjectTexts[name] }))

/** the page where it is changed; for numbered subjects before the number */
const routes: Readonly<Record<AuditSubjectName, string>> = {
  user: '/users/',
  role: '/settings/roles/',
  product: '/products/',
  openclass: '/openclasses/',
  video: '/videos',
  order: '/orders/',
  enquiry: '/enquiries/',
  announcement: '/announcements/',
  lesson: '/timetable',
  booking: '/bookings',
  grant: '/lesson_hours',
  export: '/exports',
  import: '/imports/',
  bill: '/bills',
  coupon: '/coupons/',
  activity: '/activities',
  lead: '/leads/',
  lead_source: '/lead_sources',
  web_config: '/site/config',
  logo: '/site/look',
  banner: '/site/look',
  navigation: '/site/navigation',
  page: '/site/pages/',
  home_info: '/site/footer',
  agreement: '/site/agreements',
  reg_conf: '/site/register',
  banner_text: '/site/register',
  login: '/site/login',
  sso: '/site/sso',
  identity_provider: '/site/sso',
  tools: '/site/tools',
  teaching: '/site/teaching',
  retention: '/site/retention',
  chat: '/site/chat',
  sms: '/sms_settings',
  messages: '/message_settings',
  backup: '/backup',
  school: '/school',
}

/** `page 4` -> pages, number 4, and the route of that page; undefined for an unknown subject. */
export function subjectOf(logged: string): (LoggedSubject & { route: string }) | undefined {
  const subject = loggedSubject(logged)
  if (!subject) return undefined
  const route = routes[subject.name]
  return { ...subject, route: route.endsWith('/') ? `${route}${subject.number}` : route }
}
