import { sql } from 'drizzle-orm'
import { PRESENCE_LASTS_SECONDS } from '#contract/openclass/enums.ts'
import type { PollResultShape } from '#contract/poll/events.ts'
import { type PollKind, pollLimits } from '#contract/poll/limits.ts'
import type { Queryable } from '../../db/database.ts'
import { stateNumber } from '../../db/state-number.ts'
import { looksAfter } from '../class-access/index.ts'

/** How a round stands, with all that only who manages the class is shown. */
export interface Counted {
  answered: number
  /** of whom the round is asked; null where it was not counted */
  present: number | null
  result: PollResultShape
  /** number of the state that was counted */
  version: number
}

interface Row extends Record<string, unknown> {
  id: number
  kind: PollKind
  /** how many values there are to choose from */
  values: number
  answered: number
  right: number
  present: number | null
  chosen: Record<string, number> | null
  words: { word: string; count: number; is_hidden: 0 | 1 }[] | null
  version: number
}

/** Who is in a class at this moment or has answered, beside those who give it. */
const presentIn = sql`(
  select count(*)::int from (
    select p.user_id from presences p
    where p.class_id = r.class_id and p.user_id is not null
      and p.seen_at > now() - make_interval(secs => ${PRESENCE_LASTS_SECONDS})
    union
    select a.user_id from poll_answers a where a.round_id = r.id
  ) who
  where not ${sql.raw(looksAfter('who.user_id', 'c'))})`

function resultOf({ kind, values, answered, right, chosen, words }: Row): PollResultShape {
  const counts = Array.from({ length: values }, (_, index) => chosen?.[index + 1] ?? 0)
  const sum = counts.reduce((total, count, index) => total + count * (index + 1), 0)
  return {
    counts,
    average: kind === 'scale' && answered > 0 ? Math.round((sum / answered) * 100) / 100 : null,
    words: words ?? [],
    right: kind === 'quiz' ? right : null,
  }
}

/** The results of some rounds, counted by one statement. With `withPresent` also how many are in the class. */
export async function countRounds(
  db: Queryable,
  roundIds: readonly number[],
  { withPresent = false }: { withPresent?: boolean } = {},
): Promise<Map<number, Counted>> {
  const { rows } = await db.execute<Row>(sql`
    select r.id, p.kind,
      case p.kind when 'scale' then p.scale_top when 'word' then 0 else cardinality(p.options) end as values,
      total.answered, total.right, ${withPresent ? presentIn : sql`null`} as present,
      (
        select json_object_agg(choice, times) from (
          select choice, count(*)::int as times from poll_answers a, unnest(a.choices) as choice
          where a.round_id = r.id group by choice
        ) counted
      ) as chosen,
      (
        select json_agg(json_build_object('word', word, 'count', times, 'is_hidden', (word_key = any(r.hidden_words))::int)
          order by times desc, word_key)
        from (
          select a.word_key, (array_agg(a.word order by a.answered_at desc, a.user_id))[1] as word, count(*)::int as times
          from poll_answers a where a.round_id = r.id and p.kind = 'word' and a.word <> ''
          group by a.word_key order by times desc, a.word_key limit ${pollLimits.words}
        ) given
      ) as words,
      ${sql.raw(stateNumber)} as version
    from poll_rounds r join polls p on p.id = r.poll_id join open_classes c on c.id = r.class_id
    cross join lateral (
      select count(*)::int as answered, count(*) filter (where a.choices = p.right_options)::int as right
      from poll_answers a where a.round_id = r.id
    ) total
    where r.id = any(${sql.param(roundIds)}::int[])`)
  return new Map(
    rows.map((row) => [
      row.id,
      { answered: row.answered, present: row.present, result: resultOf(row), version: row.version },
    ]),
  )
}

/** What of a result those who take part are shown. */
export const forStudents = (result: PollResultShape, isRightShown: boolean): PollResultShape => ({
  ...result,
  words: result.words.filter((word) => word.is_hidden === 0),
  right: isRightShown ? result.right : null,
})
