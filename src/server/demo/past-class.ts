import { type SQL, sql } from 'drizzle-orm'
import { appointmentSources, entrySources, userKinds } from '#contract/openclass/enums.ts'
import type { Tx } from '../db/database.ts'
import { pollRounds, polls } from '../db/tables/all.ts'
import { chance, chanceText } from './chance.ts'
import { demoPolls } from './polls.ts'

interface PastClass extends Record<string, unknown> {
  id: number
  teacher: number
}

/** What was written into the chat, minutes after the beginning; each by another student. */
const chat: readonly [minute: number, text: string][] = [
  [1, '老师好，声音很清楚！'],
  [2, '晚上好～'],
  [6, '“依”字为什么不用“沿”？'],
  [9, '我以前一直背成“白日沿山尽”，哈哈'],
  [14, '原来是站在楼上往西看'],
  [18, '板书太好看了，能截屏吗？'],
  [23, '黄河入海流，可是鹳雀楼离海很远呀'],
  [24, '他想的是看不见的远方吧'],
  [31, '“更”读第四声对不对'],
  [37, '这一段我要记下来'],
  [44, '孩子也在旁边一起听'],
  [52, '希望下次讲《登高》'],
  [58, '谢谢林老师！'],
]

const questions: readonly [minute: number, state: 'answered' | 'open', text: string][] = [
  [7, 'answered', '“依山尽”的“依”和“沿”有什么不同？'],
  [22, 'answered', '鹳雀楼真的看得到黄河入海吗？'],
  [33, 'answered', '绝句和律诗怎么分？'],
  [55, 'open', '可以推荐一本适合初中生的唐诗选吗？'],
]

/** of the word in the last poll */
const words = ['开阔', '开阔', '开阔', '向上', '向上', '壮丽', '辽远', '安静', '豪迈']

/** The video of the demo is shorter than a class: what was done in it stands at a second of this part. */
const SHOWN_SECONDS = 34
const secondAt = (minute: string): SQL => sql.raw(`(${minute} * ${SHOWN_SECONDS} / 60)::int`)

const minutesAfter = (begin: string, minutes: string): SQL =>
  sql.raw(`${begin} + make_interval(secs => ((${minutes}) * 60)::float8)`)

/** Who had booked the class, most of whom came and stayed, and who has watched its replay since. */
const people = (id: number): SQL[] => [
  sql`insert into open_class_bookings (class_id, user_id, user_kind, source, entry_source, booked_at)
    select c.id, u.id, ${userKinds.existing}, ${appointmentSources.phone}, ${entrySources.phone},
      greatest(u.created_at, c.begin_at - make_interval(hours => 2 + (u.id % 90)))
    from open_classes c, users u
    where c.id = ${id} and u.is_demo and u.types = '{3}' and u.created_at < c.begin_at - interval '2 hours'
      and (u.username in ('student_demo', 'student_wu') or u.id between 701 and 940 and ${chance('u.id', 'books')} < 0.2)
    on conflict do nothing`,
  sql`insert into class_visits (class_id, user_id, entered_at, left_at)
    select c.id, b.user_id, ${minutesAfter('c.begin_at', `-6 + 11 * ${chanceText('b.user_id', 'comes')} ^ 2`)},
      least(c.end_at, ${minutesAfter('c.begin_at', `62 - 34 * ${chanceText('b.user_id', 'leaves')} ^ 3`)})
    from open_classes c join open_class_bookings b on b.class_id = c.id
    where c.id = ${id} and ${chance('b.user_id', 'stays away')} < 0.78 order by 3`,
  sql`insert into viewer_counts (class_id, at, online)
    select c.id, minute, (select count(*)::int from class_visits v
      where v.class_id = c.id and minute between v.entered_at and v.left_at)
    from open_classes c, generate_series(c.begin_at - interval '5 minutes', c.end_at, '1 minute') minute
    where c.id = ${id} on conflict do nothing`,
  sql`insert into view_records (class_id, user_id, is_replay, watch_duration, entered_at, seen_at)
    select c.id, b.user_id, true, 600, at, at + interval '10 minutes'
    from open_classes c join open_class_bookings b on b.class_id = c.id
    cross join lateral (select c.end_at + make_interval(hours => 2 + b.user_id % 40) as at) watched
    where c.id = ${id} and at < now() - interval '10 minutes' and ${chance('b.user_id', 'replays')} < 0.3`,
  sql`insert into open_class_likes (class_id, user_id, created_at)
    select v.class_id, v.user_id, v.left_at from class_visits v
    where v.class_id = ${id} and ${chance('v.user_id', 'likes')} < 0.5 on conflict do nothing`,
]

const listed = (rows: readonly (readonly unknown[])[]): SQL =>
  sql`jsonb_array_elements(${JSON.stringify(rows)}::jsonb)`

/** those who were there, from who stayed longest on */
const present = (id: number): SQL => sql`(
  select v.user_id, row_number() over (order by v.left_at desc, v.entered_at, v.user_id) as place
  from class_visits v where v.class_id = ${id})`

/** What they wrote, asked and pressed, raised hands, who spoke, and a roll call. */
const doings = ({ id, teacher }: PastClass): SQL[] => [
  sql`insert into chat_messages (class_id, user_id, nonce, content, at)
    select c.id, p.user_id, 'demo-' || said.place, line ->> 1, ${minutesAfter('c.begin_at', `(line ->> 0)::int`)}
    from open_classes c, ${listed(chat)} with ordinality said (line, place)
    join ${present(id)} p on p.place = 1 + said.place % 12 where c.id = ${id} order by said.place`,
  sql`with asked as (
      insert into class_questions (class_id, user_id, nonce, content, asked_at, second, state, settled_at, settled_by)
      select c.id, p.user_id, 'demo-' || said.place, line ->> 2, at, ${secondAt(`(line ->> 0)::int`)}, line ->> 1,
        case when line ->> 1 = 'answered' then at + interval '2 minutes' end,
        case when line ->> 1 = 'answered' then ${teacher}::int end
      from open_classes c, ${listed(questions)} with ordinality said (line, place)
      join ${present(id)} p on p.place = 2 + said.place * 2
      cross join lateral (select ${minutesAfter('c.begin_at', `(line ->> 0)::int`)} as at) moment
      where c.id = ${id} returning id, user_id, asked_at
    )
    insert into question_votes (question_id, user_id, voted_at)
    select a.id, p.user_id, a.asked_at + interval '40 seconds' from asked a join ${present(id)} p on p.user_id <> a.user_id
    where ${chance('a.id * 31 + p.place', 'votes')} < 0.45`,
  sql`with raised as (
      insert into raised_hands (class_id, user_id, raised_at, second, lowered_at)
      select c.id, p.user_id, at, ${secondAt(`(p.place * 7)::int`)}, at + interval '50 seconds'
      from open_classes c join ${present(id)} p on p.place <= 8
      cross join lateral (select ${minutesAfter('c.begin_at', 'p.place * 6.5')} as at) moment where c.id = ${id}
      returning class_id, user_id, raised_at, second
    )
    insert into class_calls (class_id, user_id, by, called_at, called_by, second, ended_at)
    select class_id, user_id, 'hand', raised_at + interval '50 seconds', ${teacher}::int, second, raised_at + interval '3 minutes'
    from raised where user_id % 2 = 0`,
  sql`with called as (
      insert into roll_calls (class_id, started_at, started_by, second, ends_at)
      select c.id, c.begin_at + interval '15 minutes', ${teacher}::int, ${secondAt('15')}, c.begin_at + interval '16 minutes'
      from open_classes c where c.id = ${id} returning id, started_at
    )
    insert into roll_call_answers (roll_call_id, user_id, answered_at)
    select called.id, v.user_id, called.started_at + make_interval(secs => 3 + v.user_id % 40)
    from called join class_visits v on v.class_id = ${id} and called.started_at between v.entered_at and v.left_at
    where ${chance('v.user_id', 'answers')} < 0.85`,
  sql`insert into reaction_counts (class_id, at, kind, second, count)
    select c.id, ${minutesAfter('c.begin_at', 'minute')}, kind, ${secondAt('minute')}, 1 + (minute * 7 + place) % 9
    from open_classes c, generate_series(4, 58, 6) minute,
      unnest('{thumb,flower,heart}'::text[]) with ordinality kinds (kind, place) where c.id = ${id}`,
  sql`insert into interaction_members (class_id, user_id, reactions, reacted_at)
    select v.class_id, v.user_id, 1 + v.user_id % 7, v.left_at - interval '5 minutes' from class_visits v
    where v.class_id = ${id} and v.user_id % 3 <> 0 on conflict do nothing`,
  sql`insert into video_notes (user_id, video_id, second, text, created_at)
    select u.id, shown.video_id, (line ->> 0)::int, line ->> 1, c.end_at + interval '1 hour'
    from open_classes c join open_class_videos shown on shown.class_id = c.id, users u,
      ${listed([
        [4, '“依”：挨着、顺着。太阳好像靠着山落下去。'],
        [21, '“穷”是看尽的意思，不是贫穷。'],
      ])} line
    where c.id = ${id} and u.username = 'student_demo'`,
]

/** The polls of the class, asked and answered, with their results shown. */
async function answeredPolls(tx: Tx, { id }: PastClass): Promise<void> {
  for (const [position, poll] of demoPolls.entries()) {
    const [made] = await tx
      .insert(polls)
      .values({ ...poll, classId: id, position })
      .returning({ id: polls.id })
    if (!made) throw new Error('a poll of the demo was not stored')
    const startedAt = sql`(select begin_at + make_interval(mins => ${12 + position * 16}::int) from open_classes where id = ${id})`
    const [round] = await tx
      .insert(pollRounds)
      .values({
        ...{ pollId: made.id, classId: id, number: 1, second: 8 + position * 9, startedAt },
        endedAt: sql`${startedAt} + interval '1 minute'`,
        shownAt: sql`${startedAt} + interval '65 seconds'`,
        changedAt: sql`${startedAt} + interval '65 seconds'`,
        ...{ isResultShown: true, isRightShown: poll.kind === 'quiz' },
      })
      .returning({ id: pollRounds.id })
    if (!round) throw new Error('a round of the demo was not stored')
    const drawn = chance('p.user_id', `poll ${position}`)
    const [choices, word] =
      poll.kind === 'word'
        ? [
            sql`'{}'::smallint[]`,
            sql`(${sql.param(words)}::text[])[1 + floor(${drawn} * ${words.length}::int)::int]`,
          ]
        : poll.kind === 'quiz'
          ? [
              sql`array[case when ${drawn} < 0.72 then 1 else 2 + floor(${drawn} * 10)::int % 3 end]::smallint[]`,
              sql`''`,
            ]
          : [sql`array[greatest(1, ceil(sqrt(${drawn}) * 5))]::smallint[]`, sql`''`]
    await tx.execute(sql`
      insert into poll_answers (round_id, user_id, choices, word, word_key, answered_at)
      select ${round.id}::int, user_id, choices, word, word, at from (
        select p.user_id, ${choices} as choices, ${word} as word, r.started_at + make_interval(secs => 5 + p.user_id % 50) as at
        from poll_rounds r join class_visits p on p.class_id = r.class_id and r.started_at between p.entered_at and p.left_at
        where r.id = ${round.id} and ${chance('p.user_id', `answers poll ${position}`)} < 0.8
      ) answered`)
  }
}

/** Fills the open class of the demo that has been: who came, what they did in it, and what stands beside its replay. */
export async function seedPastClass(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<PastClass>(sql`
    select c.id, (select teacher_id from open_class_teachers t where t.class_id = c.id order by position limit 1) as teacher
    from open_classes c where c.is_demo and c.lesson_id is null and c.end_at < now() order by c.id limit 1`)
  const [past] = rows
  if (!past) throw new Error('the demo has no class that has been')
  for (const step of [...people(past.id), ...doings(past)]) await tx.execute(step)
  await answeredPolls(tx, past)
}
