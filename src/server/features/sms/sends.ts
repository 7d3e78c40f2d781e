import { sql } from 'drizzle-orm'
import type { smsAdmin } from '#contract/sms/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { phonesFor } from '../account/index.ts'
import { smsAlarm } from './alarm.ts'

type Sends = OperationTypes<typeof smsAdmin.smsSends>['reply']
type Rows<Name extends 'hours' | 'phones' | 'addresses'> = Sends[Name][number] & Record<string, unknown>

/** lines of each list of the busiest */
const BUSIEST = 10
const lastDay = sql`created_at > now() - interval '24 hours'`

/** Sends of the last 24 hours, counted in whole hours, by number and by client address. */
export async function smsSends({ db, sms }: Deps, caller: SessionUser): Promise<Sends> {
  const [hours, phones, addresses, alarm] = await Promise.all([
    db.execute<Rows<'hours'>>(sql`
      select extract(epoch from hour)::int8 as "from",
        (select count(*)::int from sms_messages
          where created_at >= hour and created_at < hour + interval '1 hour') as sends
      from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()),
        interval '1 hour') as hour order by hour`),
    db.execute<Rows<'phones'>>(sql`
      select area_code, telephone, count(*)::int as sends,
        floor(extract(epoch from max(created_at)))::int8 as last_at
      from sms_messages where ${lastDay} group by area_code, telephone
      order by sends desc, last_at desc limit ${BUSIEST}`),
    db.execute<Rows<'addresses'>>(sql`
      select address, count(*)::int as sends from sms_messages where ${lastDay} and address <> ''
      group by address order by sends desc, address limit ${BUSIEST}`),
    smsAlarm(db),
  ])
  const phone = phonesFor(caller)
  const busiest = phones.rows.map((row) => ({ ...row, telephone: phone(row.telephone) }))
  return { hours: hours.rows, phones: busiest, addresses: addresses.rows, alarm, provider: sms.name }
}
