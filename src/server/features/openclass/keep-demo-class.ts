import { eq, sql } from 'drizzle-orm'
import { openClasses, openClassTeachers } from '../../db/tables/all.ts'
import { classEnd, DEMO_CLASS_CRYPT_ID, isKeptByDemo } from '../../db/class-state.ts'
import type { Tx } from '../../db/database.ts'
import { violates } from '../../db/violations.ts'
import type { Deps } from '../../deps.ts'
import { newStreamKey } from '../live-ingest/index.ts'
import { clearClassListCache } from './list-classes.ts'
import { newCryptId } from './new-crypt-id.ts'

/** It is moved once it should have begun so long ago and nobody came. */
const WAITS_MINUTES = 3
/** It begins at a full five minutes, 4 to 9 minutes from now: one may go live and enter at once. */
const STEP_MINUTES = 5
const AHEAD_MINUTES = 9
/** So far it gives way to lessons that students have booked with its teacher. */
const GIVES_WAY_MINUTES = 180
const DEMO_CLASS_MINUTES = 45

const minutes = (count: number) => sql.raw(`interval '${count} minutes'`)

/** When the class of these teachers begins next. */
const nextBegin = sql`(
  select begins from generate_series(
    date_bin(${minutes(STEP_MINUTES)}, now() + ${minutes(AHEAD_MINUTES)}, 'epoch'),
    now() + ${minutes(GIVES_WAY_MINUTES)}, ${minutes(STEP_MINUTES)}) begins
  where not exists (
    select from occupancies o join open_class_teachers t on t.teacher_id = o.person_id
    where t.class_id = c.id and o.source = 'slot'
      and o.span && tstzrange(begins, begins + ${minutes(DEMO_CLASS_MINUTES)}))
  order by begins limit 1)`

interface Due {
  [column: string]: unknown
  id: number
  wasBroadcast: boolean
  beginAt: string
}

/** Whether the school is a demo, and stays one until the transaction ends: who leaves it then finds every class of it. */
async function holdDemo(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ isDemo: boolean }>(
    sql`select (value ->> 'is_demo')::boolean as "isDemo" from settings where key = 'demo' for share`,
  )
  return rows[0]?.isDemo === true
}

/** The class, where it is no longer about to begin; locked. Never one that is on air. */
async function dueClass(tx: Tx): Promise<Due | undefined> {
  const { rows } = await tx.execute<Due>(sql`
    select c.id, had.pictures as "wasBroadcast", ${nextBegin} as "beginAt"
    from open_classes c
    cross join lateral (
      select coalesce(bool_or(b.state <> 'ended'), false) as runs, coalesce(bool_or(b.duration > 0), false) as pictures
      from broadcasts b where b.class_id = c.id) had
    where ${sql.raw(isKeptByDemo('c'))} and c.cancelled_at is null and not had.runs
      and case when had.pictures then ${sql.raw(classEnd('c'))} <= now()
        else c.begin_at < now() - ${minutes(WAITS_MINUTES)} end
    for update of c skip locked`)
  return rows[0]
}

const timesFrom = (beginAt: string) => ({
  beginAt: sql`${beginAt}::timestamptz`,
  endAt: sql`${beginAt}::timestamptz + ${minutes(DEMO_CLASS_MINUTES)}`,
})

/**
 * What was broadcast stays, with its replay and its chat, and another class takes its place. Its teacher is free from now on:
 * the next class may begin before the planned end of one that was ended early.
 */
async function replace(tx: Tx, id: number, beginAt: string): Promise<void> {
  const [past] = await tx
    .update(openClasses)
    .set({ cryptId: newCryptId(), endAt: sql`greatest(least(end_at, now()), begin_at + ${minutes(1)})` })
    .where(eq(openClasses.id, id))
    .returning()
  if (!past) throw new Error('the class of the demo is gone')
  const { name, note, desc, intro, translations, coverUrl, isReplay, isChat } = past
  const [next] = await tx
    .insert(openClasses)
    .values({
      ...{ name, note, desc, intro, translations, coverUrl, isReplay, isChat, isDemo: true },
      ...timesFrom(beginAt),
      cryptId: DEMO_CLASS_CRYPT_ID,
      streamKey: newStreamKey(),
    })
    .returning({ id: openClasses.id })
  if (!next) throw new Error('the class of the demo was not stored')
  await tx.execute(sql`
    insert into ${openClassTeachers} (class_id, teacher_id, position)
    select ${next.id}, teacher_id, position from ${openClassTeachers} where class_id = ${id}`)
}

/**
 * Keeps one open class of the demo about to begin, at whatever hour somebody looks. It moves that class alone: not while
 * somebody is on air in it, and not once it was changed or cancelled.
 * @returns whether it moved
 */
export async function keepDemoClass({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const move = async (tx: Tx): Promise<boolean> => {
    const due = (await holdDemo(tx)) ? await dueClass(tx) : undefined
    if (!due?.beginAt) return false
    if (due.wasBroadcast) await replace(tx, due.id, due.beginAt)
    else
      await tx
        .update(openClasses)
        .set({ ...timesFrom(due.beginAt), updatedAt: sql`now()` })
        .where(eq(openClasses.id, due.id))
    return true
  }
  try {
    const moved = await db.transaction(move)
    if (moved) clearClassListCache(db)
    return moved
  } catch (error) {
    // a lesson was booked at that time meanwhile: the next run finds another one
    if (violates(error, 'occupancies_person_span_excl')) return false
    throw error
  }
}
