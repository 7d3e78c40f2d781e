import { sql } from 'drizzle-orm'
import { isThisMachine } from '../../../lib/environment.ts'
import { alarmReaders } from '../alarm-readers.ts'
import type { Check, Finding } from '../context.ts'

/** so many refused ones, and half of those that were tried, are more than mistyped addresses */
const MANY_REJECTED = 3
/** what is due is tried every minute, minutes */
const STUCK_MINUTES = 30

/** The mail server takes the school's login. */
export const checkMailServer: Check = async ({ config: { mail }, probes }) => {
  if (mail.provider !== 'smtp') return []
  const answer = await probes.checkMail()
  if (answer.kind === 'ok') return []
  const params = { host: mail.host, reason: answer.reason }
  return [{ id: answer.kind === 'refused' ? 'mail_refused' : 'mail_unreachable', params }]
}

/** The SMS provider takes the school's keys. */
export const checkSmsProvider: Check = async ({ config: { sms }, probes }) => {
  if (sms.provider === 'outbox') return []
  const answer = await probes.checkSms()
  if (answer.kind === 'ok') return []
  const params = { provider: sms.provider, reason: answer.reason }
  return [{ id: answer.kind === 'refused' ? 'sms_refused' : 'sms_unreachable', params }]
}

/** What left by e-mail, SMS and WeChat in the last day was taken, and what is due leaves. */
export const checkOutbox: Check = async ({ db, isServing }) => {
  const { rows: rejected } = await db.execute<{ channel: string; count: number }>(sql`
    select channel, count(*) filter (where state = 'failed')::int as count from message_deliveries
    where created_at > now() - interval '24 hours' and state in ('sent', 'failed', 'unconfirmed')
    group by channel
    having count(*) filter (where state = 'failed') >= greatest(${MANY_REJECTED}::int, count(*) / 2.0)
    order by channel`)
  const { rows: stuck } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from message_deliveries
    where state in ('waiting', 'sending') and next_try_at < now() - make_interval(mins => ${STUCK_MINUTES})`)
  const found: Finding[] = rejected.map(({ channel, count }) => ({
    id: 'messages_rejected',
    params: { channel, count },
  }))
  const waiting = stuck[0]?.count ?? 0
  // a server that is stopped sends nothing
  if (isServing && waiting > 0) found.push({ id: 'outbox_stuck', params: { count: waiting } })
  return found
}

/** Alarms of a school that is open to others reach somebody. */
export const checkAlarmReaders: Check = async ({ config, db }) => {
  if (isThisMachine(new URL(config.publicUrl))) return []
  const readers = await alarmReaders(db, config.alarmEmail)
  return config.mail.provider === 'outbox' || readers.length === 0
    ? [{ id: 'alarms_unread', params: {} }]
    : []
}
