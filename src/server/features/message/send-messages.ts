import { inArray, eq, sql } from 'drizzle-orm'
import { mailLimits } from '#contract/message/limits.ts'
import type { DeliveryState } from '#contract/message/delivery-states.ts'
import { type OutgoingChannel, outgoingChannels } from '#contract/message/kinds.ts'
import { deliveries } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { MailError } from '../../gateways/mail/mail.ts'
import { SmsNotSent, SmsUnconfirmed } from '../../gateways/sms/sms.ts'
import { WechatError } from '../../gateways/wechat/wechat.ts'
import { schoolName, smsCost } from '../site/index.ts'
import { type Delivery, smsLeft, takeDue } from './due-deliveries.ts'
import { type SchoolMessages, schoolMessages } from './quiet-hours.ts'
import { renderMail, type School, smsValues, wechatValues } from './render.ts'
import { unsubscribeAddress } from './unsubscribe-token.ts'
import { keepRefusal } from './wechat/links.ts'

/** a turn ends in time for the next one, ms */
const TURN_MS = 240_000
/** any number; every server of one database takes the same */
const LANE_LOCK = 7_321_004
/** what a killed server has in hand at most */
const BATCH = 50
/** of what stays here, and so cannot be lost on its way */
const KEPT_BATCH = 1000
/** calls of a provider of SMS, or of WeChat, that run side by side */
const CALLS_AT_ONCE = 5
/** so many in a row that found nobody to talk to: the provider is away */
const AWAY = 5

interface Result {
  state: DeliveryState
  answer: string
  /** the provider gave no answer at all */
  silent: boolean
}

const sent: Result = { state: 'sent', answer: '', silent: false }

function wechatFailure(error: WechatError, isLast: boolean): Result {
  const { outcome, message: answer, concernsAll } = error
  if (outcome === 'refused' || outcome === 'unreachable') return { state: 'failed', answer, silent: false }
  const last = outcome === 'unanswered' ? 'unconfirmed' : 'failed'
  return { state: isLast ? last : 'waiting', answer, silent: concernsAll || outcome === 'unanswered' }
}

/** What becomes of one that was not taken; one that may be tried again waits, for a day at most. */
function failure(error: unknown, { createdAt }: Delivery): Result {
  const isLast = Date.now() / 1000 - createdAt > mailLimits.tryHours * 3600
  if (error instanceof SmsUnconfirmed) return { state: 'unconfirmed', answer: error.message, silent: true }
  if (error instanceof SmsNotSent) {
    const mayWait = error.passing && !isLast
    return { state: mayWait ? 'waiting' : 'failed', answer: error.message, silent: error.passing }
  }
  if (error instanceof WechatError) return wechatFailure(error, isLast)
  if (!(error instanceof MailError)) throw error
  const answer = error.answer || error.message
  if (error.outcome === 'refused') return { state: 'failed', answer, silent: false }
  const state = isLast ? (error.outcome === 'unanswered' ? 'unconfirmed' : 'failed') : 'waiting'
  return { state, answer, silent: error.answer === '' }
}

const schoolOf = async ({ db, config }: Deps): Promise<School> => ({
  ...(await schoolName(db)),
  url: config.publicUrl,
})

async function sendMail(deps: Deps, delivery: Delivery): Promise<void> {
  const { db, config, mail } = deps
  const { id, userId, kind, address, createdAt } = delivery
  const school = await schoolOf(deps)
  const unsubscribe = await unsubscribeAddress(db, config.publicUrl, userId, kind)
  const { subject, text, html } = renderMail(delivery, school, unsubscribe)
  const messageId = `<${createdAt}.${id}@${new URL(config.publicUrl).hostname}>`
  await mail.send({
    to: address,
    fromName: school.nameFor(delivery.language),
    subject,
    text,
    html,
    messageId,
    unsubscribe,
  })
}

async function sendSms(deps: Deps, delivery: Delivery): Promise<void> {
  const [areaCode = '', telephone = ''] = delivery.address.slice(1).split(' ')
  if (delivery.kind === null) throw new Error('an SMS without a kind')
  const values = smsValues(delivery, await schoolOf(deps))
  await deps.sms.sendNotice({ kind: delivery.kind, areaCode, telephone, ...values })
}

async function sendWechat(deps: Deps, delivery: Delivery): Promise<void> {
  const { id, kind, address: openid, createdAt } = delivery
  if (kind === null) throw new Error('a message by WeChat without a kind')
  const values = wechatValues(delivery, { school: await schoolOf(deps), createdAt })
  try {
    await deps.wechat.sendNotice({ kind, openid, messageId: `${createdAt}-${id}`, ...values })
  } catch (error) {
    if (error instanceof WechatError && error.outcome === 'unreachable') await keepRefusal(deps.db, openid)
    throw error
  }
}

const sendBy: Record<OutgoingChannel, (deps: Deps, delivery: Delivery) => Promise<void>> = {
  mail: sendMail,
  sms: sendSms,
  wechat: sendWechat,
}

/** Sends one and keeps its outcome: in 1, 2, 4 ... minutes it is tried again, an hour at most. */
async function tryDelivery(deps: Deps, channel: OutgoingChannel, delivery: Delivery): Promise<Result> {
  const { id, attempts } = delivery
  const provider = deps[channel].name
  let result = sent
  try {
    await sendBy[channel](deps, delivery)
  } catch (error) {
    result = failure(error, delivery)
    deps.log.warn({ deliveryId: id, channel, provider, state: result.state }, 'a message was not taken')
  }
  const { state, answer } = result
  await deps.db
    .update(deliveries)
    .set({
      state,
      answer,
      provider,
      ...(state === 'sent' && { sentAt: sql`now()` }),
      // an SMS of which nobody knows whether it left is paid for as one that did
      ...(channel === 'sms' &&
        // one that staff send again has its cost twice
        ['sent', 'unconfirmed'].includes(state) && { cost: sql`cost + ${await smsCost(deps)}` }),
      ...(state !== 'waiting' && { code: null }),
      ...(state === 'waiting' && {
        nextTryAt: sql`now() + make_interval(secs => least(3600, 60 * 2 ^ least(${attempts - 1}::int, 6)))`,
      }),
    })
    .where(eq(deliveries.id, id))
  return result
}

/** Puts back what was taken and not tried. */
async function putBack({ db }: Deps, ids: number[]): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: 'waiting', attempts: sql`attempts - 1`, nextTryAt: sql`now() + interval '1 minute'` })
    .where(inArray(deliveries.id, ids))
}

/** @returns false when the provider is away */
async function sendBatch(
  deps: Deps,
  channel: OutgoingChannel,
  batch: Delivery[],
  signal: AbortSignal,
): Promise<boolean> {
  const atOnce = channel === 'mail' ? deps.mail.atOnce : CALLS_AT_ONCE
  const left = [...batch]
  let silent = 0
  async function work(): Promise<void> {
    while (!signal.aborted && silent < AWAY) {
      const delivery = left.shift()
      if (!delivery) return
      const result = await tryDelivery(deps, channel, delivery)
      silent = result.silent ? silent + 1 : 0
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (left.length > 0)
    await putBack(
      deps,
      left.map(({ id }) => id),
    )
  return silent < AWAY
}

/** Without a provider it stays in the outbox, where it is read. */
async function keep({ db }: Deps, batch: Delivery[]): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: 'sent', provider: 'outbox', sentAt: sql`now()` })
    .where(
      inArray(
        deliveries.id,
        batch.map(({ id }) => id),
      ),
    )
}

async function workOff(
  deps: Deps,
  channel: OutgoingChannel,
  school: SchoolMessages,
  signal: AbortSignal,
): Promise<void> {
  const isKept = { mail: deps.mail.keepsMail, sms: deps.sms.keepsCode, wechat: false }[channel]
  while (!signal.aborted) {
    const most = isKept ? KEPT_BATCH : BATCH
    const allowed = channel === 'sms' ? Math.min(most, await smsLeft(deps.db, school)) : most
    if (allowed === 0) return
    const { due, taken } = await takeDue(deps.db, channel, allowed, school, await smsCost(deps))
    if (isKept && due.length > 0) await keep(deps, due)
    if (!isKept && due.length > 0 && !(await sendBatch(deps, channel, due, signal))) return
    if (taken < allowed) return
  }
}

/**
 * Sends what is due, the messages of each channel by one server at a time, so that limits are kept by all
 * servers together. The locks are a connection's own: those of a server that was killed are free at once.
 * @param stopping ends the work between two
 */
export async function sendMessages(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const school = await schoolMessages(deps.db)
  const time = AbortSignal.timeout(TURN_MS)
  const signal = stopping ? AbortSignal.any([stopping, time]) : time
  await Promise.all(
    outgoingChannels.map(async (channel, key) => {
      if (!(await isAnyDue(deps, channel))) return
      await withLane(deps, key, () => workOff(deps, channel, school, signal))
    }),
  )
}

async function isAnyDue({ db }: Deps, channel: OutgoingChannel): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from message_deliveries
    where channel = ${channel} and state in ('waiting', 'sending') and next_try_at <= now() limit 1`)
  return rows.length > 0
}

async function withLane({ pool }: Deps, key: number, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let broken = true
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, $2) as locked',
      [LANE_LOCK, key],
    )
    if (rows[0]?.locked) {
      await work()
      await client.query('select pg_advisory_unlock($1, $2)', [LANE_LOCK, key])
    }
    broken = false
  } finally {
    // a connection that ends gives its lock back
    client.release(broken)
  }
}
