import { createHash, randomInt } from 'node:crypto'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { limits, type SmsAction, smsTypes } from '#contract/account/limits.ts'
import { rateLimitKey } from '../../lib/rate-limit-key.ts'
import type { Deps } from '../../deps.ts'
import { smsCodes, smsMessages } from '../../db/tables/sms.ts'
import { SmsNotSent, SmsUnconfirmed } from '../../gateways/sms/sms.ts'
import { maskPhone } from '../../lib/log.ts'
import { refuse } from '../../lib/refusal.ts'
import { readSetting, type Settings, hasVoiceCodes, smsCost } from '../site/index.ts'
import { findByPhone, type Phone } from './phone.ts'
import { excessOf, phoneExcess, raiseSmsAlarm, sendsToPhone, waitExcess } from './sms-limits.ts'

const CODE_SECONDS = 600
const MAX_TRIES = 5

interface Send extends Phone {
  action: SmsAction
  smsType: 1 | 2
  /** of the caller, kept for the limits */
  address: string
}

const hashCode = (action: string, { areaCode, telephone }: Phone, code: string): string =>
  createHash('sha256').update(`${action}:${areaCode}:${telephone}:${code}`).digest('base64url')

/**
 * Registration and a change want a new phone, verification one that is new or still unverified, login a known one. The
 * phone of an account may be of any country: whoever entered it has allowed it.
 * @throws phoneRegistered, phoneNotRegistered, countryNotAllowed
 */
async function requireRightPhone(deps: Deps, send: Send, countries: readonly string[]): Promise<void> {
  const owner = await findByPhone(deps.db, send)
  const taken = send.action === 'backregverify' ? owner?.verifiedAt : owner
  const wantsNew = ['reg', 'changephone', 'backregverify'].includes(send.action)
  if (wantsNew && taken) throw refuse('phoneRegistered')
  if (send.action === 'telphonelogin' && !owner) throw refuse('phoneNotRegistered')
  if (deps.config.smsLimits && !owner && !countries.includes(send.areaCode)) throw refuse('countryNotAllowed')
}

/** As long as the page of the action counts down. */
const secondsBetween = (action: SmsAction): number =>
  action === 'telphonelogin' ? limits.smsCountdownOnLogin : limits.smsCountdown

/** Counts under locks, so that sends at once cannot pass a limit together, and writes the message down. */
async function record(deps: Deps, send: Send, code: string, allowed: Settings['sms']) {
  const cost = await smsCost(deps)
  return deps.db.transaction(async (tx) => {
    const { action, areaCode, telephone, smsType } = send
    const { sends, sinceLast } = await sendsToPhone(tx, send)
    let excess = phoneExcess(sends)
    if (deps.config.smsLimits)
      excess ??=
        waitExcess(sends, secondsBetween(action) - sinceLast) ?? (await excessOf(tx, send.address, allowed))
    if (excess) return { excess }
    const address = rateLimitKey(send.address)
    const [message] = await tx
      .insert(smsMessages)
      .values({
        ...{ action, areaCode, telephone, smsType, address, cost },
        code: deps.sms.keepsCode ? code : null,
      })
      .returning({ id: smsMessages.id })
    const [stored] = await tx
      .insert(smsCodes)
      .values({
        action,
        areaCode,
        telephone,
        codeHash: hashCode(action, send, code),
        expiresAt: sql`now() + make_interval(secs => ${CODE_SECONDS})`,
      })
      .returning({ id: smsCodes.id })
    if (!message || !stored) throw new Error('the SMS was not recorded')
    return { messageId: message.id, codeId: stored.id, sends: sends + 1 }
  })
}

interface Recorded {
  messageId: number
  codeId: number
}

/**
 * What never left neither counts nor opens anything. What may have left stays good in case it arrives, and counts
 * for the address and the site, or a silent provider would be free to be pumped.
 */
async function settleFailure(deps: Deps, error: unknown, { messageId, codeId }: Recorded): Promise<void> {
  const ofMessage = eq(smsMessages.id, messageId)
  if (error instanceof SmsUnconfirmed) {
    await deps.db.update(smsMessages).set({ confirmed: false }).where(ofMessage)
    return
  }
  await deps.db.delete(smsMessages).where(ofMessage)
  await deps.db.delete(smsCodes).where(eq(smsCodes.id, codeId))
}

async function handOver(deps: Deps, send: Send, code: string, recorded: Recorded): Promise<void> {
  const { action, areaCode, telephone, smsType } = send
  const { messageId } = recorded
  deps.log.info({ action, phone: maskPhone(telephone), messageId, smsType }, 'sms')
  try {
    await deps.sms.send({ action, areaCode, telephone, code, smsType, messageId })
  } catch (error) {
    await settleFailure(deps, error, recorded)
    if (!(error instanceof SmsNotSent || error instanceof SmsUnconfirmed)) throw error
    deps.log.warn({ messageId, provider: deps.sms.name, reason: error.message }, 'sms failed')
    throw refuse('smsSendFailed')
  }
}

/**
 * Sends a code to a phone.
 * @returns sends used in the rolling 24 hours, this one included
 * @throws voiceUnavailable, countryNotAllowed, phoneRegistered, phoneNotRegistered, smsLimitReached, smsTooSoon,
 * smsAddressLimit, smsSiteLimit, smsSendFailed
 */
export async function sendSmsCode(deps: Deps, send: Send): Promise<number> {
  const allowed = await readSetting(deps.db, 'sms')
  if (send.smsType === smsTypes.voice && !(await hasVoiceCodes(deps))) throw refuse('voiceUnavailable')
  await requireRightPhone(deps, send, allowed.countries)
  const code = String(randomInt(1_000_000)).padStart(limits.smsCodeInput, '0')
  const recorded = await record(deps, send, code, allowed)
  if ('excess' in recorded) {
    const { refusal, sends, values } = recorded.excess
    if (refusal === 'smsSiteLimit') await raiseSmsAlarm(deps, sends)
    throw refuse(refusal, values)
  }
  await handOver(deps, send, code, recorded)
  return recorded.sends
}

/**
 * Uses a code up. Only the newest one of an action and phone counts, five tries, ten minutes; one statement, so
 * that of fifty uses at once one succeeds. @throws smsCodeWrong, smsCodeTriesUsed once the tries are used up
 */
export async function spendSmsCode(deps: Deps, action: SmsAction, phone: Phone, code: string): Promise<void> {
  const { areaCode, telephone } = phone
  const newest = deps.db
    .select({ id: smsCodes.id })
    .from(smsCodes)
    .where(
      and(eq(smsCodes.action, action), eq(smsCodes.areaCode, areaCode), eq(smsCodes.telephone, telephone)),
    )
    .orderBy(desc(smsCodes.id))
    .limit(1)
  const isOpen = and(
    sql`${smsCodes.id} = (${newest})`,
    sql`${smsCodes.usedAt} is null`,
    gt(smsCodes.expiresAt, sql`now()`),
  )
  const [tried] = await deps.db
    .update(smsCodes)
    .set({
      attempts: sql`${smsCodes.attempts} + 1`,
      usedAt: sql`case when ${smsCodes.codeHash} = ${hashCode(action, phone, code.trim())} then now() end`,
    })
    .where(and(isOpen, lt(smsCodes.attempts, MAX_TRIES)))
    .returning({ usedAt: smsCodes.usedAt, attempts: smsCodes.attempts })
  if (tried?.usedAt) return
  const [open] = tried
    ? [tried]
    : await deps.db.select({ attempts: smsCodes.attempts }).from(smsCodes).where(isOpen)
  throw refuse((open?.attempts ?? 0) >= MAX_TRIES ? 'smsCodeTriesUsed' : 'smsCodeWrong')
}
