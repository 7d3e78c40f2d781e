import type { EnquiryState, EnquiryTopic } from '#contract/support/limits.ts'
import type { TagTone } from '#web/ui/tag.tsx'

/** i18n keys */
export const topicKeys = {
  course: 'support:topic.course',
  lesson: 'support:topic.lesson',
  order: 'support:topic.order',
  technical: 'support:topic.technical',
  complaint: 'support:topic.complaint',
  other: 'support:topic.other',
} as const satisfies Record<EnquiryTopic, string>

export const stateKeys = {
  waiting: 'support:state.waiting',
  answered: 'support:state.answered',
  closed: 'support:state.closed',
} as const satisfies Record<EnquiryState, string>

export const stateTones: Readonly<Record<EnquiryState, TagTone>> = {
  waiting: 'warn',
  answered: 'good',
  closed: 'neutral',
}
