import { classEnd, classTime } from './class-state.ts'

/*
 * Who was in classes, for many classes at once: SQL of relations, where `visitOf` and `replayOf` (class-state.ts) answer
 * for one person. `classes` is a query of ids of classes.
 */

/**
 * class_id, user_id, and the seconds in which they were in the class, at whichever of their pages. Most were there once: only
 * times with gaps between them are taken apart.
 */
export const presenceIn = (classes: string): string => `(
  select class_id, user_id,
    case when spans @> range_merge(spans) then extract(epoch from upper(spans) - lower(spans))
      else (select extract(epoch from sum(upper(span) - lower(span))) from unnest(spans) span) end as seconds
  from (
    select class_id, user_id, range_agg(reported.visit * times.open) as spans from (
      select class_id, user_id, tstzrange(entered_at, left_at, '[]') as visit from class_visits
      where class_id in (${classes})
      union all
      select class_id, user_id, tstzrange(entered_at, seen_at, '[]') from view_records
      where class_id in (${classes}) and not is_replay
    ) reported
    join (select c.id, ${classTime('c')} as open from open_classes c where c.id in (${classes})) times
      on times.id = reported.class_id
    where reported.visit && times.open
    group by class_id, user_id
  ) visits)`

/** Seconds that the live class is planned to last; null without times. */
export const classLength = (c: string): string => `extract(epoch from ${classEnd(c)} - ${c}.begin_at)`
