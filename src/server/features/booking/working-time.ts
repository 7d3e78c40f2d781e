/*
 * When a teacher works: SQL, in which every argument is an expression. The arithmetic of the weekly rules is that of
 * the teacher's clock (`timestamp` and `at time zone`): minutes added to midnight as a moment would be wrong on the two
 * days of a year on which clocks change. Of an hour that a clock shows twice, PostgreSQL takes the later one.
 */

/** Rows (begin_at, end_at, minutes): the weekly rules and the opened exceptions of a teacher that touch [from, to). */
export const workingSpans = (teacher: string, from: string, to: string): string => `
  select rule.begin_at, rule.end_at, hour_set.minutes
  from hour_sets hour_set
  join hour_rules weekly on weekly.set_id = hour_set.id
  cross join lateral generate_series(
    greatest(lower(hour_set.valid), (${from} at time zone hour_set.zone)::date - 2)::timestamp,
    least(upper(hour_set.valid) - 1, (${to} at time zone hour_set.zone)::date + 1)::timestamp,
    interval '1 day') as dates (day)
  cross join lateral (select
    (dates.day + make_interval(mins => weekly.from_minute)) at time zone hour_set.zone as begin_at,
    (dates.day + make_interval(mins => weekly.to_minute)) at time zone hour_set.zone as end_at) as rule
  where hour_set.teacher_id = ${teacher} and extract(isodow from dates.day) = weekly.weekday
    and rule.begin_at < rule.end_at and rule.end_at > ${from} and rule.begin_at < ${to}
  union all
  select lower(opened.span), upper(opened.span), (
    select latest.minutes from hour_sets latest where latest.teacher_id = ${teacher} order by latest.valid desc limit 1)
  from hour_exceptions opened
  where opened.teacher_id = ${teacher} and opened.kind = 'open' and opened.span && tstzrange(${from}, ${to})`

/** Whether [from, to) lies in a time that the teacher has closed, in part at least. */
const isClosed = (teacher: string, from: string, to: string): string => `exists (
  select from hour_exceptions closed
  where closed.teacher_id = ${teacher} and closed.kind = 'closed' and closed.span && tstzrange(${from}, ${to}))`

/** Whether the teacher works the whole of [from, to). */
export const isWorkingTime = (teacher: string, from: string, to: string): string => `(
  tstzrange(${from}, ${to}) <@ coalesce((
    select range_agg(tstzrange(worked.begin_at, worked.end_at))
    from (${workingSpans(teacher, from, to)}) as worked), '{}'::tstzmultirange)
  and not ${isClosed(teacher, from, to)})`
