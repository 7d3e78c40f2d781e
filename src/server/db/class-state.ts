import { productStatuses } from '#contract/catalog/enums.ts'
import { ENTRY_EARLY_SECONDS, LIVE_GRACE_SECONDS } from '#contract/openclass/enums.ts'

/** a publisher whose server has shown no sign of life for so long counts as disconnected */
export const SILENT_SECONDS = 8

/*
 * State of a class by the database's clock: SQL for queries in which `c` is the name of a row of `open_classes`.
 * Expressions are texts, since prepared statements are made of them too.
 */

/** A broadcast ended before its class began: it was tried out, and is no part of the class nor of its replay. */
export const isTrial = (b: string, c: string): string => `coalesce(${b}.ended_at <= ${c}.begin_at, false)`

/** Its teacher has ended it, and not a trial. */
const isEndedByTeacher = (c: string): string => `coalesce(${c}.ended_at > ${c}.begin_at, false)`

/** When its teacher has ended it, else null. */
export const endedByTeacherAt = (c: string): string =>
  `case when ${isEndedByTeacher(c)} then ${c}.ended_at end`

/** The rule of `endOf` (contract/openclass/enums.ts). */
export const classEnd = (c: string): string => `least(${c}.end_at, ${endedByTeacherAt(c)})`

const withGrace = (end: string): string => `(${end} + interval '${LIVE_GRACE_SECONDS} seconds')`

/** Neither to come nor running any more. */
export const isOver = (c: string): string => `${withGrace(classEnd(c))} <= now()`

/** An open class that waits for the school to release it for sale. */
export const isHeld = (
  c: string,
): string => `(${c}.lesson_id is null and ${c}.cancelled_at is null and exists (
  select from products held where held.id = ${c}.product_id and held.status = ${productStatuses.frozen}))`

/** How links name the class of the demo that always begins soon (features/openclass/keep-demo-class.ts). */
export const DEMO_CLASS_CRYPT_ID = 'cdemo'

/** It is that class, and nobody has made it their own. */
export const isKeptByDemo = (c: string): string =>
  `(${c}.is_demo and ${c}.crypt_id = '${DEMO_CLASS_CRYPT_ID}')`

/** Its videos that can be watched, as `video`, with their places as `shown`: the end of a select, after `joins`. */
export const videosOf = (c: string, joins = ''): string => `
  from open_class_videos shown join videos video on video.id = shown.video_id ${joins}
  where shown.class_id = ${c}.id and video.removed_at is null and (video.has_source or video.has_hd or video.has_sd)`

/** A video of it can be watched. */
export const hasVideo = (c: string): string => `exists (select ${videosOf(c)})`

/** When a replay may be watched: as soon as the teacher has ended the class, else when it is over by the clock. */
export const replayOpensAt = (c: string): string =>
  `coalesce(${endedByTeacherAt(c)}, ${withGrace(`${c}.end_at`)})`

/**
 * The time in which people are in a class: from when they may enter until its teacher has ended it, else until its end,
 * or beyond it as long as pictures come. Null without times.
 */
export const classTime = (c: string): string => `tstzrange(
  ${c}.begin_at - interval '${ENTRY_EARLY_SECONDS} seconds',
  coalesce(${endedByTeacherAt(c)}, least(${withGrace(`${c}.end_at`)},
    greatest(${c}.end_at, (select max(seen_at) from broadcasts where class_id = ${c}.id)))),
  '[]')`

/**
 * When a user was in a class, at whichever of their pages, as one multirange; null: never. `user` is an expression of
 * the user's id.
 */
export const classVisits = (user: string, c: string): string => `((
  select range_agg(visit) from (
    select tstzrange(entered_at, left_at, '[]') as visit from class_visits
    where class_id = ${c}.id and user_id = ${user}
    union all
    select tstzrange(entered_at, seen_at, '[]') from view_records
    where class_id = ${c}.id and user_id = ${user} and not is_replay
  ) visits) * tstzmultirange(${classTime(c)}))`

/** Of a user in a class: from when until when they were in it, and for how long; a select of one row. */
export const visitOf = (user: string, c: string): string => `(
  select min(lower(visit)) as first, max(upper(visit)) as last,
    coalesce(round(extract(epoch from sum(upper(visit) - lower(visit)))), 0)::int as seconds
  from unnest(${classVisits(user, c)}) as visit)`

/**
 * For how many seconds a user watched what was recorded of a class; a select of one row. Pages that play at the same
 * time count once.
 */
export const replayOf = (user: string, c: string): string => `(
  select coalesce(round(sum(least(extract(epoch from upper(span) - lower(span)), (
    select sum(watch_duration) from view_records
    where class_id = ${c}.id and user_id = ${user} and is_replay and entered_at <@ span
  )))), 0)::int as seconds
  from unnest((
    select range_agg(tstzrange(entered_at, seen_at, '[]')) from view_records
    where class_id = ${c}.id and user_id = ${user} and is_replay
  )) as span)`

/** State of a class's stream (`StreamState`), by its newest broadcast; one without a segment does not count yet. */
export const streamState = (c: string): string => `(
  select case
    when ${c}.cancelled_at is not null then 'ended'
    when b.is_open and b.state = 'live' and b.seen_at > now() - interval '${SILENT_SECONDS} seconds' then 'on_air'
    when b.is_open then 'interrupted'
    when ${c}.begin_at is null then case when ${hasVideo(c)} then 'replay' else 'waiting' end
    when now() < ${classEnd(c)} then case when b.was_lost then 'interrupted' else 'waiting' end
    when ${c}.is_replay and ${replayOpensAt(c)} <= now() and ${hasVideo(c)} then 'replay'
    else 'ended'
  end
  from (select) one left join lateral (
    select state, seen_at,
      state <> 'ended' and end_asked_at is null and duration > 0 as is_open,
      state = 'ended' and end_asked_at is null and duration > 0 and ended_at > ${c}.begin_at as was_lost
    from broadcasts where class_id = ${c}.id order by id desc limit 1
  ) b on true)`

/**
 * The state of a class in a word (`ClassState`), which always agrees with its stream: ended or a replay as the stream
 * is, before that by the clock.
 */
export const classState = (c: string): string => `case ${streamState(c)}
  when 'replay' then 'replay'
  when 'ended' then 'end'
  else case when now() >= ${c}.begin_at - interval '${ENTRY_EARLY_SECONDS} seconds' then 'live' else 'start' end
end`

/**
 * Second of a class at this moment, as its replay counts them: since its newest broadcast began or, without one, since
 * the class began; 0 before both.
 */
export const secondOfClass = (
  c: string,
): string => `greatest(0, floor(extract(epoch from clock_timestamp() - coalesce(
  (select b.started_at from broadcasts b where b.class_id = ${c}.id and not ${isTrial('b', c)} order by b.id desc limit 1),
  ${c}.begin_at))))::int`
