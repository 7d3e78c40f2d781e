import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { group as operations } from '#contract/group/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { groups, users } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { maskedName } from './masked-name.ts'
import { seconds } from '../../lib/seconds.ts'

type Open = OperationTypes<typeof operations.openGroups>

/** Groups with a leader who has paid, free places and time left; those that miss the fewest first. */
export async function openGroups(
  { db }: Deps,
  activityId: number,
  { limit = 3 }: Open['query'],
): Promise<Open['reply']> {
  const rows = await db
    .select({ group: groups, name: users.name, username: users.username, avatarUrl: users.avatarUrl })
    .from(groups)
    .innerJoin(users, eq(users.id, groups.leaderId))
    .where(joinable(activityId))
    .orderBy(sql`${groups.number} - ${groups.paid}`, asc(groups.expiresAt), desc(groups.id))
    .limit(limit)
  const total = rows.length < limit ? rows.length : await db.$count(groups, joinable(activityId))
  return {
    list: rows.map(({ group, name, username, avatarUrl }) => ({
      group_id: group.id,
      leader: { name: maskedName(name || username), avatar_url: avatarUrl },
      number: group.number,
      paid: group.paid,
      expires_at: seconds(group.expiresAt),
    })),
    total,
  }
}

const joinable = (activityId: number) =>
  and(
    eq(groups.activityId, activityId),
    sql`exists (select from activities a where a.id = groups.activity_id and a.stopped_at is null)`,
    eq(groups.state, 'open'),
    gt(groups.paid, 0),
    lt(groups.paid, groups.number),
    gt(groups.expiresAt, sql`now()`),
  )
