import { kindNames, kindOf } from '#contract/message/kinds.ts'
import type { SmsGateway } from './sms.ts'

/** Needs no provider: the administrator reads the code in the back office and passes it on. */
export const outboxSms = (): SmsGateway => ({
  name: 'outbox',
  keepsCode: true,
  hasVoiceCodes: true,
  send: async () => {},
  notices: kindNames.filter((kind) => kindOf(kind).bySms),
  sendNotice: async () => {},
  check: async () => {},
})
