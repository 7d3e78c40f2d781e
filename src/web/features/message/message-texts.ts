import { type MessageKind, messageKinds } from '#contract/message/kinds.ts'
import { feedbackOf } from '#web/features/feedback/feedback-links.ts'
import { broadcastRoute, visitorAddress } from '#web/features/openclass/class-links.ts'
import { addressOf, currentDocument } from '#web/lib/documents.ts'

/** i18n keys of what a message says, by its kind. */
export const messageTexts: Readonly<Record<MessageKind, { title: string; text: string }>> = {
  refund_approved: { title: 'message:refundApproved.title', text: 'message:refundApproved.text' },
  refund_refused: { title: 'message:refundRefused.title', text: 'message:refundRefused.text' },
  order_shipped: { title: 'message:orderShipped.title', text: 'message:orderShipped.text' },
  class_cancelled: { title: 'message:classCancelled.title', text: 'message:classCancelled.text' },
  class_begins: { title: 'message:classBegins.title', text: 'message:classBegins.text' },
  feedback_given: { title: 'message:feedbackGiven.title', text: 'message:feedbackGiven.text' },
}

const targets = {
  order: { link: 'message:showOrder', addressOf: (id: number) => addressOf('student', `/my_orders/${id}`) },
  class: { link: 'message:showClass', addressOf: visitorAddress },
  feedback: {
    link: 'message:showFeedback',
    addressOf: (id: number) => addressOf('student', feedbackOf(id)),
  },
  broadcast: { link: 'message:goLive', addressOf: (id: number) => `#${broadcastRoute(id)}` },
} as const

/** The page that a message leads to, and the i18n key of its link: from a reminder, teachers go on air. */
export function targetOf(kind: MessageKind, id: number): { link: string; address: string } {
  const isOwnClass = kind === 'class_begins' && currentDocument() === 'teacher'
  const target = targets[isOwnClass ? 'broadcast' : messageKinds[kind]]
  return { link: target.link, address: target.addressOf(id) }
}

/** i18n keys of the kinds as the settings name them. */
export const kindNames: Readonly<Record<MessageKind, string>> = {
  refund_approved: 'message:kind.refundApproved',
  refund_refused: 'message:kind.refundRefused',
  order_shipped: 'message:kind.orderShipped',
  class_cancelled: 'message:kind.classCancelled',
  class_begins: 'message:reminder.lessons',
  feedback_given: 'message:kind.feedbackGiven',
}
