import { eq, sql } from 'drizzle-orm'
import { publishStatuses } from '#contract/homework/enums.ts'
import { homeworkLimits } from '#contract/homework/limits.ts'
import type { Db, Tx } from '../../db/database.ts'
import { homework } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { notifyOfHomework, type HomeworkNotice, waitingStudents } from './notices.ts'
import { lockTaughtHomework } from './policy.ts'
import { seconds } from '../../lib/seconds.ts'

async function whoWaits(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select waiting.id from homework cross join lateral (${sql.raw(waitingStudents)}) as waiting where homework.id = ${id}`,
  )
  return rows.map((row) => row.id)
}

/**
 * Reminds those who have not submitted, because the teacher asks for it.
 * @throws Refusal homeworkNotFound, homeworkNotPublished, homeworkClosed, homeworkRemindedRecently
 */
export const remindByHand = (db: Db, userId: number, id: number): Promise<{ reminded: number }> =>
  db.transaction(async (tx) => {
    const found = await lockTaughtHomework(tx, userId, id)
    if (found.status !== publishStatuses.published) throw refuse('homeworkNotPublished')
    if (found.closedAt) throw refuse('homeworkClosed')
    const students = await whoWaits(tx, id)
    if (students.length === 0) return { reminded: 0 }
    const [reminded] = await tx
      .update(homework)
      .set({ remindedAt: sql`now()` })
      .where(
        sql`${eq(homework.id, id)} and (${homework.remindedAt} is null
          or ${homework.remindedAt} <= now() - make_interval(secs => ${homeworkLimits.remindPause}))`,
      )
      .returning({ at: homework.remindedAt })
    if (!reminded?.at) throw refuse('homeworkRemindedRecently')
    await notifyOfHomework(tx, 'homework_reminder', found, `at ${seconds(reminded.at)}`, students)
    return { reminded: students.length }
  })

/** homework whose reminders are sent in one turn */
const MOST = 100

/**
 * Reminds those who have not submitted what is due soon, once for each due time. What was published later than its
 * reminder would have come is left out, since the message of its publication has just been sent.
 */
export const remindOfDue = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<Omit<HomeworkNotice, 'dueAt'> & { due: number }>(sql`
      update homework set reminded_of = due_at where id in (
        select id from homework
        where status = ${publishStatuses.published} and closed_at is null and due_at > now()
          and due_at - make_interval(hours => remind_hours) <= now()
          and due_at - make_interval(hours => remind_hours) > published_at
          and reminded_of is distinct from due_at
        order by id limit ${MOST} for update skip locked)
      returning id, title, floor(extract(epoch from due_at))::int8 as due`)
    for (const { id, title, due } of rows)
      await notifyOfHomework(
        tx,
        'homework_due',
        { id, title, dueAt: new Date(due * 1000) },
        `due ${due}`,
        await whoWaits(tx, id),
      )
  })
