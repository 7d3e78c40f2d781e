import { eq, type SQL, sql } from 'drizzle-orm'
import { ADMIN_USERID } from '#contract/account/limits.ts'
import type { OutgoingChannel } from '#contract/message/kinds.ts'
import { holdsAll } from '#contract/role/permissions.ts'
import { resendableStates } from '#contract/message/delivery-states.ts'
import type { deliveries as operations } from '#contract/message/deliveries.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { hasPartOrBeginning, isOfPerson } from '../../../db/name-search.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../../db/paging.ts'
import { deliveries } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { maskPhone } from '../../../lib/log.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { writeAudit } from '../../audit/index.ts'
import { phonesFor, readsPhones } from '../../account/index.ts'
import { schoolName, withinDays } from '../../site/index.ts'
import { contentColumns, contentTables, deliveryOf, type DeliveryRow } from '../due-deliveries.ts'
import { schoolMessages } from '../quiet-hours.ts'
import { type Content, renderMail, renderSms, renderWechat, type Rendered, type School } from '../render.ts'
import { unsubscribeAddress } from '../unsubscribe-token.ts'

type List = OperationTypes<typeof operations.deliveries>
type One = OperationTypes<typeof operations.delivery>['reply']

interface Found extends DeliveryRow {
  channel: OutgoingChannel
  state: One['state']
  answer: string
  provider: string
  next_try_at: number | null
  sent_at: number | null
  name: string
  username: string
}

/**
 * A code can be read while it opens something: by administrators, where nothing else delivers it, in its ten minutes;
 * the first administrator's by themselves alone, those of other administrators by who may do everything.
 */
const readableCode = (caller: SessionUser): SQL => sql`case
  when d.valid_until > now() and (d.user_id <> ${ADMIN_USERID} or ${caller.id}::int = ${ADMIN_USERID})
    and (${holdsAll(caller.permissions)} or d.user_id = ${caller.id}::int
      or not exists (select from users office where office.id = d.user_id and office.role_id is not null))
    and exists (select from mail_codes c where c.user_id = d.user_id and c.used_at is null
      and c.created_at = d.created_at) then d.code end`

async function find(deps: Deps, caller: SessionUser, where: SQL, limit: number): Promise<Found[]> {
  const { rows } = await deps.db.execute<Found>(sql`
    select ${contentColumns}, ${readableCode(caller)} as code, d.channel, d.state, d.answer, d.provider,
      case when d.state = 'waiting' then floor(extract(epoch from d.next_try_at))::int8 end as next_try_at,
      floor(extract(epoch from d.sent_at))::int8 as sent_at, u.name, u.username
    from message_deliveries d ${contentTables} where ${where} order by d.id desc limit ${limit}`)
  return rows
}

const renderBy: Record<OutgoingChannel, (content: Content, school: School, createdAt: number) => Rendered> = {
  mail: (content, school) => renderMail(content, school, null),
  sms: renderSms,
  wechat: (content, school, createdAt) => renderWechat(content, { school, createdAt }),
}

/** What the outbox shows of each, with its words. */
async function shownBy(deps: Deps, caller: SessionUser): Promise<(row: Found) => One> {
  const messages = await schoolMessages(deps.db)
  const school = { ...(await schoolName(deps.db)), url: deps.config.publicUrl }
  const phone = phonesFor(caller)
  return (row) => {
    const content = deliveryOf(row, messages)
    const rendered = renderBy[row.channel](content, school, content.createdAt)
    const { id, channel, purpose, kind, state, attempts, answer, provider } = row
    const address = channel === 'sms' ? phone(row.address) : row.address
    const { next_try_at, sent_at, created_at, name, username, user_id: userid } = row
    return {
      ...{ id, channel, purpose, kind, address, state, attempts, answer, provider },
      ...{ next_try_at, sent_at, created_at },
      user: { userid, name, username },
      language: content.language,
      ...rendered,
    }
  }
}

/** The outbox, newest first. */
export async function listDeliveries(
  deps: Deps,
  caller: SessionUser,
  { channel, state, kind, from, to, keyword, cursor, limit = DEFAULT_PAGE }: List['query'],
): Promise<List['reply']> {
  const word = keyword?.trim()
  // who sees no whole phone cannot find one out by its parts either: the last four digits are in sight
  const phoneEnd = word && /^\d{4}$/.test(word) ? sql`d.address like ${`%${word}`}` : sql`false`
  const inAddress = hasPartOrBeginning(sql`d.address`, word ?? '')
  const found = readsPhones(caller)
    ? inAddress
    : sql`(d.channel = 'sms' and ${phoneEnd} or d.channel <> 'sms' and ${inAddress})`
  const days = await withinDays(deps.db, sql`d.created_at`, { from, to })
  const wanted = sql.join(
    [
      sql`true`,
      ...(channel ? [sql`d.channel = ${channel}`] : []),
      ...(state === 'left'
        ? [sql`d.state in ('sent', 'unconfirmed')`]
        : state
          ? [sql`d.state = ${state}`]
          : []),
      // a condition by which no message is looked for one by one
      ...(kind
        ? [
            sql`(d.purpose = ${kind} and d.message_id is null
              or d.message_id in (select m.id from messages m where m.kind = ${kind}))`,
          ]
        : []),
      ...(days ? [days] : []),
      ...(word ? [sql`(${found} or ${isOfPerson(sql`d.user_id`, word)})`] : []),
    ],
    sql` and `,
  )
  const start = cursor === undefined ? sql`true` : sql`d.id < ${readCursor(cursor)}`
  const [rows, total, shown] = await Promise.all([
    find(deps, caller, sql`${wanted} and ${start}`, limit + 1),
    countUpToLimit(deps.db, sql`select 1 from message_deliveries d where ${wanted}`),
    shownBy(deps, caller),
  ])
  const { page, next } = cutPage(rows, limit)
  const list = page.map((row) => {
    const { text: _text, html: _html, language: _language, ...line } = shown(row)
    return line
  })
  return { list, total, next }
}

/** One of the outbox as it is read. @throws Refusal notFound */
export async function readDelivery(deps: Deps, caller: SessionUser, id: number): Promise<One> {
  const [row] = await find(deps, caller, sql`d.id = ${id}`, 1)
  if (!row) throw refuse('notFound')
  const shown = (await shownBy(deps, caller))(row)
  if (row.channel !== 'mail') return shown
  const { db, config } = deps
  // the link is its reader's: the back office shows where it stands, without its token
  const unsubscribe = (await unsubscribeAddress(db, config.publicUrl, row.user_id, row.kind))
    ? `${config.publicUrl}/unsubscribe/…`
    : null
  const messages = await schoolMessages(db)
  const school = { ...(await schoolName(db)), url: config.publicUrl }
  return { ...shown, ...renderMail(deliveryOf(row, messages), school, unsubscribe) }
}

/** A phone, an address of a mailbox or a number of WeChat, for the log: it outlives whose it is. */
const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  return at < 0 ? maskPhone(address) : `${address.slice(0, 1)}***${address.slice(at)}`
}

/** @throws Refusal notFound, deliveryNotResendable */
export async function resendDelivery(deps: Deps, caller: SessionUser, id: number): Promise<null> {
  await deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ state: deliveries.state, purpose: deliveries.purpose, address: deliveries.address })
      .from(deliveries)
      .where(eq(deliveries.id, id))
      .for('update')
    if (!found) throw refuse('notFound')
    // a code is asked for anew, by whom it is for
    if (!resendableStates.includes(found.state) || found.purpose !== 'message')
      throw refuse('deliveryNotResendable')
    await tx
      .update(deliveries)
      .set({ state: 'waiting', nextTryAt: sql`now()`, attempts: 0, answer: '' })
      .where(eq(deliveries.id, id))
    await writeAudit(tx, caller, 'message sent again', String(id), {
      after: { address: maskAddress(found.address) },
    })
  })
  deps.jobs.run('send-messages')
  return null
}
