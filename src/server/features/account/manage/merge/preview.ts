import { sql } from 'drizzle-orm'
import { mergeKinds } from '#contract/account/manage/merge-kinds.ts'
import type { mergeAdmin } from '#contract/account/manage/merge.ts'
import { orderStatuses } from '#contract/order/status.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Queryable } from '../../../../db/database.ts'
import { maskPhone } from '../../../../lib/log.ts'
import type { User } from '../take-user.ts'
import { countRows } from './move-rows.ts'
import { readPair } from './people.ts'

type Preview = OperationTypes<typeof mergeAdmin.previewMerge>['reply']
type Obstacle = Preview['obstacles'][number]

/** What both have and one person cannot have twice. */
export async function obstaclesOf(db: Queryable, keptId: number, closedId: number): Promise<Obstacle[]> {
  const { rows } = await db.execute<Obstacle & Record<string, unknown>>(sql`
    select 'pending_order' as kind, p.name from orders a
      join orders b on b.product_id = a.product_id and b.user_id = ${keptId} and b.status = ${orderStatuses.pending}
      join products p on p.id = a.product_id
      where a.user_id = ${closedId} and a.status = ${orderStatuses.pending}
    union
    select 'booking', p.name from occupancies a
      join occupancies b on b.person_id = ${keptId} and b.span && a.span and not b.overbook
      join bookings own on a.source = 'booking' and own.id = a.source_id
      join booked_lessons l on l.lesson_id = own.lesson_id join products p on p.id = l.product_id
      where a.person_id = ${closedId} and not a.overbook
    union
    select 'booking', p.name from bookings a
      join bookings b on b.lesson_id = a.lesson_id and b.student_id = ${keptId} and b.status <> 'cancelled'
      join booked_lessons l on l.lesson_id = a.lesson_id join products p on p.id = l.product_id
      where a.student_id = ${closedId} and a.status <> 'cancelled'
    union
    select 'group', p.name from group_members a
      join group_members b on b.activity_id = a.activity_id and b.user_id = ${keptId} and b.left_at is null
      join groups g on g.id = a.group_id join products p on p.id = g.product_id
      where a.user_id = ${closedId} and a.left_at is null
    order by 1, 2`)
  return rows
}

async function hoursLeft(db: Queryable, userId: number): Promise<number> {
  const { rows } = await db.execute<{ hours: number }>(sql`
    select coalesce(sum(b."left"), 0)::int as hours from balances b
    join grants g on g.id = b.grant_id where g.user_id = ${userId}`)
  return rows[0]?.hours ?? 0
}

const accountOf = async (db: Queryable, { id, username, name, telephone }: User) => ({
  ...{ id, username, name },
  telephone: maskPhone(telephone ?? ''),
  lesson_hours: await hoursLeft(db, id),
})

/** What a merge would do. @throws notFound, mergeSelf, mergeClosed, mergeNotStudents, mergeIntoLocked, mergeErasure */
export async function previewMerge(db: Db, keptId: number, closedId: number): Promise<Preview> {
  const { kept, closed } = await readPair(db, keptId, closedId)
  const counts = await countRows(db, { keptId, closedId })
  const { rows: bothOwn } = await db.execute<Preview['both_own'][number] & Record<string, unknown>>(sql`
    select distinct p.id as product_id, p.name as product_name
    from grants a join grants b on b.product_id = a.product_id and b.user_id = ${keptId} and b.revoked_at is null
    join products p on p.id = a.product_id
    where a.user_id = ${closedId} and a.revoked_at is null order by p.name, p.id`)
  return {
    kept: await accountOf(db, kept),
    closed: await accountOf(db, closed),
    moves: mergeKinds.flatMap((kind) => counts.find((count) => count.kind === kind) ?? []),
    both_own: bothOwn,
    obstacles: await obstaclesOf(db, keptId, closedId),
  }
}
