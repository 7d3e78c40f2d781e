import { type SQL, sql } from 'drizzle-orm'
import { stageLimits } from '#contract/stage/limits.ts'
import { secondOfClass } from '../../db/class-state.ts'
import type { Queryable, Tx } from '../../db/database.ts'

const ANSWER = `interval '${stageLimits.answerSeconds} seconds'`

/** SQL: the place is on stage, or its call can still be answered. `p` is the name of a row of `stage_places`. */
export const isInForce = (p: string): string =>
  `(${p}.ended_at is null and (${p}.joined_at is not null or ${p}.called_at > clock_timestamp() - ${ANSWER}))`

/** SQL: the time to answer is over. */
export const isLapsed = (p: string): string =>
  `(${p}.ended_at is null and ${p}.joined_at is null and ${p}.called_at <= clock_timestamp() - ${ANSWER})`

export interface EndedPlace {
  classId: number
  userId: number
}

/** Ends the places for which a condition on `stage_places p` holds. @returns whose they were */
export async function endPlaces(db: Queryable, which: SQL): Promise<EndedPlace[]> {
  const { rows } = await db.execute<{ class_id: number; user_id: number }>(sql`
    update stage_places p set ended_at = clock_timestamp()
    where p.ended_at is null and ${which} returning p.class_id, p.user_id`)
  return rows.map(({ class_id, user_id }) => ({ classId: class_id, userId: user_id }))
}

interface NewPlace {
  classId: number
  userId: number
  /** null: the person comes by themselves */
  calledBy: number | null
  /** of who comes by themselves */
  joins: { page: string; hasCamera: boolean } | null
}

/** Gives somebody a place while the class is locked. @returns whether they got one, had one, or all are taken */
export async function takePlace(
  tx: Tx,
  { classId, userId, calledBy, joins }: NewPlace,
): Promise<'given' | 'kept' | 'full'> {
  await endPlaces(tx, sql`p.class_id = ${classId} and ${sql.raw(isLapsed('p'))}`)
  const { rows } = await tx.execute<{ taken: number; has_one: boolean }>(sql`
    select count(*)::int as taken, coalesce(bool_or(user_id = ${userId}), false) as has_one
    from stage_places where class_id = ${classId} and ended_at is null`)
  const { taken = 0, has_one: hasOne = false } = rows[0] ?? {}
  if (hasOne) return 'kept'
  if (taken >= stageLimits.places) return 'full'
  await tx.execute(sql`
    insert into stage_places (class_id, user_id, called_at, called_by, joined_at, second, page, has_camera)
    select c.id, ${userId}::int, clock_timestamp(), ${calledBy}::int,
      case when ${joins !== null} then clock_timestamp() end,
      case when ${joins !== null} then ${sql.raw(secondOfClass('c'))} end,
      ${joins?.page ?? ''}, ${joins?.hasCamera ?? false}
    from open_classes c where c.id = ${classId}`)
  return 'given'
}
