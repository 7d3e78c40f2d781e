import { sql } from 'drizzle-orm'
import { isTrial } from '../../db/class-state.ts'
import type { Queryable } from '../../db/database.ts'

/** A stretch of a recording that was received without an interruption. */
export interface ReceivedSpan {
  videoId: number
  fileId: string
  /** second of the recording at which it begins */
  from: number
  /** its length */
  seconds: number
  /** when its first picture was received, ms since 1970 */
  receivedAt: number
}

/** A second of a recording. */
export interface RecordedSecond {
  videoId: number
  fileId: string
  second: number
}

const endOf = ({ receivedAt, seconds }: ReceivedSpan): number => receivedAt + seconds * 1000

/**
 * Between the moments of a class and the seconds of its recordings. A broadcast may be interrupted and a class may have
 * several: what came in between stands where the pictures go on, what came before the first at its beginning, and what
 * came after the last at its end.
 */
export class ClassClock {
  readonly #spans: readonly ReceivedSpan[]

  constructor(spans: readonly ReceivedSpan[]) {
    this.#spans = spans.toSorted((one, other) => one.receivedAt - other.receivedAt)
  }

  /** Where a moment of the class stands; null: nothing of it was recorded. */
  secondOf(moment: Date): RecordedSecond | null {
    const at = moment.getTime()
    const within = this.#spans.findLast((span) => span.receivedAt <= at && at < endOf(span))
    if (within) return this.#at(within, (at - within.receivedAt) / 1000)
    const next = this.#spans.find(({ receivedAt }) => receivedAt > at)
    if (next) return this.#at(next, 0)
    const last = this.#spans.at(-1)
    return last ? this.#at(last, last.seconds) : null
  }

  /**
   * Between which moments everything lies that stands in these seconds of a recording, and perhaps more; null: there is no
   * such second. An end that is null has no bound.
   */
  timeOf(videoId: number, from: number, to: number): { after: Date | null; before: Date | null } | null {
    const touches = (span: ReceivedSpan) =>
      span.videoId === videoId && span.from < to && span.from + span.seconds >= from
    const first = this.#spans.findIndex(touches)
    const last = this.#spans.findLastIndex(touches)
    const [begin, end] = [this.#spans[first], this.#spans[last]]
    if (!begin || !end) return null
    const earlier = this.#spans[first - 1]
    const after =
      from > begin.from ? begin.receivedAt + (from - begin.from) * 1000 : earlier && endOf(earlier)
    const isLast = last === this.#spans.length - 1
    // a millisecond more than what was rounded away
    const before =
      isLast && to > end.from + end.seconds
        ? undefined
        : Math.min(endOf(end), end.receivedAt + (to - end.from) * 1000) + 1
    return {
      after: after === undefined ? null : new Date(after - 1),
      before: before === undefined ? null : new Date(before),
    }
  }

  #at({ videoId, fileId, from }: ReceivedSpan, seconds: number): RecordedSecond {
    return { videoId, fileId, second: Math.round((from + seconds) * 1000) / 1000 }
  }
}

/**
 * The clock of a class, by the rows of the segments of its recordings. Of recordings that were made before segments had
 * their moments, the first stretch alone is known, by the beginning of its broadcast.
 */
export async function classClock(db: Queryable, classId: number): Promise<ClassClock> {
  const { rows } = await db.execute<{ [column: string]: unknown } & ReceivedSpan>(sql`
    select s.video_id as "videoId", s.file_id as "fileId", s."from", s.seconds, s.received_at as "receivedAt"
    from (
      select v.id as video_id, v.file_id, sum(t.seconds) over (partition by v.id order by t.position) - t.seconds as "from",
        t.seconds, extract(epoch from coalesce(t.received_at,
          case when t.position = min(t.position) over (partition by v.id) then b.started_at end))::float8 * 1000 as received_at
      from open_classes c join broadcasts b on b.class_id = c.id and not ${sql.raw(isTrial('b', 'c'))}
      join videos v on v.broadcast_id = b.id and v.removed_at is null
      join lateral (
        select min(position) as position, sum(duration) as seconds,
          (array_agg(received_at order by position))[1] as received_at
        from video_segments where video_id = v.id and quality = 'source' and replaced_at is null
        group by run
      ) t on true
      where c.id = ${classId}
    ) s where s.received_at is not null`)
  return new ClassClock(rows)
}
