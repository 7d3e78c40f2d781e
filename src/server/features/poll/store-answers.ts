import type pg from 'pg'
import type { Deps } from '../../deps.ts'
import { inBatches } from '../../lib/batched-look-ups.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'

export interface GivenAnswer {
  roundId: number
  userId: number
  /** in ascending order */
  choices: number[]
  word: string
  wordKey: string
}

export interface StoredAnswer {
  choices: number[]
  word: string
}

/** What became of an answer: it stands, it came too late, or the first one of this person stays. */
export type Outcome = { kind: 'stored'; answer: StoredAnswer } | { kind: 'ended' } | { kind: 'answered' }

interface Row {
  n: number
  is_open: boolean
  may_change: boolean | null
  choices: number[] | null
  word: string | null
}

/** so many answers share a statement at most */
const MOST = 200

/**
 * Stores the answers of one moment. The rounds are locked against being ended until it is over: what is stored is counted
 * when they are, and what comes later is refused. Of several answers of one person the last one stands where answers may
 * be changed, else the first one. Rounds and people stand in one order in every such statement, so that two of them
 * never wait for each other.
 */
const store = {
  name: 'store-poll-answers',
  text: `with given as materialized (
    select g.n, g.round_id, g.user_id, g.choices, g.word, g.word_key
    from json_to_recordset($1) as g (n int, round_id int, user_id int, choices smallint[], word text, word_key text)
  ), running as materialized (
    select r.id, p.may_change from poll_rounds r join polls p on p.id = r.poll_id
    where r.id in (select round_id from given) and r.ended_at is null
      and (r.due_at is null or r.due_at > clock_timestamp())
    order by r.id for share of r
  ), chosen as (
    select distinct on (g.round_id, g.user_id) g.round_id, g.user_id, g.choices, g.word, g.word_key
    from given g join running on running.id = g.round_id
    order by g.round_id, g.user_id, case when running.may_change then -g.n else g.n end
  ), stored as (
    insert into poll_answers as a (round_id, user_id, choices, word, word_key)
    select round_id, user_id, choices, word, word_key from chosen order by round_id, user_id
    on conflict (round_id, user_id) do update
    set choices = excluded.choices, word = excluded.word, word_key = excluded.word_key, answered_at = clock_timestamp()
    where (select may_change from running where id = excluded.round_id)
    returning round_id, user_id, choices, word
  )
  select g.n, running.id is not null as is_open, running.may_change, stored.choices, stored.word
  from given g left join running on running.id = g.round_id
    left join stored on stored.round_id = g.round_id and stored.user_id = g.user_id`,
}

/** What stands of people whose answer was not taken, since they had answered before. */
const standing = {
  name: 'standing-poll-answers',
  text: `select g.n, a.choices, a.word
    from json_to_recordset($1) as g (n int, round_id int, user_id int)
    join poll_answers a on a.round_id = g.round_id and a.user_id = g.user_id`,
}

const inRows = (answers: readonly { n: number; answer: GivenAnswer }[]): string =>
  JSON.stringify(
    answers.map(({ n, answer: { roundId, userId, choices, word, wordKey } }) => ({
      ...{ n, round_id: roundId, user_id: userId, choices, word, word_key: wordKey },
    })),
  )

const isSame = (given: GivenAnswer, { choices, word }: StoredAnswer): boolean =>
  given.word === word && given.choices.join() === choices.join()

/** Stores answers by one statement; each has its own outcome. */
export async function storeAnswers(
  pool: Pick<pg.Pool, 'query'>,
  answers: readonly GivenAnswer[],
): Promise<Map<GivenAnswer, Outcome>> {
  const numbered = answers.map((answer, n) => ({ n, answer }))
  const { rows } = await pool.query<Row>({ ...store, values: [inRows(numbered)] })
  const taken = new Map<number, StoredAnswer>()
  for (const { n, choices, word } of rows)
    if (choices !== null && word !== null) taken.set(n, { choices, word })
  const late = new Set(rows.filter((row) => !row.is_open).map(({ n }) => n))
  const kept = numbered.filter(({ n }) => !late.has(n) && !taken.has(n))
  if (kept.length > 0) {
    const found = await pool.query<{ n: number } & StoredAnswer>({ ...standing, values: [inRows(kept)] })
    for (const { n, choices, word } of found.rows) taken.set(n, { choices, word })
  }
  const changeable = new Set(rows.filter((row) => row.may_change === true).map(({ n }) => n))
  return new Map(
    numbered.map(({ n, answer }): [GivenAnswer, Outcome] => {
      const stored = taken.get(n)
      if (late.has(n) || !stored) return [answer, { kind: 'ended' }]
      // what is sent twice is stored once; of several at once that may replace each other each was stored for a moment
      if (isSame(answer, stored) || changeable.has(n)) return [answer, { kind: 'stored', answer: stored }]
      return [answer, { kind: 'answered' }]
    }),
  )
}

/** The fault of one answer does not fail the others of its moment. */
async function storeEach(
  pool: pg.Pool,
  answers: readonly GivenAnswer[],
): Promise<Map<GivenAnswer, Outcome | { kind: 'failed'; why: unknown }>> {
  try {
    return await storeAnswers(pool, answers)
  } catch (why) {
    const [only, ...others] = answers
    if (only && others.length === 0) return new Map([[only, { kind: 'failed', why }]])
    const each = await Promise.all(answers.map((answer) => storeEach(pool, [answer])))
    return new Map(each.flatMap((outcomes) => [...outcomes]))
  }
}

const batches = cachePerDatabase((pool: pg.Pool) =>
  inBatches((answers: GivenAnswer[]) => storeEach(pool, answers), MOST),
)

/** Stores an answer together with those of the same moment. */
export async function storeAnswer({ pool }: Pick<Deps, 'pool'>, answer: GivenAnswer): Promise<Outcome> {
  const outcome = await batches(pool)(answer)
  if (!outcome) throw new Error('an answer has no outcome')
  if (outcome.kind === 'failed') throw outcome.why
  return outcome
}
