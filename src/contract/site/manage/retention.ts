import { Type } from 'typebox'
import { described } from '../../schema.ts'
import { isEndless, MOST_RETENTION_DAYS, type RetentionName, retentionLimits } from '../retention-limits.ts'

const days = (name: RetentionName, what: string) =>
  described(
    Type.Integer({
      minimum: isEndless(name) ? 0 : retentionLimits[name].least,
      maximum: MOST_RETENTION_DAYS,
      default: retentionLimits[name].usual,
    }),
    isEndless(name) ? `${what}; 0: never, otherwise at least ${retentionLimits[name].least}` : what,
  )

/** After how many days what grows with every day is removed. Money, orders and rights are never removed by age. */
export const RetentionSettings = Type.Object({
  login_days: days('login_days', 'logins with their devices and network addresses'),
  audit_days: days('audit_days', 'the audit log and who has seen phones, by the day of their entries'),
  chat_days: days(
    'chat_days',
    'messages in the chats of classes, questions asked there, and answers to their polls',
  ),
  enquiry_days: days('enquiry_days', 'what students ask the school, once it is answered or closed'),
  visit_days: days(
    'visit_days',
    'who was in a class when, what they watched and did there, and how many were there',
  ),
  sent_days: days('sent_days', 'SMS, e-mails and other messages that were sent, with their addresses'),
  run_days: days('run_days', 'the history of backups, imports and work on videos'),
  unused_days: days(
    'unused_days',
    'after the last login of a student without courses: they are told, and erased after the days for which it can be taken back',
  ),
  lead_days: days('lead_days', 'leads that nothing came of, by their last entry'),
  recording_days: days('recording_days', 'recordings of booked lessons'),
  erase_wait_days: days('erase_wait_days', 'for how long an erasure that was asked for can be taken back'),
})
