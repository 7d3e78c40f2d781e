import { sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { PollKind } from '#contract/poll/limits.ts'
import type { poll } from '#contract/poll/operations.ts'
import type { Db } from '../../db/database.ts'
import { text } from '../../lib/texts.ts'
import { type AccessUser, managedClass } from '../class-access/index.ts'
import { type Cell, toCsv } from '../exports/index.ts'
import { readSetting } from '../site/index.ts'

type File = OperationTypes<typeof poll.pollFile>['reply']

const headings = [
  'poll:file.question',
  'poll:file.kind',
  'poll:file.number',
  'poll:file.began',
  'poll:file.answer',
  'poll:file.right',
  'poll:file.people',
  'poll:file.share',
  'poll:file.names',
]

const kinds: Readonly<Record<PollKind, string>> = {
  one: 'poll:kind.one',
  several: 'poll:kind.several',
  scale: 'poll:kind.scale',
  word: 'poll:kind.word',
  quiz: 'poll:kind.quiz',
}

interface Row extends Record<string, unknown> {
  title: string
  kind: PollKind
  number: number
  began: string
  answer: string
  is_right: boolean
  people: number
  answered: number
  names: string
}

const namesOf = sql`case when p.is_anonymous then ''
  else coalesce(string_agg(coalesce(nullif(u.name, ''), u.username), ', ' order by u.name, u.id), '') end`

/** Every round with each of its answers: how many gave it, and by name who, unless the poll is anonymous. */
const answersOf = (classId: number, zone: string) => sql`
  select p.title, p.kind, r.number,
    to_char(r.started_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS') as began,
    given.answer, given.is_right, given.people, given.names,
    (select count(*)::int from poll_answers a where a.round_id = r.id) as answered
  from poll_rounds r join polls p on p.id = r.poll_id
  cross join lateral (
    select value as place, coalesce(p.options[value], value::text) as answer, value = any(p.right_options) as is_right,
      count(a.user_id)::int as people, ${namesOf} as names
    from generate_series(1, case p.kind when 'scale' then p.scale_top else cardinality(p.options) end) as value
    left join poll_answers a on a.round_id = r.id and value = any(a.choices) left join users u on u.id = a.user_id
    where p.kind <> 'word' group by value
    union all
    select row_number() over (order by count(*) desc, a.word_key), min(a.word), false, count(*)::int, ${namesOf}
    from poll_answers a join users u on u.id = a.user_id
    where a.round_id = r.id and p.kind = 'word' and a.word <> '' group by a.word_key
  ) given
  where r.class_id = ${classId}
  order by r.started_at, r.id, given.place`

/** The polls of a class and their results as a file. @throws Refusal openClassNotFound, noPermission */
export async function pollsFile(
  db: Db,
  user: AccessUser,
  classId: number,
  language: Language,
): Promise<File> {
  await managedClass(db, user, classId)
  const { time_zone: zone } = await readSetting(db, 'web_config')
  const { rows } = await db.execute<Row>(answersOf(classId, zone))
  async function* lines() {
    yield rows.map((row): Cell[] => [
      row.title,
      text(language, kinds[row.kind]),
      { number: String(row.number) },
      row.began,
      row.answer,
      row.is_right ? text(language, 'poll:file.yes') : '',
      { number: String(row.people) },
      row.answered > 0 ? `${((row.people / row.answered) * 100).toFixed(1)}%` : '',
      row.names,
    ])
  }
  let content = ''
  for await (const part of toCsv({
    headings: headings.map((key) => text(language, key, { zone })),
    batches: lines(),
  }))
    content += part
  return { name: `polls-${classId}.csv`, content }
}
