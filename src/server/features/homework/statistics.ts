import { sql } from 'drizzle-orm'
import { submitDays } from '#contract/homework/limits.ts'
import type { homeworkTeaching } from '#contract/homework/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../lib/refusal.ts'
import { waitingStudents } from './notices.ts'

type One = OperationTypes<typeof homeworkTeaching.taughtHomeworkById>['reply']
type Details = Pick<One, 'remind_hours' | 'reminded_time' | 'waiting' | 'statistics'>

interface Row extends Omit<Details, 'statistics'>, Omit<Details['statistics'], 'submitted_by_day'> {
  /** how many first answers came within each of `submitDays`, those of the shorter ones included */
  within: number[]
  [column: string]: unknown
}

/** How the answers to a homework came and were corrected: submitted means the first attempt, corrected the latest. */
const statistics = sql`
  select count(*) filter (where number = 1 and submitted_at is not null)::int as submitted,
    array(select count(*) filter (where first.number = 1
        and first.submitted_at < homework.published_at + make_interval(days => within.days))::int
      from unnest(${sql.param([...submitDays])}::int[]) with ordinality as within (days, place)
      left join homework_attempts first on first.homework_id = homework.id
      group by within.place order by within.place) as within,
    count(*) filter (where number = latest and corrected_at is not null)::int as corrected,
    count(*) filter (where returned_at is not null)::int as returned,
    count(*) filter (where returned_at is not null and read_at is not null)::int as read,
    count(*) filter (where number > 1)::int as asked_again,
    avg(extract(epoch from submitted_at - homework.published_at)) filter (where number = 1)::int8 as submit_seconds,
    avg(extract(epoch from corrected_at - submitted_at))::int8 as correct_seconds
  from (
    select a.*, max(number) filter (where submitted_at is not null) over (partition by student_id) as latest
    from homework_attempts a where a.homework_id = homework.id
  ) as attempts`

/** What the page of one homework shows beside its list's columns. @throws Refusal homeworkNotFound */
export async function detailsOf(db: Db, id: number): Promise<Details> {
  const { rows } = await db.execute<Row & { submitted: number }>(sql`
    select homework.remind_hours, floor(extract(epoch from homework.reminded_at))::int8 as reminded_time,
      (select count(*)::int from (${sql.raw(waitingStudents)}) as waiting) as waiting, s.*
    from homework cross join lateral (${statistics}) as s where homework.id = ${id}`)
  const [row] = rows
  if (!row) throw refuse('homeworkNotFound')
  const { remind_hours, reminded_time, waiting, within, submitted, ...statistic } = row
  const ends = [...within, submitted]
  return {
    ...{ remind_hours, reminded_time, waiting },
    statistics: {
      ...statistic,
      submitted_by_day: ends.map((count, index) => ({
        days: submitDays[index] ?? null,
        submitted: count - (ends[index - 1] ?? 0),
      })),
    },
  }
}
