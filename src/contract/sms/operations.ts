import { Type } from 'typebox'
import { operation } from '../operation.ts'
import {
  Day,
  AreaCode,
  component,
  described,
  Flag,
  Id,
  NextRevision,
  Nullable,
  Page,
  PageQuery,
  Revised,
  Seen,
  Timestamp,
} from '../schema.ts'

/** How many codes may be sent, and to where. Defaults stand beside each field. */
export const SmsSettings = component(
  'SmsSettings',
  Type.Object({
    countries: described(
      Type.Array(AreaCode, { default: ['86'], minItems: 1, maxItems: 250, uniqueItems: true }),
      'dial codes of the countries that codes are sent to',
    ),
    address_per_hour: described(
      Type.Integer({ default: 20, minimum: 1, maximum: 10_000 }),
      'sends that one client address may ask for in any hour',
    ),
    address_per_day: Type.Integer({ default: 60, minimum: 1, maximum: 100_000 }),
    site_per_hour: described(
      Type.Integer({ default: 300, minimum: 1, maximum: 1_000_000 }),
      'sends of the whole site in any hour; beyond it none leaves and an alarm is raised',
    ),
  }),
)

/** The site's limit was reached: the sends that reached it, and those refused since. */
export const SmsAlarm = Type.Object({ at: Timestamp, sends: Type.Integer(), refused: Type.Integer() })

export const smsAdmin = {
  smsOutbox: operation({
    method: 'GET',
    path: '/api/v1/admin/sms',
    summary: 'The SMS outbox; a code is readable for ten minutes',
    access: 'admin',
    permission: 'sms.security',
    query: Type.Object({
      ...PageQuery,
      from: described(Type.Optional(Day), 'the first day on which they were sent'),
      to: described(Type.Optional(Day), 'the last one, included'),
    }),
    refusals: ['invalidField'],
    reply: Page(
      Type.Object({
        id: Id,
        area_code: Type.String(),
        telephone: described(Type.String(), 'masked for who may not export users'),
        action: Type.String(),
        smstype: Type.Integer(),
        code: described(
          Nullable(Type.String()),
          "null once it has expired or was used, and to others where it is the first administrator's",
        ),
        confirmed: described(Flag, '0: the provider gave no answer, so it may not have left'),
        created_at: Timestamp,
      }),
    ),
  }),
  smsSends: operation({
    method: 'GET',
    path: '/api/v1/admin/sms/sends',
    summary: 'Sends of the last 24 hours by hour, by number and by client address, and the newest alarm',
    access: 'admin',
    permission: 'sms.read',
    reply: Type.Object({
      hours: described(
        Type.Array(Type.Object({ from: Timestamp, sends: Type.Integer() })),
        'the last 24 hours, oldest first, those without a send as well',
      ),
      phones: described(
        Type.Array(
          Type.Object({
            area_code: Type.String(),
            telephone: described(Type.String(), 'masked for who may not export users'),
            sends: Type.Integer(),
            last_at: Timestamp,
          }),
        ),
        'the numbers with the most sends',
      ),
      addresses: Type.Array(Type.Object({ address: Type.String(), sends: Type.Integer() })),
      alarm: Nullable(SmsAlarm),
      provider: described(Type.String(), 'outbox, tencent or aliyun'),
    }),
  }),
  smsSettings: operation({
    method: 'GET',
    path: '/api/v1/admin/sms/settings',
    summary: 'The limits of sends and the countries that codes are sent to',
    access: 'admin',
    permission: 'sms.configure',
    reply: Revised(SmsSettings),
  }),
  updateSmsSettings: operation({
    method: 'PUT',
    path: '/api/v1/admin/sms/settings',
    summary: 'Changes the limits of sends and the countries',
    access: 'admin',
    permission: 'sms.configure',
    body: Seen(SmsSettings),
    reply: NextRevision,
    refusals: ['recordChanged', 'invalidField'],
  }),
}
