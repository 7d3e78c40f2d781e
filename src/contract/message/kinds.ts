/**
 * What a message says, and what its `target_id` names. Each kind has its words in every language
 * (locales/<lang>/message.json).
 */
export const messageKinds = {
  refund_approved: 'order',
  refund_refused: 'order',
  order_shipped: 'order',
  class_cancelled: 'class',
} as const satisfies Record<string, 'order' | 'class'>
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

/** the count of unread messages is exact up to here */
export const UNREAD_LIMIT = 99
