import { Type } from 'typebox'
import { languages } from '../languages.ts'
import { operation } from '../operation.ts'
import {
  Day,
  described,
  Id,
  IdParams,
  Line,
  Nothing,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  Timestamp,
} from '../schema.ts'
import { deliveryFilters, deliveryPurposes, deliveryStates } from './delivery-states.ts'
import { kindNames, outgoingChannels } from './kinds.ts'

const channel = OneOf(outgoingChannels)

const Delivery = {
  id: Id,
  channel,
  purpose: described(
    OneOf(deliveryPurposes),
    'a message; a code that proves an address; a test of the settings',
  ),
  kind: described(Nullable(OneOf(kindNames)), 'of a message'),
  address: described(
    Type.String(),
    'an e-mail address, a phone number with its dial code, or an openid of the official account',
  ),
  user: described(Type.Object({ userid: Id, name: Type.String(), username: Type.String() }), 'whose it is'),
  state: OneOf(deliveryStates),
  subject: described(Type.String(), 'in the language of its reader'),
  attempts: Type.Integer(),
  answer: described(Type.String(), 'the answer of the provider when it did not take it; or empty'),
  provider: described(
    Type.String(),
    'outbox, smtp, tencent, aliyun, official_account or off; empty before it was tried',
  ),
  next_try_at: described(Nullable(Timestamp), 'while it waits'),
  sent_at: Nullable(Timestamp),
  created_at: Timestamp,
}

export const deliveries = {
  deliveries: operation({
    method: 'GET',
    path: '/api/v1/admin/messages/outbox',
    summary: 'What leaves the school by e-mail, SMS and WeChat beside the SMS codes, newest first',
    access: 'admin',
    permission: 'message.configure',
    query: Type.Object({
      ...PageQuery,
      channel: Type.Optional(channel),
      state: described(
        Type.Optional(OneOf(deliveryFilters)),
        'left: sent or unconfirmed, as the report of messages counts them',
      ),
      kind: described(
        Type.Optional(OneOf([...kindNames, ...deliveryPurposes])),
        'of a message its kind, of others their purpose',
      ),
      from: described(Type.Optional(Day), 'the first day on which they were put there'),
      to: described(Type.Optional(Day), 'the last one, included'),
      keyword: described(Type.Optional(Line(64)), 'part of an address, or the name of a person'),
    }),
    reply: Page(Type.Object(Delivery)),
    refusals: ['invalidField'],
  }),
  delivery: operation({
    method: 'GET',
    path: '/api/v1/admin/messages/outbox/{id}',
    summary:
      'One of the outbox as it is read; a code is readable for ten minutes where nothing else delivers it',
    access: 'admin',
    permission: 'message.configure',
    params: IdParams,
    reply: Type.Object({
      ...Delivery,
      language: OneOf(languages),
      text: described(Type.String(), 'the plain text'),
      html: described(Type.String(), 'of a mail, as mailboxes show it; of others empty'),
    }),
    refusals: ['notFound'],
  }),
  resendDelivery: operation({
    method: 'POST',
    path: '/api/v1/admin/messages/outbox/{id}/resend',
    summary: 'Sends again what was not taken, or of which nobody knows whether it was',
    access: 'admin',
    permission: 'message.configure',
    params: IdParams,
    reply: Nothing,
    refusals: ['notFound', 'deliveryNotResendable'],
  }),
}
