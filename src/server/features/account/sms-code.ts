import { createHash, randomInt } from 'node:crypto'
import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import { limits, type SmsAction } from '#contract/account/limits.ts'
import type { Deps } from '../../deps.ts'
import { smsCodes, smsMessages } from '../../db/tables/account.ts'
import { SmsNotSent } from '../../gateways/sms/sms.ts'
import { maskPhone } from '../../log.ts'
import { refuse } from '../../refusal.ts'
import { findByPhone, type Phone } from './phone.ts'

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

/** Registration wants a new phone, login a known one. */
async function requireRightPhone(deps: Deps, send: Send): Promise<void> {
  const known = (await findByPhone(deps.db, send)) !== undefined
  if (send.action === 'reg' && known) throw refuse('phoneRegistered')
  if (send.action === 'telphonelogin' && !known) throw refuse('phoneNotRegistered')
}

/** Counts under a lock per phone, so that sends at once cannot pass the limit together. */
async function record(deps: Deps, send: Send, code: string) {
  return deps.db.transaction(async (tx) => {
    const { action, areaCode, telephone, smsType, address } = send
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${areaCode}:${telephone}`}, 0))`,
    )
    const [used] = await tx
      .select({ sends: count() })
      .from(smsMessages)
      .where(
        and(
          eq(smsMessages.areaCode, areaCode),
          eq(smsMessages.telephone, telephone),
          gt(smsMessages.createdAt, sql`now() - interval '24 hours'`),
        ),
      )
    const sends = used?.sends ?? 0
    if (sends >= limits.smsPerDay) throw refuse('smsLimitReached')
    const [message] = await tx
      .insert(smsMessages)
      .values({ action, areaCode, telephone, smsType, address, code: deps.sms.keepsCode ? code : null })
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

/**
 * Sends a code to a phone.
 * @returns sends used in the rolling 24 hours, this one included
 * @throws phoneRegistered, phoneNotRegistered, smsLimitReached, smsSendFailed
 */
export async function sendSmsCode(deps: Deps, send: Send): Promise<number> {
  await requireRightPhone(deps, send)
  const code = String(randomInt(1_000_000)).padStart(limits.smsCodeInput, '0')
  const { messageId, codeId, sends } = await record(deps, send, code)
  const { action, areaCode, telephone, smsType } = send
  deps.log.info({ action, phone: maskPhone(telephone), messageId, smsType }, 'sms')
  try {
    await deps.sms.send({ action, areaCode, telephone, code, smsType, messageId })
  } catch (error) {
    // it never left, so it neither counts nor opens anything
    await deps.db.delete(smsMessages).where(eq(smsMessages.id, messageId))
    await deps.db.delete(smsCodes).where(eq(smsCodes.id, codeId))
    if (error instanceof SmsNotSent) throw refuse('smsSendFailed')
    throw error
  }
  return sends
}

/**
 * Uses a code up. Only the newest one of an action and phone counts, five tries, ten minutes; one statement, so
 * that of fifty uses at once one succeeds. @throws smsCodeWrong
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
  const [tried] = await deps.db
    .update(smsCodes)
    .set({
      attempts: sql`${smsCodes.attempts} + 1`,
      usedAt: sql`case when ${smsCodes.codeHash} = ${hashCode(action, phone, code.trim())} then now() end`,
    })
    .where(
      and(
        sql`${smsCodes.id} = (${newest})`,
        sql`${smsCodes.usedAt} is null`,
        gt(smsCodes.expiresAt, sql`now()`),
        sql`${smsCodes.attempts} < ${MAX_TRIES}`,
      ),
    )
    .returning({ usedAt: smsCodes.usedAt })
  if (!tried?.usedAt) throw refuse('smsCodeWrong')
}
