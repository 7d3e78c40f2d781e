import { sql } from 'drizzle-orm'
import type { WhiteboardShape } from '#contract/whiteboard/events.ts'
import type { whiteboard as operations } from '#contract/whiteboard/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { stateNumber } from '../../db/state-number.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { isOpen, nickName, present } from '../interaction/index.ts'

type Snapshot = OperationTypes<typeof operations.classWhiteboard>['reply']

/** The whiteboard of a class as it is now, without what is drawn on it. */
export async function readWhiteboard(db: Queryable, classId: number): Promise<WhiteboardShape> {
  const { rows } = await db.execute<WhiteboardShape & Record<string, unknown>>(sql`
    select ${sql.raw(stateNumber)} as version, coalesce(w.is_shown, false)::int as is_shown, w.page_id,
      case when u.id is not null then json_build_object('userid', u.id, 'nickName', ${sql.raw(nickName('u'))}) end as pen,
      (select coalesce(json_agg(json_build_object('id', p.id) order by p.id), '[]')
        from whiteboard_pages p where p.class_id = ${classId} and p.removed_at is null) as pages
    from (select) as one left join whiteboards w on w.class_id = ${classId}
    left join users u on u.id = w.pen_user_id`)
  const [found] = rows
  if (!found) throw new Error('an outer join of one row answers one row')
  return found
}

const flag = (isSo: boolean): 0 | 1 => (isSo ? 1 : 0)

/** The whiteboard of a live class, and what somebody may do with it. @throws Refusal those of taking part */
export async function classWhiteboard(db: Db, user: SessionUser, classId: number): Promise<Snapshot> {
  const { openClass, moderates } = await present(db, user, classId)
  return {
    is_open: flag(isOpen(openClass)),
    may_moderate: flag(moderates),
    whiteboard: await readWhiteboard(db, classId),
  }
}
