import { createHash, randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { mailLimits } from '#contract/message/limits.ts'
import type { reminders } from '#contract/message/reminders.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { lockName } from '../../db/lock-name.ts'
import type { Db, Tx } from '../../db/database.ts'
import { deliveries, mailCodes, users } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'

type Email = OperationTypes<typeof reminders.email>['reply']

const hashCode = (userId: number, email: string, code: string): string =>
  createHash('sha256').update(`${userId}:${email}:${code}`).digest('base64url')

interface Sends extends Record<string, unknown> {
  mine: number
  to_address: number
  since_last: number | null
}

/** Codes of the last 24 hours: of a user, and of anybody to the same address. */
async function sendsTo(db: Db | Tx, userId: number, email: string): Promise<Sends> {
  const { rows } = await db.execute<Sends>(sql`
    select count(*) filter (where user_id = ${userId})::int as mine,
      count(*) filter (where email = ${email.toLowerCase()})::int as to_address,
      extract(epoch from clock_timestamp() - max(created_at) filter (where user_id = ${userId}))::float8 as since_last
    from mail_codes
    where (user_id = ${userId} or email = ${email.toLowerCase()}) and created_at > now() - interval '24 hours'`)
  return rows[0] ?? { mine: 0, to_address: 0, since_last: null }
}

const waitOf = ({ since_last }: Sends): number =>
  since_last === null ? 0 : Math.max(0, Math.ceil(mailLimits.codeWaitSeconds - since_last))

/** The address of a user and whether it is proven. */
export async function readEmail(db: Db, userId: number): Promise<Email> {
  const [user] = await db
    .select({ email: users.email, verified: users.verifiedEmail })
    .from(users)
    .where(eq(users.id, userId))
  const { email, verified } = user ?? { email: '', verified: '' }
  const isVerified = email !== '' && email === verified
  return {
    email,
    verified: isVerified ? 1 : 0,
    seconds: email === '' || isVerified ? 0 : waitOf(await sendsTo(db, userId, email)),
  }
}

/**
 * Sends a code to the address of a user. Codes to one address are counted whoever asks for them, under a lock, so that
 * many accounts cannot fill somebody's mailbox together.
 * @throws Refusal emailMissing, emailVerified, emailTooSoon, emailLimitReached
 */
export async function sendEmailCode(deps: Deps, userId: number): Promise<Email> {
  const { db } = deps
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    const email = user?.email ?? ''
    if (email === '') throw refuse('emailMissing')
    if (email === user?.verifiedEmail) throw refuse('emailVerified')
    await lockName(tx, `mail:${email.toLowerCase()}`)
    const sends = await sendsTo(tx, userId, email)
    const wait = waitOf(sends)
    if (wait > 0) throw refuse('emailTooSoon', { seconds: wait })
    if (Math.max(sends.mine, sends.to_address) >= mailLimits.codesPerDay) throw refuse('emailLimitReached')
    const expiresAt = sql`now() + make_interval(secs => ${mailLimits.codeSeconds})`
    await tx
      .insert(mailCodes)
      .values({ userId, email: email.toLowerCase(), codeHash: hashCode(userId, email, code), expiresAt })
    await tx
      .insert(deliveries)
      .values({ userId, purpose: 'code', channel: 'mail', address: email, code, validUntil: expiresAt })
  })
  deps.jobs.run('send-messages')
  return readEmail(db, userId)
}

/**
 * Proves the address of a user. Only the newest code counts, and only for the address that the account has now; one
 * statement takes a try, so that of many at once no more than five are compared.
 * @throws Refusal emailCodeWrong, emailCodeTriesUsed
 */
export async function verifyEmail(db: Db, userId: number, code: string): Promise<Email> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const email = user?.email ?? ''
  const { rows } = await db.execute<{ right: boolean; attempts: number; open: boolean }>(sql`
    with newest as (
      select id, attempts, used_at is null and expires_at > now() and email = ${email.toLowerCase()} as open
      from mail_codes where user_id = ${userId} order by id desc limit 1 for update
    ), tried as (
      update mail_codes set attempts = mail_codes.attempts + 1,
        used_at = case when code_hash = ${hashCode(userId, email, code.trim())} then now() end
      from newest
      where mail_codes.id = newest.id and newest.open and newest.attempts < ${mailLimits.codeTries}
      returning mail_codes.used_at is not null as "right", mail_codes.attempts
    )
    select coalesce(tried."right", false) as "right", coalesce(tried.attempts, newest.attempts) as attempts, newest.open
    from newest left join tried on true`)
  const [tried] = rows
  if (!tried?.right)
    throw refuse(
      tried?.open && tried.attempts >= mailLimits.codeTries ? 'emailCodeTriesUsed' : 'emailCodeWrong',
    )
  // the address may have been changed since it was read
  await db.execute(sql`update users set verified_email = email where id = ${userId} and email = ${email}`)
  return readEmail(db, userId)
}
