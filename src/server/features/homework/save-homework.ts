import { and, eq, sql } from 'drizzle-orm'
import { publishStatuses } from '#contract/homework/enums.ts'
import type { homeworkTeaching } from '#contract/homework/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../db/database.ts'
import { homework, lessons } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { requireSeen } from '../../lib/revision.ts'
import { setFiles, storedFiles } from './files.ts'
import { homeworkRevision } from './homework-revision.ts'
import { type Homework, lessonTaughtBy, lockTaughtHomework } from './policy.ts'
import { secondsOrNull } from '../../lib/seconds.ts'

type Fields = OperationTypes<typeof homeworkTeaching.createHomework>['body']
type Update = OperationTypes<typeof homeworkTeaching.updateHomework>

type Texts = Pick<Homework, 'id' | 'lessonId' | 'title' | 'content' | 'dueAt' | 'remindHours'>

/** The revision of a homework that is locked, with its files as they are now. */
const revisionNow = async (
  tx: Tx,
  { id, lessonId, title, content, dueAt, remindHours }: Texts,
): Promise<string> =>
  homeworkRevision(
    {
      ...{ lesson_id: lessonId, title, content },
      ...{ due_time: secondsOrNull(dueAt), remind_hours: remindHours },
    },
    await storedFiles(tx, id, []),
  )

/** @throws Refusal homeworkTitleRequired, homeworkContentRequired */
function textsOf({
  title = '',
  content = '',
  due_time = null,
  remind_hours = null,
}: Omit<Fields, 'lesson_id'>) {
  const texts = { title: title.trim(), content: content.trim() }
  if (texts.title === '') throw refuse('homeworkTitleRequired', {}, { field: 'title' })
  if (texts.content === '') throw refuse('homeworkContentRequired', {}, { field: 'content' })
  return {
    ...texts,
    dueAt: due_time === null ? null : new Date(due_time * 1000),
    remindHours: remind_hours,
  }
}

/** @throws Refusal homeworkLessonUnknown, also for others' lessons, and for booked ones, which stand in no course */
async function lessonOf(tx: Tx, userId: number, id: number | null) {
  if (id === null) throw refuse('homeworkLessonUnknown', {}, { field: 'lesson_id' })
  const [lesson] = await tx
    .select({ lessonId: lessons.id, productId: lessons.productId, lessonName: lessons.title })
    .from(lessons)
    .where(and(eq(lessons.id, id), lessonTaughtBy(userId)))
    .for('key share')
  if (!lesson || lesson.productId === null) throw refuse('homeworkLessonUnknown', {}, { field: 'lesson_id' })
  return { ...lesson, productId: lesson.productId }
}

/** @throws Refusal as the contract names them */
export async function createHomework(db: Db, userId: number, fields: Fields): Promise<{ id: number }> {
  const texts = textsOf(fields)
  return db.transaction(async (tx) => {
    const lesson = await lessonOf(tx, userId, fields.lesson_id)
    const [made] = await tx
      .insert(homework)
      .values({ ...texts, ...lesson, createdBy: userId })
      .returning({ id: homework.id })
    if (!made) throw new Error('the homework was not stored')
    await setFiles(tx, userId, { homeworkId: made.id, attemptId: null, part: 'task' }, fields)
    return made
  })
}

/** @throws Refusal as the contract names them */
export async function updateHomework(
  db: Db,
  userId: number,
  id: number,
  { revision, ...fields }: Update['body'],
): Promise<Update['reply']> {
  const texts = textsOf(fields)
  return db.transaction(async (tx) => {
    const before = await lockTaughtHomework(tx, userId, id)
    // what teachers do with homework is in no log that could name them
    await requireSeen(revision, await revisionNow(tx, before), async () => '')
    const isMoved = fields.lesson_id !== before.lessonId
    const lesson = isMoved ? await lessonOf(tx, userId, fields.lesson_id) : {}
    if (isMoved && before.status === publishStatuses.published)
      throw refuse('homeworkLessonFixed', {}, { field: 'lesson_id' })
    await tx
      .update(homework)
      .set({ ...texts, ...lesson, updatedAt: sql`now()` })
      .where(eq(homework.id, id))
    await setFiles(tx, userId, { homeworkId: id, attemptId: null, part: 'task' }, fields)
    return { revision: await revisionNow(tx, { ...before, ...texts, lessonId: fields.lesson_id }) }
  })
}

/** @throws Refusal homeworkNotFound, homeworkPublished */
export async function deleteHomework(db: Db, userId: number, id: number): Promise<null> {
  await db.transaction(async (tx) => {
    const { status } = await lockTaughtHomework(tx, userId, id)
    if (status === publishStatuses.published) throw refuse('homeworkPublished')
    await tx.delete(homework).where(eq(homework.id, id))
  })
  return null
}
