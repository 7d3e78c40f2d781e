import type { EnquiryState, EnquiryTopic } from '#contract/support/limits.ts'
import type { TagTone } from '#web/ui/tag.tsx'

/** i18n keys */
export const topicKeys = {
  course: 'message:enquiry.topic.course',
  lesson: 'message:enquiry.topic.lesson',
  order: 'message:enquiry.topic.order',
  technical: 'message:enquiry.topic.technical',
  complaint: 'message:enquiry.topic.complaint',
  other: 'message:enquiry.topic.other',
} as const satisfies Record<EnquiryTopic, string>

export const stateKeys = {
  waiting: 'message:enquiry.state.waiting',
  answered: 'message:enquiry.state.answered',
  closed: 'message:enquiry.state.closed',
} as const satisfies Record<EnquiryState, string>

export const stateTones: Readonly<Record<EnquiryState, TagTone>> = {
  waiting: 'warn',
  answered: 'good',
  closed: 'neutral',
}
