import { classEnd, classTime } from './class-state.ts'

/*
 * Who was in classes, for many classes at once: SQL of relations, where `visitOf` and `replayOf` (class-state.ts) answer
 * for one person. `classes` is a query of ids of classes.
 */

/**
 * class_id, user_id, and the seconds in which they were in the class, at whichever of their pages. Two reports together last
 * as long as both of them, but no longer than from the beginning of the first to the end of the last; only of more are the
 * gaps looked for. The time of a class is computed once, not for each report.
 */
export const presenceIn = (classes: string): string => `(
  with times as materialized (
    select id, lower(open) as opens, upper(open) as closes
    from (select c.id, ${classTime('c')} as open from open_classes c where c.id in (${classes}) offset 0) one
  ), reported as materialized (
    select class_id, user_id, greatest(entered_at, times.opens) as since, least(left_at, times.closes) as until
    from (
      select class_id, user_id, entered_at, left_at from class_visits where class_id in (${classes})
      union all
      select class_id, user_id, entered_at, seen_at from view_records
      where class_id in (${classes}) and not is_replay
    ) report
    join times on times.id = report.class_id
    where greatest(entered_at, times.opens) <= least(left_at, times.closes)
  ), visitors as materialized (
    select class_id, user_id, count(*) as reports, max(until) - min(since) as span, sum(until - since) as total
    from reported group by class_id, user_id
  )
  select class_id, user_id, extract(epoch from least(span, total)) as seconds from visitors where reports <= 2
  union all
  select class_id, user_id, (select extract(epoch from sum(upper(span) - lower(span))) from unnest(spans) span)
  from (
    select class_id, user_id, range_agg(tstzrange(since, until, '[]')) as spans
    from reported join (select class_id, user_id from visitors where reports > 2) several using (class_id, user_id)
    group by class_id, user_id
  ) joined)`

/** Seconds that the live class is planned to last; null without times. */
export const classLength = (c: string): string => `extract(epoch from ${classEnd(c)} - ${c}.begin_at)`
