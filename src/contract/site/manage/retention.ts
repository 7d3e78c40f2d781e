import { Type } from 'typebox'
import { described } from '../../schema.ts'
import { MOST_RETENTION_DAYS, type RetentionName, retentionLimits } from '../retention-limits.ts'

const days = (name: RetentionName, what: string) =>
  described(
    Type.Integer({
      minimum: retentionLimits[name].least,
      maximum: MOST_RETENTION_DAYS,
      default: retentionLimits[name].usual,
    }),
    what,
  )

/** After how many days what grows with every day is removed. Money, orders and rights are never removed by age. */
export const RetentionSettings = Type.Object({
  audit_days: days('audit_days', 'the audit log, by the day of its entries'),
  chat_days: days('chat_days', 'messages in the chats of classes'),
  visit_days: days('visit_days', 'who was in a class when, what was watched of it, and how many were there'),
  sent_days: days('sent_days', 'SMS, e-mails and other messages that were sent, with their addresses'),
  run_days: days('run_days', 'the history of backups, imports and work on videos'),
  erase_wait_days: days('erase_wait_days', 'for how long an erasure that was asked for can be taken back'),
})
