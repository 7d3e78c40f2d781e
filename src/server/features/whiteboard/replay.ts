import { sql } from 'drizzle-orm'
import type { whiteboard as operations } from '#contract/whiteboard/operations.ts'
import { whiteboardLimits } from '#contract/whiteboard/limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../lib/refusal.ts'
import { type AccessUser, classAccess, replayRefusal } from '../class-access/index.ts'
import { type ClassClock, classClock } from '../video/index.ts'

type Reply = OperationTypes<typeof operations.whiteboardReplay>['reply']

interface TurnRow extends Record<string, unknown> {
  at: Date
  page_id: number | null
}
interface StepRow extends Record<string, unknown> {
  id: number
  at: Date
  page_id: number
  changes: string
  before: number
}

/** Where a moment stands in the recordings; where nothing was recorded, in none. */
function placeOf(clock: ClassClock, at: Date | string): { file_id: string; second: number } | null {
  const place = clock.secondOf(new Date(at))
  return place && { file_id: place.fileId, second: place.second }
}

async function turnsOf(db: Db, classId: number, clock: ClassClock): Promise<Reply['turns']> {
  const { rows } = await db.execute<TurnRow>(sql`
    select at, page_id from whiteboard_turns where class_id = ${classId} order by at`)
  return rows.flatMap(({ at, page_id }) => {
    const place = placeOf(clock, at)
    return place ? [{ ...place, page_id }] : []
  })
}

/**
 * What was drawn when in the recordings of a class, a portion at a time.
 * @throws Refusal openClassNotFound, openClassNotBought, demoOpenClass, noReplay
 */
export async function whiteboardReplay(db: Db, user: AccessUser, classId: number, after = 0): Promise<Reply> {
  const refused = await replayRefusal(db, await classAccess(db, user, classId))
  if (refused) throw refuse(refused)
  const clock = await classClock(db, classId)
  const { rows } = await db.execute<StepRow>(sql`
    select * from (
      select s.id, s.at, s.page_id, s.changes::text as changes,
        sum(length(s.changes::text)) over (order by s.id) - length(s.changes::text) as before
      from whiteboard_steps s join whiteboard_pages p on p.id = s.page_id
      where p.class_id = ${classId} and s.id > ${after}
    ) step where before < ${whiteboardLimits.replayBytes} order by id limit 2000`)
  const { rows: more } = await db.execute<{ more: boolean }>(sql`
    select exists (select from whiteboard_steps s join whiteboard_pages p on p.id = s.page_id
      where p.class_id = ${classId} and s.id > ${rows.at(-1)?.id ?? after}) as more`)
  return {
    turns: after === 0 ? await turnsOf(db, classId, clock) : [],
    steps: rows.flatMap(({ at, page_id, changes }) => {
      const place = placeOf(clock, at)
      return place ? [{ ...place, page_id, changes }] : []
    }),
    next: more[0]?.more === true ? (rows.at(-1)?.id ?? null) : null,
  }
}
