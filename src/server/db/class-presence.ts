import { classEnd, classTime } from './class-state.ts'

/*
 * Who was in classes, for many classes at once: SQL of relations, where `visitOf` and `replayOf` (class-state.ts) answer
 * for one person. `classes` is a query of ids of classes.
 */

/** class_id, user_id, and the seconds in which they were in the class, at whichever of their pages. */
export const presenceIn = (classes: string): string => `(
  select visits.class_id, visits.user_id, extract(epoch from sum(upper(visit) - lower(visit))) as seconds
  from (
    select class_id, user_id, range_agg(tstzrange(entered_at, left_at, '[]')) as spans from (
      select class_id, user_id, entered_at, left_at from class_visits where class_id in (${classes})
      union all
      select class_id, user_id, entered_at, seen_at from view_records
      where class_id in (${classes}) and not is_replay
    ) reported group by class_id, user_id
  ) visits
  join (select c.id, ${classTime('c')} as open from open_classes c where c.id in (${classes})) times
    on times.id = visits.class_id
  cross join lateral unnest(visits.spans * tstzmultirange(times.open)) as visit
  group by visits.class_id, visits.user_id)`

/** Seconds that the live class is planned to last; null without times. */
export const classLength = (c: string): string => `extract(epoch from ${classEnd(c)} - ${c}.begin_at)`
