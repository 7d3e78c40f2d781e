import { and, asc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { group as operations } from '#contract/group/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { orderStatuses } from '#contract/order/status.ts'
import type { Queryable } from '../../db/database.ts'
import { activities, groupMembers, groups, orders, products, users } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { money } from '../../lib/money.ts'
import { refuse } from '../../lib/refusal.ts'
import { readSetting, textIn, translationWanted } from '../site/index.ts'
import { maskedName } from './masked-name.ts'
import { seconds } from '../../lib/seconds.ts'

type Reply = OperationTypes<typeof operations.group>['reply']
type GroupRow = typeof groups.$inferSelect

/** An open group whose time has run out is closed within the minute; until then it says what it is. */
const stateOf = ({ state, expiresAt }: GroupRow, stoppedAt: Date | null): Reply['state'] => {
  if (state === 'formed' || state === 'failed') return state
  if (expiresAt <= new Date()) return 'expired'
  return stoppedAt ? 'stopped' : 'open'
}

/** Those who have paid, the leader first. Of a group that is over also those who have got their money back. */
async function membersOf(db: Queryable, group: GroupRow): Promise<Reply['members']> {
  const rows = await db
    .select({ id: users.id, name: users.name, username: users.username, avatarUrl: users.avatarUrl })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(
      and(
        eq(groupMembers.groupId, group.id),
        isNotNull(groupMembers.paidAt),
        or(isNull(groupMembers.leftAt), sql`${group.state} = 'failed'`),
      ),
    )
    .orderBy(sql`${groupMembers.userId} <> ${group.leaderId}`, asc(groupMembers.paidAt), asc(users.id))
    .limit(group.number)
  return rows.map(({ id, name, username, avatarUrl }) => ({
    name: maskedName(name || username),
    avatar_url: avatarUrl,
    is_leader: id === group.leaderId ? 1 : 0,
  }))
}

async function ownOrder(db: Queryable, groupId: number, userId: number): Promise<Reply['own_order']> {
  const [own] = await db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(
      and(eq(orders.groupId, groupId), eq(orders.userId, userId), ne(orders.status, orderStatuses.cancelled)),
    )
    .orderBy(sql`${orders.id} desc`)
    .limit(1)
  return own ? { order_id: own.id, pending: own.status === orderStatuses.pending ? 1 : 0 } : null
}

/**
 * A group as its page shows it. Before its leader has paid it is the leader's alone.
 * @throws groupUnknown
 */
export async function readGroup(
  { db }: Deps,
  id: number,
  { userId, language }: { userId: number | undefined; language: Language },
): Promise<Reply> {
  const wanted = await translationWanted(db, language)
  const [found] = await db
    .select({
      group: groups,
      name: textIn('products', 'name', wanted),
      cover: products.coverUrl,
      price: products.price,
      stoppedAt: activities.stoppedAt,
    })
    .from(groups)
    .innerJoin(products, eq(products.id, groups.productId))
    .innerJoin(activities, eq(activities.id, groups.activityId))
    .where(eq(groups.id, id))
  if (!found) throw refuse('groupUnknown')
  const { group } = found
  const [{ currency }, members, own] = await Promise.all([
    readSetting(db, 'web_config'),
    membersOf(db, group),
    userId === undefined ? null : ownOrder(db, id, userId),
  ])
  if (members.length === 0 && !own) throw refuse('groupUnknown')
  return {
    group_id: group.id,
    activity_id: group.activityId,
    product_id: group.productId,
    product_name: found.name,
    cover_url: found.cover,
    price: money(found.price, currency),
    group_price: money(group.price, currency),
    currency,
    number: group.number,
    paid: group.paid,
    state: stateOf(group, found.stoppedAt),
    expires_at: seconds(group.expiresAt),
    members,
    own_order: own,
  }
}
