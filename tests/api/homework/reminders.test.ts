import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { grants, homework, messages } from '#server/db/tables/all.ts'
import { remindOfDue } from '#server/features/homework/index.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aHomework, aPublishedHomework, aTaughtCourse, studentOf, teacherOf } from './support.ts'

const school = await openTestSchool()
const { db } = school.deps
const HOUR = 3_600_000

async function switchHomework(home_work_switch: boolean) {
  await writeSetting(db, 'web_config', { ...(await loadSetting(db, 'web_config')), home_work_switch })
  clearSettingsCache(db)
}
beforeAll(() => switchHomework(true))

const remind = (token: string, id: number) =>
  school.call('POST /api/v1/teacher/homework/{id}/reminders', { token, params: { id } })
/** The kinds of what somebody was told about a homework, in their order. */
const messagesOf = async (userId: number, id: number) => {
  const rows = await db.select().from(messages).where(eq(messages.userId, userId)).orderBy(messages.id)
  return rows.filter(({ targetId }) => targetId === id).map(({ kind }) => kind)
}
/** A published homework that is due in `hours`, with a reminder a day before. */
async function dueIn(hours: number, fields = {}) {
  const course = await aTaughtCourse(school, 2)
  const dueAt = new Date(Date.now() + hours * HOUR)
  const due_time = Math.floor(dueAt.getTime() / 1000)
  const id = await aPublishedHomework(school, course, { due_time, remind_hours: 24, ...fields })
  await db.update(homework).set({ publishedAt: sql`now() - interval '9 days'` }).where(eq(homework.id, id))
  return { ...course, id, dueAt }
}
const reminders = async (userId: number, id: number) =>
  (await messagesOf(userId, id)).filter((kind) => kind === 'homework_due')

test('each step of a homework notifies those whom it concerns', async () => {
  const course = await aTaughtCourse(school, 2)
  const [me, other] = course.students.map(({ user, token }) => ({ ...user, token }))
  if (!me || !other) throw new Error('no students')
  const id = await aPublishedHomework(school, course)
  const teacher = teacherOf(school, course.teacher.token, id)
  expect(await messagesOf(other.id, id)).toEqual(['homework_published'])
  for (const { token } of [me, other]) await studentOf(school, token, id).submit()
  // once a day, however many submit
  expect(await messagesOf(course.teacher.user.id, id)).toEqual(['homework_submitted'])
  await teacher.correct(me.id, { reply: 'kept', is_returned: 0 })
  await teacher.correct(other.id)
  await teacher.correct(other.id, { reply: 'changed before it was read', version: 1 })
  expect(await messagesOf(me.id, id)).toEqual(['homework_published'])
  expect(await messagesOf(other.id, id)).toEqual(['homework_published', 'homework_returned'])
  await teacher.giveBack()
  await teacher.giveBack()
  await teacher.again(me.id)
  expect(await messagesOf(me.id, id)).toEqual(['homework_published', 'homework_returned', 'homework_again'])
  await studentOf(school, other.token, id).read()
  await teacher.correct(other.id, { reply: 'changed after it was read', version: 2 })
  expect((await messagesOf(other.id, id)).filter((kind) => kind === 'homework_returned')).toHaveLength(2)
})

test('a teacher reminds students who have not submitted, once an hour', async () => {
  const course = await aTaughtCourse(school, 3)
  const [done, waiting, refunded] = course.students
  const { token } = course.teacher
  const unpublished = await aHomework(school, course)
  expect((await remind(token, unpublished)).reason).toBe('homeworkNotPublished')
  const id = await aPublishedHomework(school, course)
  await studentOf(school, done?.token ?? '', id).submit()
  await db
    .update(grants)
    .set({ revokedAt: new Date() })
    .where(eq(grants.userId, refunded?.user.id ?? 0))
  const { token: stranger } = await signedIn(school, [userTypes.teacher])
  expect((await remind(stranger, id)).reason).toBe('homeworkNotFound')
  expect((await remind(done?.token ?? '', id)).reason).toBe('noPermission')

  expect((await teacherOf(school, token, id).read()).data).toMatchObject({ waiting: 1, reminded_time: null })
  const answers = await Promise.all([remind(token, id), remind(token, id)])
  expect(answers.map(({ reason }) => reason ?? 'sent').toSorted()).toEqual([
    'homeworkRemindedRecently',
    'sent',
  ])
  expect(answers.find(({ code }) => code === 0)?.data).toEqual({ reminded: 1 })
  for (const [person, count] of [
    [done, 0],
    [waiting, 1],
    [refunded, 0],
  ] as const)
    expect(
      (await messagesOf(person?.user.id ?? 0, id)).filter((kind) => kind === 'homework_reminder'),
    ).toHaveLength(count)
  await db.update(homework).set({ remindedAt: sql`now() - interval '61 minutes'` }).where(eq(homework.id, id))
  expect((await remind(token, id)).data).toEqual({ reminded: 1 })
  await teacherOf(school, token, id).close()
  expect((await remind(token, id)).reason).toBe('homeworkClosed')
})

test('students who have not submitted are reminded before the due time, once, by any number of servers', async () => {
  const { id, students, teacher, lesson } = await dueIn(23)
  const [me, other] = students
  await studentOf(school, other?.token ?? '', id).submit()
  await Promise.all([remindOfDue(db), remindOfDue(db), remindOfDue(db)])
  await remindOfDue(db)
  expect(await reminders(me?.user.id ?? 0, id)).toHaveLength(1)
  expect(await reminders(other?.user.id ?? 0, id)).toEqual([])
  // another due time is another reminder
  const due_time = Math.floor(Date.now() / 1000) + 3600
  const body = { lesson_id: lesson.id, title: 'moved', content: 'as before', due_time, remind_hours: 2 }
  expect((await teacherOf(school, teacher.token, id).update(body)).code).toBe(0)
  await remindOfDue(db)
  expect(await reminders(me?.user.id ?? 0, id)).toHaveLength(2)
})

test.each([
  ['too early', 25, {}],
  ['after the due time', -1, {}],
  ['without the rule', 23, { remind_hours: null }],
])('nobody is reminded %s', async (_, hours, fields) => {
  const { id, students } = await dueIn(hours, fields)
  await remindOfDue(db)
  expect(await reminders(students[0]?.user.id ?? 0, id)).toEqual([])
})

test('nobody is reminded of closed homework, of homework just published, or in a school without homework', async () => {
  const closed = await dueIn(23)
  await teacherOf(school, closed.teacher.token, closed.id).close()
  const late = await dueIn(23)
  await db.update(homework).set({ publishedAt: sql`now()` }).where(eq(homework.id, late.id))
  await remindOfDue(db)
  for (const { id, students } of [closed, late])
    expect(await reminders(students[0]?.user.id ?? 0, id)).toEqual([])
  await switchHomework(false)
  const { id, students, teacher } = await dueIn(23)
  await remindOfDue(db)
  await remind(teacher.token, id)
  expect(await messagesOf(students[0]?.user.id ?? 0, id)).toEqual([])
  await switchHomework(true)
})
