import { sql } from 'drizzle-orm'
import type { openClass as operations } from '#contract/openclass/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { replayOpensAt } from '../../db/class-state.ts'
import { lockName } from '../../db/lock-name.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { watchedRange } from './watched-spans.ts'

type Duration = OperationTypes<typeof operations.updateDuration>['body']

/** a page that is reloaded within this time continues the same view */
const SAME_VIEW_SECONDS = 10
/** what clocks and networks may add to a duration */
const SLACK_SECONDS = 5

/** Whether what is watched of a class now was recorded. */
const isReplay = (classId: number) =>
  sql`(select coalesce(${sql.raw(replayOpensAt('c'))} <= now(), true) from open_classes c where c.id = ${classId})`

/** Begins a view of a class, one at a time of each person. */
export const beginView = (db: Db, classId: number, userId: number) =>
  db.transaction(async (tx) => {
    await lockName(tx, `view ${classId} ${userId}`)
    const known = await tx.execute<{ id: number; watch_duration: number }>(sql`
      select id, watch_duration from view_records
      where class_id = ${classId} and user_id = ${userId} and is_replay = ${isReplay(classId)}
        and entered_at > now() - make_interval(secs => ${SAME_VIEW_SECONDS})
      order by id desc limit 1`)
    if (known.rows[0]) return known.rows[0]
    const begun = await tx.execute<{ id: number; watch_duration: number }>(sql`
      insert into view_records (class_id, user_id, is_replay) values (${classId}, ${userId}, ${isReplay(classId)})
      returning id, watch_duration`)
    if (!begun.rows[0]) throw new Error('the view was not stored')
    return begun.rows[0]
  })

interface Watched {
  fileId: string
  /** where they stopped */
  second: number
  /** a multirange of seconds */
  watched: string
}

/** Somebody's watching of a video of the class that the view is of; any other video is left alone. */
const noteWatched = (tx: Tx, userId: number, classId: number, { fileId, second, watched }: Watched) =>
  tx.execute(sql`
    insert into watch_positions (user_id, video_id, second, watched)
    select ${userId}, v.id, ${second},
      ${watched}::int4multirange * int4multirange(int4range(0, ceil(v.duration)::int))
    from videos v join open_class_videos o on o.video_id = v.id
    where v.file_id = ${fileId} and o.class_id = ${classId}
    on conflict (user_id, video_id) do update set second = excluded.second,
      watched = watch_positions.watched + excluded.watched, updated_at = now()`)

/**
 * Seconds watched so far in one's own view: never fewer than before, never more than have passed since it began. Of a
 * video also which, at most what can be played in the time since the report before.
 * @throws Refusal viewNotFound
 */
export async function updateDuration(
  db: Db,
  user: SessionUser,
  id: number,
  { watch_duration, fileID, position, spans = [] }: Duration,
): Promise<null> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ class_id: number; elapsed: number }>(sql`
      with before as (
        select id, seen_at from view_records where id = ${id} and user_id = ${user.id} for update
      )
      update view_records set seen_at = now(), watch_duration = greatest(watch_duration,
        least(${watch_duration}::int, ceil(extract(epoch from now() - entered_at))::int + ${SLACK_SECONDS}::int))
      from before where view_records.id = before.id
      returning class_id, extract(epoch from now() - before.seen_at)::float8 as elapsed`)
    const view = rows[0]
    if (!view) throw refuse('viewNotFound')
    if (fileID === undefined || position === undefined) return
    const watched = watchedRange(spans, view.elapsed)
    await noteWatched(tx, user.id, view.class_id, { fileId: fileID, second: position, watched })
  })
  return null
}
