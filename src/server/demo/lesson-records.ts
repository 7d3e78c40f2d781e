import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { namesOf } from '../db/names.ts'
import {
  classVisits,
  grants,
  lessonFeedback,
  lessonRatings,
  lessons,
  messages,
  openClasses,
  studentNotes,
  studentNoteVersions,
  users,
  viewRecords,
} from '../db/tables/all.ts'
import { seedPurchase } from './purchase.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** From which minute of a lesson until which; several where somebody came back. */
type Visit = readonly [from: number, to: number]

interface Attended {
  visits?: readonly Visit[]
  replayMinutes?: number
  feedback?: { stars: number; comment: string; read?: true }
  rating?: { stars: number; text?: string }
}

const whole: readonly Visit[] = [[-3, 90]]

/** The attendance of past lessons, in their order, student by student. */
const records: Readonly<Record<string, readonly Attended[]>> = {
  student_demo: [
    {
      visits: whole,
      feedback: { stars: 5, comment: '图像画得准，讲题时能说出每一步为什么，很好。', read: true },
      rating: { stars: 5, text: '先画图再列式，一下子就清楚了。' },
    },
    {
      visits: [
        [2, 41],
        [44, 90],
      ],
    },
  ],
  student_wu: [
    {
      visits: [[16, 90]],
      feedback: { stars: 4, comment: '思路对，表述可以再完整一些。下次记得早点进教室。', read: true },
      rating: { stars: 5 },
    },
    { visits: whole, rating: { stars: 4, text: '例题很好，最后一道有点快。' } },
  ],
  student_zhao: [
    { replayMinutes: 52, rating: { stars: 4 } },
    { visits: [[0, 58]], rating: { stars: 5, text: '老师很耐心。' } },
  ],
  student_sun: [
    {
      visits: whole,
      feedback: { stars: 4, comment: '课堂上很积极。坐标轴记得标单位。' },
      rating: { stars: 5, text: '喜欢画图！' },
    },
    { replayMinutes: 20 },
  ],
  both_demo: [
    { visits: [[0, 88]], rating: { stars: 5, text: '同行听课，收获很多。' } },
    { visits: whole, rating: { stars: 4 } },
  ],
}

async function seedRecord(
  tx: Tx,
  lesson: { id: number; classId: number; begin: Date },
  { studentId, teacherId }: { studentId: number; teacherId: number },
  { visits = [], replayMinutes, feedback, rating }: Attended,
): Promise<void> {
  const at = (minutes: number) => new Date(lesson.begin.getTime() + minutes * MINUTE)
  const inClass = { classId: lesson.classId, userId: studentId }
  const ofLesson = { lessonId: lesson.id, studentId }
  if (visits.length > 0)
    await tx
      .insert(classVisits)
      .values(visits.map(([from, to]) => ({ ...inClass, enteredAt: at(from), leftAt: at(to) })))
  if (replayMinutes)
    await tx.insert(viewRecords).values({
      ...{ ...inClass, isReplay: true, watchDuration: replayMinutes * 60 },
      ...{ enteredAt: at(24 * 60), seenAt: at(24 * 60 + replayMinutes) },
    })
  if (feedback)
    await tx.insert(lessonFeedback).values({
      ...{ ...ofLesson, teacherId, stars: feedback.stars, comment: feedback.comment },
      ...{ givenAt: at(15 * 60), readAt: feedback.read ? at(20 * 60) : null },
    })
  if (rating)
    await tx
      .insert(lessonRatings)
      .values({ ...ofLesson, stars: rating.stars, text: rating.text ?? '', ratedAt: at(5 * 60) })
}

/** A note about a student, which was changed once. */
async function seedNote(tx: Tx, studentId: number, authorId: number): Promise<void> {
  const now = Date.now()
  const [note] = await tx
    .insert(studentNotes)
    .values({
      ...{ studentId, authorId },
      text: '基础扎实，容易漏掉分类讨论的一种情形。已约定每周多做两道含参题。',
      createdAt: new Date(now - 100 * HOUR),
      updatedAt: new Date(now - 30 * HOUR),
    })
    .returning({ id: studentNotes.id })
  if (!note) throw new Error('the note of the demo was not stored')
  await tx.insert(studentNoteVersions).values({
    ...{ noteId: note.id, text: '基础扎实，容易漏掉分类讨论的一种情形。' },
    writtenAt: new Date(now - 100 * HOUR),
  })
}

/** The messages about feedback are of the feedback that there is, and lead to it; who has none got no message. */
async function nameFeedback(tx: Tx, productId: number): Promise<void> {
  const given = await tx
    .select({
      id: lessonFeedback.id,
      studentId: lessonFeedback.studentId,
      name: lessons.title,
      translations: lessons.translations,
    })
    .from(lessonFeedback)
    .innerJoin(lessons, eq(lessons.id, lessonFeedback.lessonId))
    .where(eq(lessons.productId, productId))
  const unnamed = and(eq(messages.kind, 'feedback_given'), isNull(messages.targetId))
  for (const { id, studentId, name, translations } of given)
    await tx
      .update(messages)
      .set({
        ...{ targetId: id, key: `feedback ${id}` },
        params: { name, names: namesOf(translations, 'title') },
      })
      .where(and(unnamed, eq(messages.userId, studentId)))
  await tx.delete(messages).where(unnamed)
}

/**
 * The past lessons of a course: who was there, late or not at all, the feedback of the teacher, and what they think of
 * it. The feedback of the last one is still to be given. Who does not own the course yet buys it.
 */
export async function seedLessonRecords(tx: Tx, productId: number, teacherId: number): Promise<void> {
  const students = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.username, Object.keys(records)))
  const owners = await tx.select({ id: grants.userId }).from(grants).where(eq(grants.productId, productId))
  for (const { id } of students)
    if (!owners.some((owner) => owner.id === id)) await seedPurchase(tx, id, productId)
  // they have had it since before its first lesson
  await tx
    .update(grants)
    .set({ grantedAt: sql`now() - interval '14 days'` })
    .where(eq(grants.productId, productId))
  const past = await tx
    .select({ id: lessons.id, classId: openClasses.id, begin: lessons.beginAt })
    .from(lessons)
    .innerJoin(openClasses, eq(openClasses.lessonId, lessons.id))
    .where(and(eq(lessons.productId, productId), isNotNull(lessons.beginAt), sql`${lessons.endAt} < now()`))
    .orderBy(asc(lessons.beginAt))
  for (const { id: studentId, username } of students)
    for (const [index, attended] of (records[username] ?? []).entries()) {
      const lesson = past[index]
      if (lesson?.begin)
        await seedRecord(tx, { ...lesson, begin: lesson.begin }, { studentId, teacherId }, attended)
    }
  await nameFeedback(tx, productId)
  const noted = students.find(({ username }) => username === 'student_wu')
  if (noted) await seedNote(tx, noted.id, teacherId)
}
