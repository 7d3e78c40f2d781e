import { classLength, presenceIn } from '../../db/class-presence.ts'
import { videosOf } from '../../db/class-state.ts'
import { ATTENDED_SHARE, DONE_SHARE } from './progress.ts'

/**
 * How far people have come in classes, for many at once, where `learnedLessons` answers for one student: SQL of a relation
 * of class_id, user_id and is_done, with a row for everybody who has begun. Its rule is that of `isDone`.
 * @param classes a query of ids of classes
 */
export const begunClasses = (classes: string): string => `(
  with whole as materialized (
    select c.id, (select sum(ceil(video.duration)) ${videosOf('c')}) as duration
    from open_classes c where c.id in (${classes})
  )
  select class_id, user_id, coalesce(bool_or(is_done), false) as is_done from (
    select seen.class_id, seen.user_id, seen.watched >= ${DONE_SHARE} * nullif(whole.duration, 0) as is_done
    from (
      select shown.class_id, w.user_id, sum(least(ceil(v.duration), case
        when w.watched @> range_merge(w.watched) then upper(w.watched) - lower(w.watched)
        else (select sum(upper(span) - lower(span)) from unnest(w.watched) span) end)) as watched
      from open_class_videos shown join watch_positions w on w.video_id = shown.video_id
      join videos v on v.id = w.video_id
      where shown.class_id in (${classes}) and v.removed_at is null and (v.has_source or v.has_hd or v.has_sd)
      group by shown.class_id, w.user_id
    ) seen
    join whole on whole.id = seen.class_id
    union all
    select presence.class_id, presence.user_id, presence.seconds >= ${ATTENDED_SHARE} * nullif(${classLength('c')}, 0)
    from ${presenceIn(classes)} presence join open_classes c on c.id = presence.class_id
  ) begun group by class_id, user_id)`
