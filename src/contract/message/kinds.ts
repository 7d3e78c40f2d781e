/**
 * What a message says, and what its `target_id` names. Each kind has its words in every language
 * (locales/<lang>/message.json).
 */
export const messageKinds = {
  refund_approved: 'order',
  refund_refused: 'order',
  order_shipped: 'order',
  class_cancelled: 'class',
  class_begins: 'class',
  feedback_given: 'feedback',
} as const satisfies Record<string, 'order' | 'class' | 'feedback'>
export type MessageKind = keyof typeof messageKinds

/** The values in the words of a message; a kind uses those that its words name. */
export interface MessageParams {
  /** of the course, the class or the lesson that it is about */
  name: string
  /** what a person wrote to it, such as a reason */
  words?: string
  /** Unix seconds: when that begins */
  at?: number
  /** decimal string, in `currency` */
  amount?: string
  /** number of a currency */
  currency?: number
}

/** how many minutes before a class somebody can be reminded of it */
export const leadMinutes = [10, 30, 60] as const
export type LeadMinutes = (typeof leadMinutes)[number]

export type MutableKind = Exclude<MessageKind, 'class_begins'>
/** The kinds that can be switched off one by one; reminders of classes have a switch of their own. */
export const mutableKinds = (Object.keys(messageKinds) as MessageKind[]).filter(
  (kind): kind is MutableKind => kind !== 'class_begins',
)

/** What somebody is told who has chosen nothing. */
export const defaultReminders: {
  lesson_reminder: 0 | 1
  minutes_before: LeadMinutes[]
  muted: MutableKind[]
} = { lesson_reminder: 1, minutes_before: [30], muted: [] }

/** the count of unread messages is exact up to here */
export const UNREAD_LIMIT = 99
