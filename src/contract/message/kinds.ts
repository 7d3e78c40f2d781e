import type { Language } from '../languages.ts'

/** The channels of messages: the message centre, by e-mail, by SMS, by the school's WeChat official account. */
export const channels = ['app', 'mail', 'sms', 'wechat'] as const
export type Channel = (typeof channels)[number]

/** The channels that leave the school, and so pass through its outbox. */
export const outgoingChannels = ['mail', 'sms', 'wechat'] as const satisfies readonly Channel[]
export type OutgoingChannel = (typeof outgoingChannels)[number]

/** whose area a message is for */
export type MessageArea = 'student' | 'teacher'

/** What messages are about; the message centre and the settings are ordered by it. */
export const messageTopics = ['order', 'lesson', 'homework', 'feedback', 'school', 'account'] as const
export type MessageTopic = (typeof messageTopics)[number]

interface Kind {
  topic: MessageTopic
  /** what `target_id` names, and so the page that the message leads to (links.ts) */
  target:
    | 'order'
    | 'class'
    | 'feedback'
    | 'booking'
    | 'timetable'
    | 'homework'
    | 'lesson'
    | 'announcement'
    | 'report'
    | 'export'
    | 'account'
    | 'enquiry'
  /** who gets it */
  to: readonly MessageArea[]
  /** the channels of those who have chosen none */
  by: readonly Channel[]
  /** reminds of what is to be done: its mails can be switched off by a link in them, without a login */
  reminds?: true
  /** not needed by its reader: its mails have such a link too */
  advertises?: true
  /** says something else to teachers: its text to them is `teacherText` */
  differsForTeachers?: true
  /** may go by SMS: its text is approved by the provider once, with the name and the time as its values */
  bySms?: true
  /** goes by its channels whatever the school and the person have switched */
  isFixed?: true
  /** a security message, about a way into the account: it goes to the address and the phone that were its reader's when it happened */
  isSecurity?: true
  /** may go by WeChat: its template belongs to the school's official account; WeChat forbids advertising there */
  byWechat?: true
}

/** a security message: what is told of the ways into an account */
const security = { topic: 'account', target: 'account', to: [], isFixed: true, isSecurity: true } as const

/**
 * Every kind of message. A new kind is a line here and its `name`, `title` and `text` below
 * `kinds` in the three `message.json`; a new `target` is a line in links.ts. Every kind can be switched off, by each
 * person and channel, and by the school.
 */
export const messageKinds = {
  class_begins: {
    topic: 'lesson',
    target: 'class',
    to: ['student', 'teacher'],
    by: ['app', 'wechat'],
    reminds: true,
    bySms: true,
    byWechat: true,
  },
  class_cancelled: {
    topic: 'lesson',
    target: 'class',
    to: ['student', 'teacher'],
    by: ['app', 'mail', 'wechat'],
    differsForTeachers: true,
    bySms: true,
    byWechat: true,
  },
  lesson_booked: {
    topic: 'lesson',
    target: 'booking',
    to: ['student', 'teacher'],
    by: ['app', 'wechat'],
    byWechat: true,
  },
  lesson_moved: {
    topic: 'lesson',
    target: 'booking',
    to: ['student', 'teacher'],
    by: ['app', 'mail', 'wechat'],
    bySms: true,
    byWechat: true,
  },
  lesson_cancelled: {
    topic: 'lesson',
    target: 'booking',
    to: ['student', 'teacher'],
    by: ['app', 'mail', 'wechat'],
    bySms: true,
    byWechat: true,
  },
  lessons_moved: {
    topic: 'lesson',
    target: 'timetable',
    to: ['student', 'teacher'],
    by: ['app', 'mail'],
  },
  lessons_cancelled: {
    topic: 'lesson',
    target: 'timetable',
    to: ['student', 'teacher'],
    by: ['app', 'mail'],
  },
  lessons_handed_over: {
    topic: 'lesson',
    target: 'timetable',
    to: ['student', 'teacher'],
    by: ['app', 'mail'],
  },
  move_asked: { topic: 'lesson', target: 'booking', to: ['student'], by: ['app', 'mail'] },
  homework_published: {
    topic: 'homework',
    target: 'homework',
    to: ['student'],
    by: ['app', 'wechat'],
    byWechat: true,
  },
  homework_due: {
    topic: 'homework',
    target: 'homework',
    to: ['student'],
    by: ['app', 'mail', 'wechat'],
    reminds: true,
    bySms: true,
    byWechat: true,
  },
  homework_reminder: {
    topic: 'homework',
    target: 'homework',
    to: ['student'],
    by: ['app', 'mail'],
    reminds: true,
  },
  homework_returned: {
    topic: 'homework',
    target: 'homework',
    to: ['student'],
    by: ['app', 'wechat'],
    byWechat: true,
  },
  homework_again: { topic: 'homework', target: 'homework', to: ['student'], by: ['app'] },
  homework_submitted: { topic: 'homework', target: 'homework', to: ['teacher'], by: ['app'] },
  feedback_due: {
    topic: 'feedback',
    target: 'lesson',
    to: ['teacher'],
    by: ['app'],
    reminds: true,
  },
  feedback_given: {
    topic: 'feedback',
    target: 'feedback',
    to: ['student'],
    by: ['app', 'wechat'],
    byWechat: true,
  },
  order_paid: { topic: 'order', target: 'order', to: ['student'], by: ['app', 'mail'] },
  refund_approved: {
    topic: 'order',
    target: 'order',
    to: ['student'],
    by: ['app', 'mail', 'wechat'],
    byWechat: true,
  },
  refund_refused: {
    topic: 'order',
    target: 'order',
    to: ['student'],
    by: ['app', 'mail', 'wechat'],
    byWechat: true,
  },
  order_shipped: {
    topic: 'order',
    target: 'order',
    to: ['student'],
    by: ['app', 'mail', 'wechat'],
    byWechat: true,
  },
  enquiry_answered: { topic: 'school', target: 'enquiry', to: ['student'], by: ['app', 'mail'] },
  announcement: {
    topic: 'school',
    target: 'announcement',
    to: ['student', 'teacher'],
    by: ['app', 'mail', 'sms', 'wechat'],
    bySms: true,
    byWechat: true,
  },
  advertising: {
    topic: 'school',
    target: 'announcement',
    to: ['student', 'teacher'],
    by: ['app', 'mail', 'sms'],
    advertises: true,
    bySms: true,
  },
  // about the security of the account: nobody chooses them, so nobody switches them off
  new_device: { ...security, by: ['app', 'mail'] },
  failed_logins: { ...security, by: ['app', 'mail'] },
  factor_added: { ...security, by: ['app', 'mail'] },
  factor_removed: { ...security, by: ['app', 'mail'] },
  factors_removed: { ...security, by: ['app', 'mail'] },
  removal_asked: { ...security, by: ['app', 'mail'] },
  identity_linked: { ...security, by: ['app', 'mail'] },
  identity_unlinked: { ...security, by: ['app', 'mail'] },
  recovery_code_used: { ...security, by: ['app', 'mail'] },
  password_changed: { ...security, by: ['app', 'mail'] },
  password_reset: { ...security, by: ['app', 'mail'] },
  username_changed: { ...security, by: ['app', 'mail'] },
  email_changed: { ...security, by: ['app', 'mail'] },
  email_removed: { ...security, by: ['app', 'mail'] },
  // by SMS to the phone that it was, where the school has a text for it
  phone_changed: { ...security, by: ['app', 'mail', 'sms'], bySms: true },
  phone_removed: { ...security, by: ['app', 'mail', 'sms'], bySms: true },
  data_file_ready: { topic: 'account', target: 'account', to: [], by: ['app', 'mail'], isFixed: true },
  erasure_asked: { topic: 'account', target: 'account', to: [], by: ['app', 'mail'], isFixed: true },
  erasure_withdrawn: { topic: 'account', target: 'account', to: [], by: ['app', 'mail'], isFixed: true },
  consent_wanted: { topic: 'account', target: 'account', to: [], by: ['app', 'mail'], isFixed: true },
  correction_answered: { topic: 'account', target: 'account', to: [], by: ['app', 'mail'], isFixed: true },
  // who has begun an export that took its time waits for it, and stays in the school to get it
  export_ready: { topic: 'school', target: 'export', to: [], by: ['app'], isFixed: true },
  export_failed: { topic: 'school', target: 'export', to: [], by: ['app'], isFixed: true },
  // administrators ask for it by themselves (report/weekly-summary.ts)
  weekly_summary: { topic: 'school', target: 'report', to: [], by: [], reminds: true },
} as const satisfies Record<string, Kind>
export type MessageKind = keyof typeof messageKinds

export const kindNames = Object.keys(messageKinds) as MessageKind[]
export const kindOf = (kind: MessageKind): Kind => messageKinds[kind]

/** kinds of security messages: they go where their reader was reached when it happened, whoever has changed that since */
export const securityMessageKinds = kindNames.filter((kind) => kindOf(kind).isSecurity)

/** i18n keys of a kind: its name in the settings, and the title and text of a message. */
export const kindTexts = (kind: MessageKind, area?: MessageArea) => ({
  name: `message:kinds.${kind}.name`,
  title: `message:kinds.${kind}.title`,
  text:
    area === 'teacher' && kindOf(kind).differsForTeachers
      ? `message:kinds.${kind}.teacherText`
      : `message:kinds.${kind}.text`,
})

/** The values in the words of a message; a kind uses those that its words name. */
export interface MessageParams {
  /** of the course, the class, the lesson or the homework that it is about, in the school's main language */
  name: string
  /** the same in other languages, where it had translations; each reader gets theirs as the name */
  names?: Partial<Record<Language, string>>
  /** what a person wrote to it, such as a reason */
  words?: string
  /** the text of an announcement, as its reader gets it */
  body?: string
  /** Unix seconds: when that begins */
  at?: number
  /** decimal string, in `currency` */
  amount?: string
  /** number of a currency */
  currency?: number
  /** the name of a person it is about, such as who has booked */
  person?: string
  /** their number, where no other record says whose the name is; its readers do not get it */
  person_id?: number
}

/** how many minutes before a class somebody can be reminded of it */
export const leadMinutes = [10, 30, 60] as const
export type LeadMinutes = (typeof leadMinutes)[number]

/** Switches of a person, by kind and channel; what is not named is as `by` of the kind says. */
export type Choices = Partial<Record<MessageKind, Partial<Record<Channel, boolean>>>>

/** The channels by which a kind can be sent. */
export const channelsOf = (kind: MessageKind): Channel[] =>
  channels.filter(
    (channel) => (channel !== 'sms' || kindOf(kind).bySms) && (channel !== 'wechat' || kindOf(kind).byWechat),
  )

/** A kind on a channel, as the school's switches name it. */
export const switchOf = (kind: MessageKind, channel: Channel): string => `${kind}.${channel}`
export const switches = kindNames.flatMap((kind) =>
  (kindOf(kind).isFixed ? [] : channelsOf(kind)).map((channel) => switchOf(kind, channel)),
)
/** SMS cost money, and WeChat needs templates: a school switches both on by kind. */
export const defaultOff = switches.filter((name) => /\.(sms|wechat)$/.test(name))

/** What somebody is reminded of who has chosen nothing. */
export const defaultMinutes: readonly LeadMinutes[] = [30]

/** the count of unread messages is exact up to here */
export const UNREAD_LIMIT = 99
