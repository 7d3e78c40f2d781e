import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { component, described, Flag, NextRevision, OneOf, Revision, Seen } from '../schema.ts'
import { defaultOff, switches } from './kinds.ts'
import { textPatterns } from '../text-patterns.ts'

/** A time of the day's clock. */
export const Clock = Type.String({
  pattern: textPatterns.clock,
  description: 'a time of the clock, as 22:30',
  examples: ['22:30'],
})

/** Which messages the school sends, by which channels and when. Defaults stand beside each field. */
export const MessageSettings = component(
  'MessageSettings',
  Type.Object({
    off: described(
      Type.Array(OneOf(switches), { default: [...defaultOff], maxItems: switches.length, uniqueItems: true }),
      'kinds and channels that are switched off for everybody, as class_begins.sms',
    ),
    quiet_from: described(
      Type.String({ ...Clock, default: '22:00' }),
      'quiet hours: e-mails, SMS and messages by WeChat wait until they are over',
    ),
    quiet_until: described(Type.String({ ...Clock, default: '07:00' }), 'the same clock: no quiet hours'),
    sms_per_day: described(
      Type.Integer({ default: 10, minimum: 1, maximum: 100 }),
      'SMS that one person is sent in 24 hours beside codes; messages beyond it come without SMS',
    ),
    sms_per_hour: described(
      Type.Integer({ default: 1000, minimum: 1, maximum: 1_000_000 }),
      'SMS of the whole school in an hour beside codes; more wait',
    ),
    sms_price: described(
      Type.String({ default: '', pattern: '^(\\d{1,4}(\\.\\d{1,4})?)?$' }),
      'what one SMS costs the school, in its currency; empty: not said',
    ),
    advertising_per_week: described(
      Type.Integer({ default: 2, minimum: 0, maximum: 50 }),
      'advertising announcements that one person receives in seven days; more do not reach them',
    ),
    keep_days: described(
      Type.Integer({ default: 180, minimum: 7, maximum: 3650 }),
      'days after which messages are removed',
    ),
  }),
)

export const messageAdmin = {
  messageSettings: operation({
    method: 'GET',
    path: '/api/v1/admin/messages/settings',
    summary: 'What the school sends its people, and how e-mails, SMS and messages by WeChat leave it',
    access: 'admin',
    permission: 'message.configure',
    reply: Type.Object({
      settings: MessageSettings,
      revision: Revision,
      mail: described(
        Type.Object({ provider: OneOf(['outbox', 'smtp']), from: Type.String(), server: Type.String() }),
        'how e-mails leave; of outbox the rest is empty',
      ),
      sms_kinds: described(
        Type.Array(Type.String()),
        'kinds for which the provider of SMS has an approved text; the others cannot be sent',
      ),
      sms_provider: described(Type.String(), 'outbox, tencent or aliyun'),
      wechat_kinds: described(
        Type.Array(Type.String()),
        'kinds for which the official account has a template; the others cannot be sent by WeChat',
      ),
      wechat_provider: described(OneOf(['off', 'official_account']), 'how messages by WeChat leave'),
    }),
  }),
  updateMessageSettings: operation({
    method: 'PUT',
    path: '/api/v1/admin/messages/settings',
    summary: 'Changes what the school sends its people',
    access: 'admin',
    permission: 'message.configure',
    body: Seen(MessageSettings),
    reply: NextRevision,
    refusals: ['recordChanged'],
  }),
  testMail: operation({
    method: 'POST',
    path: '/api/v1/admin/messages/test',
    summary: 'Sends a mail to the own address of the caller, at once',
    access: 'admin',
    permission: 'message.configure',
    reply: Type.Object({
      sent: described(Flag, '1: the provider has taken it'),
      answer: described(Type.String(), 'what went wrong, as the provider says it'),
      address: Type.String(),
    }),
    refusals: ['emailMissing', 'tooManyRequests'],
  }),
}
