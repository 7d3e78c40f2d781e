import { asc, eq, sql } from 'drizzle-orm'
import { is } from '#contract/account/limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { pollLimits } from '#contract/poll/limits.ts'
import type { poll } from '#contract/poll/operations.ts'
import type { Db } from '../../db/database.ts'
import { hasPart } from '../../db/name-search.ts'
import { readRows } from '../../db/paging.ts'
import { pollRounds } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { seconds, secondsOrNull } from '../../lib/seconds.ts'
import { type AccessUser, managedClass, moderatedClass, teaches } from '../class-access/index.ts'
import { fieldsOf, pollRevision } from './poll-fields.ts'
import { pollsOf } from './prepare-polls.ts'
import { countRounds } from './results.ts'
import { roundIn } from './shown-round.ts'

type List = OperationTypes<typeof poll.classPolls>['reply']
type Sources = OperationTypes<typeof poll.pollSources>
type Answers = OperationTypes<typeof poll.pollAnswers>

/** The polls of a class with their rounds and results. @throws Refusal openClassNotFound, noPermission */
export async function classPolls(db: Db, user: AccessUser, classId: number): Promise<List> {
  await moderatedClass(db, user, classId)
  const rows = await pollsOf(db, classId)
  const rounds = await db
    .select()
    .from(pollRounds)
    .where(eq(pollRounds.classId, classId))
    .orderBy(asc(pollRounds.number))
  const counted = await countRounds(
    db,
    rounds.map(({ id }) => id),
  )
  return {
    list: rows.map((row) => ({
      id: row.id,
      ...fieldsOf(row),
      revision: pollRevision(row),
      rounds: rounds.flatMap((round) => {
        const count = round.pollId === row.id ? counted.get(round.id) : undefined
        if (!count) return []
        return [
          {
            id: round.id,
            number: round.number,
            began_at: seconds(round.startedAt),
            ended_at: secondsOrNull(round.endedAt),
            result_shown: round.isResultShown ? 1 : 0,
            right_shown: round.isRightShown ? 1 : 0,
            answered: count.answered,
            result: count.result,
          } as const,
        ]
      }),
    })),
  }
}

/** Other classes of the user's that have polls. @throws Refusal openClassNotFound, noPermission */
export async function pollSources(
  db: Db,
  user: AccessUser,
  classId: number,
  { keyword = '' }: Sources['query'],
): Promise<Sources['reply']> {
  await managedClass(db, user, classId)
  const managed = is(user, 'admin') ? sql`true` : sql.raw(teaches(String(user.id), 'c'))
  const word = keyword.trim()
  const { rows } = await db.execute<Sources['reply']['list'][number] & Record<string, unknown>>(sql`
    select c.id, c.name, floor(extract(epoch from c.begin_at))::int8 as begin_time, had.polls
    from open_classes c
    join (select class_id, count(*)::int as polls from polls group by class_id) had on had.class_id = c.id
    where c.id <> ${classId} and ${managed}
      and ${word === '' ? sql`true` : hasPart(sql`c.name`, sql`search_words(c.name)`, word)}
    order by c.begin_at desc nulls last, c.id desc limit ${pollLimits.sources}`)
  return { list: rows }
}

/**
 * Who answered what in a round, in the order of their numbers.
 * @throws Refusal openClassNotFound, noPermission, pollNotFound, pollAnonymous
 */
export async function pollAnswers(
  db: Db,
  user: AccessUser,
  { id: classId, round_id }: Answers['params'],
  page: Answers['query'],
): Promise<Answers['reply']> {
  await managedClass(db, user, classId)
  const round = await roundIn(db, classId, round_id)
  if (!round) throw refuse('pollNotFound')
  if (round.isAnonymous) throw refuse('pollAnonymous')
  const { list, ...rest } = await readRows<Answers['reply']['list'][number] & { id: number }>(db, page, {
    columns: sql`u.id, u.id as userid, coalesce(nullif(u.name, ''), u.username) as name, a.choices, a.word,
      floor(extract(epoch from a.answered_at))::int8 as answered_at`,
    wanted: sql`from poll_answers a join users u on u.id = a.user_id where a.round_id = ${round_id}`,
    order: { by: sql`u.id`, after: (seen) => sql`u.id > ${seen}` },
  })
  return { ...rest, list: list.map(({ id: _, ...answer }) => answer) }
}
