import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { wechat } from '#contract/message/wechat.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { users, wechatLinks } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import { seconds } from '../../../lib/seconds.ts'

type Link = OperationTypes<typeof wechat.wechatLink>['reply']
type Opened = OperationTypes<typeof wechat.openWechatLink>['reply']

export const LINK_PATH = '/wechat/link'
/** how long the address that links is good */
const TICKET_SECONDS = 600

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')

export async function readWechatLink({ db, wechat: gateway }: Deps, userId: number): Promise<Link> {
  const [link] = await db.select().from(wechatLinks).where(eq(wechatLinks.userId, userId))
  const { linkedAt = null, refusedAt = null } = link ?? {}
  return {
    offered: gateway.login === null ? 0 : 1,
    linked_at: linkedAt === null ? null : seconds(linkedAt),
    reachable: refusedAt === null ? 1 : 0,
  }
}

/** A new address that links a WeChat to a user; the one before is good no more. @throws Refusal wechatOff */
export async function openWechatLink({ db, config, wechat: gateway }: Deps, userId: number): Promise<Opened> {
  if (gateway.login === null) throw refuse('wechatOff')
  const ticket = randomBytes(24).toString('hex')
  const values = {
    ticketHash: hashOf(ticket),
    ticketExpiresAt: sql`now() + make_interval(secs => ${TICKET_SECONDS}::int)`,
  }
  await db
    .insert(wechatLinks)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: wechatLinks.userId, set: values })
  return { address: `${config.publicUrl}${LINK_PATH}/${ticket}`, seconds: TICKET_SECONDS }
}

export async function removeWechatLink(db: Db, userId: number): Promise<null> {
  await db.delete(wechatLinks).where(eq(wechatLinks.userId, userId))
  return null
}

const isGood = (ticket: string) =>
  and(eq(wechatLinks.ticketHash, hashOf(ticket)), gt(wechatLinks.ticketExpiresAt, sql`now()`))

/** The name of whose account a ticket links; null: it is none, was used, or is too old. */
export async function ownerOfTicket(db: Db, ticket: string): Promise<string | null> {
  const [found] = await db
    .select({ name: users.name, username: users.username })
    .from(wechatLinks)
    .innerJoin(users, eq(users.id, wechatLinks.userId))
    .where(isGood(ticket))
  return found ? found.name || found.username : null
}

/** Links the WeChat that has proven itself, and uses the ticket up. @returns false where somebody else was first, or too late */
export async function linkWechat(db: Db, ticket: string, openid: string): Promise<boolean> {
  const linked = await db
    .update(wechatLinks)
    .set({ openid, linkedAt: sql`now()`, refusedAt: null, ticketHash: null, ticketExpiresAt: null })
    .where(isGood(ticket))
    .returning({ userId: wechatLinks.userId })
  return linked.length === 1
}

/** Keeps that WeChat takes no messages for an openid: nothing else is sent there until its owner links it again. */
export async function keepRefusal(db: Db, openid: string): Promise<void> {
  await db.update(wechatLinks).set({ refusedAt: sql`now()` }).where(eq(wechatLinks.openid, openid))
}
