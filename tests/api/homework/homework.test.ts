import { expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { and, eq, sql } from 'drizzle-orm'
import { grants, lessons, products } from '#server/db/tables/all.ts'
import { aLesson, aProduct, signedIn, theAdmin } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import {
  aHomework,
  aPublishedHomework,
  aTaughtCourse,
  fieldsFor,
  pictures,
  studentOf,
  teacherOf,
} from './support.ts'

const school = await openTestSchool()

test('homework is created, changed and published once, and its numbers follow the answers', async () => {
  const course = await aTaughtCourse(school, 3)
  const id = await aHomework(school, course)
  const teacher = teacherOf(school, course.teacher.token, id)
  expect((await teacher.read()).data).toMatchObject({
    ...{ title: 'Essay', content: 'Write 200 words', lesson_name: course.lesson.title },
    ...{ publish_status: 2, publish_time: null, total_students: 3, submitted: 0, completion_rate: 0 },
  })
  expect(
    (await teacher.update(fieldsFor(course.lesson, { title: ' Poem ', due_time: 2_000_000_000 }))).code,
  ).toBe(0)
  const [first, second] = course.students
  expect(await studentOf(school, first?.token ?? '', id).states()).toEqual([])
  expect((await teacher.publish()).data).toEqual({ publish_status: 3, total_students: 3 })
  expect((await teacher.publish()).reason).toBe('homeworkPublished')
  await studentOf(school, first?.token ?? '', id).submit()
  expect((await teacher.read()).data).toMatchObject({
    ...{ title: 'Poem', due_time: 2_000_000_000, publish_status: 3, total_students: 3 },
    ...{ submitted: 1, unsubmitted: 2, completion_rate: 0.3333, uncorrected: 1, late: 0 },
  })
  const list = await school.call('GET /api/v1/teacher/homework', {
    token: course.teacher.token,
    query: { publish_status: 3, keyword: 'poe' },
  })
  expect(list.data).toMatchObject({ total: 1, list: [{ id, unsubmitted: 2 }] })
  const { data } = await teacher.answers()
  expect(data.total).toBe(3)
  expect(data.list[0]).toMatchObject({ student_id: first?.user.id, state: 'uncorrected', attempt: 1 })
  expect((await teacher.answers({ state: 'unsubmitted' })).data.total).toBe(2)
  expect((await teacher.answers({ keyword: second?.user.username ?? '' })).data.list).toMatchObject([
    { student_id: second?.user.id },
  ])
})

test('the students who receive homework are fixed when it is published', async () => {
  const course = await aTaughtCourse(school, 2)
  const id = await aPublishedHomework(school, course)
  const late = await signedIn(school)
  await aGrant(school, late.user, course.course)
  const [refunded, other] = course.students
  await school.deps.db
    .update(grants)
    .set({ revokedAt: new Date() })
    .where(and(eq(grants.userId, refunded?.user.id ?? 0), eq(grants.productId, course.course.id)))
  const teacher = teacherOf(school, course.teacher.token, id)
  expect((await teacher.read()).data.total_students).toBe(2)
  expect((await studentOf(school, late.token, id).read()).reason).toBe('homeworkNotFound')
  const former = studentOf(school, refunded?.token ?? '', id)
  expect((await former.read()).reason).toBe('homeworkNotFound')
  expect((await former.submit()).reason).toBe('homeworkNotFound')
  expect(await former.states()).toEqual([])
  expect((await studentOf(school, other?.token ?? '', id).submit()).code).toBe(0)
})

test.each([
  ['title', { title: '  ' }, 'Please enter homework title'],
  ['title', { title: null }, 'Please enter homework title'],
  ['content', { content: '' }, 'Please enter homework content'],
])('homework without its %s is refused: %j', async (field, wrong, message) => {
  const { teacher, lesson } = await aTaughtCourse(school, 0)
  const refused = await school.call('POST /api/v1/teacher/homework', {
    token: teacher.token,
    body: fieldsFor(lesson, wrong),
  })
  expect(refused).toMatchObject({ message, data: { field } })
})

test('a teacher creates homework for own lessons alone, and published homework keeps its lesson', async () => {
  const course = await aTaughtCourse(school)
  const other = await aTaughtCourse(school)
  const create = (lesson: { id: number }, token: string) =>
    school.call('POST /api/v1/teacher/homework', { token, body: fieldsFor(lesson) })
  expect((await create(course.lesson, other.teacher.token)).reason).toBe('homeworkLessonUnknown')
  const student = course.students[0]?.token ?? ''
  expect((await create(course.lesson, student)).reason).toBe('noPermission')
  // who gives a lesson sets homework for it, without being a teacher of the course
  const guest = await signedIn(school, [userTypes.teacher])
  const given = await aLesson(school, course.course.id, { teacherId: guest.user.id, position: 2 })
  expect((await create(given, guest.token)).code).toBe(0)
  expect((await create(course.lesson, guest.token)).reason).toBe('homeworkLessonUnknown')
  const lessonsOf = (token: string) => school.call('GET /api/v1/teacher/homework/lessons', { token })
  expect((await lessonsOf(guest.token)).data.list.map((one) => one.id)).toEqual([given.id])
  const id = await aPublishedHomework(school, course)
  const teacher = teacherOf(school, course.teacher.token, id)
  expect((await teacher.update(fieldsFor(given))).reason).toBe('homeworkLessonFixed')
  expect((await teacher.remove()).reason).toBe('homeworkPublished')
  const draft = teacherOf(school, course.teacher.token, await aHomework(school, course))
  expect((await draft.update(fieldsFor(given))).code).toBe(0)
  expect((await draft.close()).reason).toBe('homeworkNotPublished')
  expect((await draft.remove()).code).toBe(0)
  expect((await draft.read()).reason).toBe('homeworkNotFound')
})

test('of two teachers who change one homework, the second is refused and overwrites nothing', async () => {
  const course = await aTaughtCourse(school)
  const colleague = await signedIn(school, [userTypes.teacher])
  await school.deps.db
    .update(lessons)
    .set({ teacherId: colleague.user.id })
    .where(eq(lessons.id, course.lesson.id))
  const id = await aHomework(school, course, { due_time: 2_000_000_000, remind_hours: 24 })
  const [mine, theirs] = [course.teacher.token, colleague.token].map((token) => teacherOf(school, token, id))
  const change = (by: typeof mine, revision: string, fields: object) =>
    by?.update({
      ...fieldsFor(course.lesson, { due_time: 2_000_000_000, remind_hours: 24, ...fields }),
      revision,
    })
  const seen = (await mine?.read())?.data.revision ?? ''
  // the revision is of the fields: it is the same for both, and stays when the homework is published
  expect((await theirs?.read())?.data.revision).toBe(seen)
  await theirs?.publish()
  const images = await pictures(school, colleague.token)
  const saved = await change(theirs, seen, { images })
  expect(saved?.code).toBe(0)
  const now = (await mine?.read())?.data
  expect(now).toMatchObject({ revision: saved?.data.revision, title: 'Essay', publish_status: 3 })
  expect(now?.revision).not.toBe(seen)
  expect(await change(mine, seen, { title: 'Poem' })).toMatchObject({
    reason: 'recordChanged',
    data: { by: '' },
  })
  // the addresses of pictures are signed anew with each answer, for a time that ends later
  const unsigned = (read: typeof now) => ({ ...read, images: read?.images.map((url) => url.split('?')[0]) })
  expect(unsigned((await mine?.read())?.data)).toEqual(unsigned(now))
  expect((await change(mine, now?.revision ?? '', { title: 'Poem', images: now?.images }))?.code).toBe(0)
  // both have read before either changes
  const latest = (await mine?.read())?.data.revision ?? ''
  const both = await Promise.all(
    [mine, theirs].map(async (by, index) => change(by, latest, { title: `${index}` })),
  )
  expect(both.map((answer) => answer?.reason ?? '').toSorted()).toEqual(['', 'recordChanged'])
})

test('the homework of other teachers is not found by a teacher', async () => {
  const course = await aTaughtCourse(school)
  const id = await aPublishedHomework(school, course)
  const stranger = teacherOf(school, (await aTaughtCourse(school)).teacher.token, id)
  const student = course.students[0]?.user.id ?? 0
  const answers = await Promise.all([
    stranger.read(),
    stranger.update(fieldsFor(course.lesson)),
    stranger.remove(),
    stranger.publish(),
    stranger.close(),
    stranger.answers(),
    stranger.answer(student),
    stranger.correct(student),
    stranger.again(student),
    stranger.giveBack(),
  ])
  expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(['homeworkNotFound']))
})

test('a lesson that is deleted leaves its homework and its name', async () => {
  const course = await aTaughtCourse(school)
  const id = await aPublishedHomework(school, course)
  await school.deps.db.delete(lessons).where(eq(lessons.id, course.lesson.id))
  const { data } = await teacherOf(school, course.teacher.token, id).read()
  expect(data).toMatchObject({ lesson_id: null, lesson_name: course.lesson.title })
  expect((await studentOf(school, course.students[0]?.token ?? '', id).submit()).code).toBe(0)
})

test('a homework whose lesson was deleted can be changed, and keeps its name', async () => {
  const course = await aTaughtCourse(school)
  const spare = await aLesson(school, course.course.id, { position: 2 })
  const published = teacherOf(school, course.teacher.token, await aPublishedHomework(school, course))
  const draft = teacherOf(school, course.teacher.token, await aHomework(school, course))
  // no lesson at all is refused as long as it has one
  expect((await draft.update(fieldsFor({ id: null }))).reason).toBe('homeworkLessonUnknown')
  await school.deps.db.delete(lessons).where(eq(lessons.id, course.lesson.id))
  const saved = await published.update(fieldsFor({ id: null }, { title: 'Poem' }))
  expect(saved.code).toBe(0)
  expect((await published.read()).data).toMatchObject({
    ...{ title: 'Poem', lesson_id: null, lesson_name: course.lesson.title },
    revision: saved.data.revision,
  })
  expect((await published.update(fieldsFor(spare))).reason).toBe('homeworkLessonFixed')
  expect((await published.update(fieldsFor(course.lesson))).reason).toBe('homeworkLessonUnknown')
  expect((await draft.update(fieldsFor({ id: null }))).code).toBe(0)
  expect((await draft.update(fieldsFor(spare))).code).toBe(0)
  expect((await draft.read()).data).toMatchObject({ lesson_id: spare.id, lesson_name: spare.title })
})

test('homework of a course without students is published to nobody', async () => {
  const course = await aTaughtCourse(school, 0)
  const id = await aPublishedHomework(school, course)
  const { data } = await teacherOf(school, course.teacher.token, id).read()
  expect(data).toMatchObject({ publish_status: 3, total_students: 0, completion_rate: 0 })
})

test('homework is listed for the students of its own course alone', async () => {
  const course = await aTaughtCourse(school)
  const elsewhere = await aProduct(school)
  const id = await aPublishedHomework(school, course)
  await aGrant(school, (await signedIn(school)).user, elsewhere)
  const [student] = course.students
  expect(await studentOf(school, student?.token ?? '', id).states('unsubmitted')).toEqual(['unsubmitted'])
})

test('the pages of today list homework that is due, returned or to be corrected', async () => {
  const course = await aTaughtCourse(school, 2)
  const [me, other] = course.students
  const [token, id] = [me?.token ?? '', me?.user.id ?? 0]
  const today = async () => (await school.call('GET /api/v1/student/today', { token })).data
  const toCorrect = async (by = course.teacher.token) =>
    (await school.call('GET /api/v1/teacher/today', { token: by })).data.homework_to_correct
  await aHomework(school, course, { title: 'unpublished' })
  const open = await aPublishedHomework(school, course, { title: 'any time' })
  const due = await aPublishedHomework(school, course, { title: 'due', due_time: 2_000_000_000 })
  const closed = await aPublishedHomework(school, course, { title: 'closed' })
  await teacherOf(school, course.teacher.token, closed).close()
  expect((await today()).homework_due).toMatchObject([
    { id: due, title: 'due', lesson_name: course.lesson.title, due_time: 2_000_000_000, attempt: 1 },
    { id: open, due_time: null },
  ])
  expect(await toCorrect()).toEqual([])

  for (const { token: by } of course.students) await studentOf(school, by, due).submit()
  expect(await toCorrect()).toMatchObject([{ id: due, uncorrected: 2 }])
  expect(await toCorrect((await signedIn(school, [userTypes.teacher])).token)).toEqual([])
  const teacher = teacherOf(school, course.teacher.token, due)
  await teacher.correct(id, { reply: 'kept back', is_returned: 0 })
  expect((await today()).homework_returned).toEqual([])
  await teacher.giveBack()
  await teacher.again(id)
  expect(await today()).toMatchObject({
    homework_due: [{ id: due, attempt: 2 }, { id: open }],
    homework_returned: [{ id: due, returned_at: expect.any(Number) }],
  })
  expect(await toCorrect()).toMatchObject([{ id: due, uncorrected: 1 }])
  await studentOf(school, token, due).read()
  expect((await today()).homework_returned).toEqual([])
  await teacher.correct(other?.user.id ?? 0)
  expect(await toCorrect()).toEqual([])
})

test('a student lists the homework of a course or of a lesson', async () => {
  const course = await aTaughtCourse(school)
  const second = { ...course, lesson: await aLesson(school, course.course.id, { position: 1 }) }
  const token = course.students[0]?.token ?? ''
  const first = await aPublishedHomework(school, course)
  const later = await aPublishedHomework(school, second)
  const ids = async (query: Record<string, string | number>) =>
    (await school.call('GET /api/v1/student/homework', { token, query })).data.list.map(({ id }) => id)
  expect(await ids({ product_id: course.course.id })).toEqual([later, first])
  expect(await ids({ lesson_id: course.lesson.id })).toEqual([first])
  expect(await ids({ lesson_id: second.lesson.id, status: 'submitted' })).toEqual([])
  expect(await ids({ product_id: 2_000_000 })).toEqual([])
})

test('the statistics of a homework count when answers came and how many are corrected', async () => {
  const course = await aTaughtCourse(school, 4)
  const id = await aPublishedHomework(school, course)
  const teacher = teacherOf(school, course.teacher.token, id)
  const hours = [2, 30, 200]
  for (const [index, after] of hours.entries()) {
    const person = course.students[index]
    await studentOf(school, person?.token ?? '', id).submit()
    await school.deps.db.execute(sql`
      update homework_attempts set submitted_at = h.published_at + make_interval(hours => ${after})
      from homework h where h.id = homework_id and h.id = ${id} and student_id = ${person?.user.id ?? 0}`)
  }
  expect((await teacher.read()).data.statistics).toMatchObject({ corrected: 0, correct_seconds: null })
  await teacher.correct(course.students[0]?.user.id ?? 0)
  await teacher.again(course.students[0]?.user.id ?? 0)
  await studentOf(school, course.students[0]?.token ?? '', id).read()
  expect((await teacher.read()).data).toMatchObject({
    ...{ waiting: 2, submitted: 3, unsubmitted: 1 },
    statistics: {
      submitted_by_day: [
        { days: 1, submitted: 1 },
        { days: 3, submitted: 1 },
        { days: 7, submitted: 0 },
        { days: null, submitted: 1 },
      ],
      ...{ corrected: 1, returned: 1, read: 1, asked_again: 1 },
      submit_seconds: Math.round((232 * 3600) / 3),
    },
  })
})

test('a teacher keeps comments for corrections, which nobody else sees', async () => {
  const { token } = await signedIn(school, [userTypes.teacher])
  const keep = (text: string, by = token) =>
    school.call('POST /api/v1/teacher/homework/comments', { token: by, body: { text } })
  const list = async (by = token) =>
    (await school.call('GET /api/v1/teacher/homework/comments', { token: by })).data.list
  const change = (id: number, text: string, by = token) =>
    school.call('PUT /api/v1/teacher/homework/comments/{id}', { token: by, params: { id }, body: { text } })
  const use = (id: number, by = token) =>
    school.call('POST /api/v1/teacher/homework/comments/{id}/uses', { token: by, params: { id } })
  const remove = (id: number, by = token) =>
    school.call('DELETE /api/v1/teacher/homework/comments/{id}', { token: by, params: { id } })

  expect(await keep(' \n')).toMatchObject({ reason: 'homeworkCommentRequired', data: { field: 'text' } })
  const { id: first } = (await keep(' Well done ')).data
  const { id: second } = (await keep('Show your work')).data
  const again = await Promise.all([keep('Twice'), keep('Twice')])
  expect(again.map(({ reason }) => reason ?? 'kept').toSorted()).toEqual(['homeworkCommentKnown', 'kept'])
  expect((await change(second, 'Well done')).reason).toBe('homeworkCommentKnown')
  expect((await use(first)).code).toBe(0)
  expect(await list()).toMatchObject([
    { id: first, text: 'Well done', uses: 1 },
    { text: 'Twice' },
    { id: second },
  ])

  const { token: other } = await signedIn(school, [userTypes.teacher])
  expect(await list(other)).toEqual([])
  for (const answer of [
    await change(first, 'stolen', other),
    await use(first, other),
    await remove(first, other),
  ])
    expect(answer.reason).toBe('homeworkCommentNotFound')
  expect((await change(first, 'Very well done')).code).toBe(0)
  expect((await remove(second)).code).toBe(0)
  expect((await list()).map(({ text }) => text)).toEqual(['Very well done', 'Twice'])
  const { token: student } = await signedIn(school)
  expect((await keep('mine', student)).reason).toBe('noPermission')
})

test('students read the names of course and lesson in their language, and in the main one what is not translated', async () => {
  const course = await aTaughtCourse(school)
  await school.deps.db
    .update(products)
    .set({ translations: { en: { name: 'Calligraphy' } } })
    .where(eq(products.id, course.course.id))
  await school.deps.db
    .update(lessons)
    .set({ translations: { en: { title: 'The first stroke' } } })
    .where(eq(lessons.id, course.lesson.id))
  const id = await aPublishedHomework(school, course)
  const token = course.students[0]?.token ?? ''
  const read = async (language: string) => {
    const input = { token, headers: { 'accept-language': language } }
    const list = await school.call('GET /api/v1/student/homework', input)
    const one = await school.call('GET /api/v1/student/homework/{id}', { ...input, params: { id } })
    const today = await school.call('GET /api/v1/student/today', input)
    return [list.data.list[0], one.data, today.data.homework_due[0]].map((row) => [
      row?.product_name,
      row?.lesson_name,
    ])
  }
  const english = ['Calligraphy', 'The first stroke']
  expect(await read('en')).toEqual([english, english, english])
  const own = [course.course.name, course.lesson.title]
  expect(await read('zh-TW')).toEqual([own, own, own])
})

test('the school sees the homework of all teachers, and first what has waited longest for a correction', async () => {
  const { token } = await theAdmin(school)
  const [one, two] = [await aTaughtCourse(school, 3), await aTaughtCourse(school)]
  const longest = await aPublishedHomework(school, one, { title: 'Waits longest' })
  const later = await aPublishedHomework(school, two, { title: 'Waits too' })
  const draft = await aHomework(school, two, { title: 'Not given yet' })
  const [first, second] = one.students
  if (!first || !second) throw new Error('no students')
  await studentOf(school, first.token, longest).submit()
  await studentOf(school, two.students[0]?.token ?? '', later).submit()
  await studentOf(school, second.token, longest).submit()
  const given = { longest: one.teacher.user.id, later: two.teacher.user.id }
  const list = async (query: object) =>
    (await school.call('GET /api/v1/admin/homework', { token, query: { ...query } })).data
  const ids = async (query: object) => (await list(query)).list.map(({ id }) => id)
  const [newest, before, oldest] = (await list({})).list
  expect([newest, before, oldest]).toMatchObject([
    { id: draft, publish_status: 2, total_students: 1, waiting_since: null },
    { id: later, teacher_id: given.later, teacher_name: two.teacher.user.name, uncorrected: 1 },
    {
      id: longest,
      teacher_id: given.longest,
      total_students: 3,
      submitted: 2,
      unsubmitted: 1,
      uncorrected: 2,
    },
  ])
  const among = (all: number[]) => all.filter((id) => [longest, later, draft].includes(id))
  expect(among(await ids({ waiting: 1, limit: 100 }))).toEqual([longest, later])
  expect(await ids({ teacher_id: given.later })).toEqual([draft, later])
  expect(await ids({ keyword: 'waits t' })).toEqual([later])
  const start = await list({ waiting: 1, teacher_id: given.longest, limit: 1 })
  expect(start).toMatchObject({ total: 1, next: null })
  const page = await list({ waiting: 1, limit: 1, keyword: 'waits' })
  expect((await list({ waiting: 1, limit: 1, keyword: 'waits', cursor: page.next })).list).toMatchObject([
    { id: later },
  ])

  const about = { token, params: { id: longest } }
  expect((await school.call('GET /api/v1/admin/homework/{id}', about)).data).toMatchObject({
    ...{ title: 'Waits longest', content: 'Write 200 words', submitted: 2 },
    statistics: { corrected: 0 },
  })
  const answers = (query: object) =>
    school.call('GET /api/v1/admin/homework/{id}/answers', { ...about, query: { ...query } })
  expect((await answers({ state: 'uncorrected' })).data).toMatchObject({
    total: 2,
    list: [{ student_id: first.user.id }, { student_id: second.user.id }],
  })
  const teacher = teacherOf(school, one.teacher.token, longest)
  for (const { user } of [first, second]) await teacher.correct(user.id)
  expect(among(await ids({ waiting: 1, limit: 100 }))).toEqual([later])

  const unknown = { token, params: { id: 2_000_000_000 } }
  expect((await school.call('GET /api/v1/admin/homework/{id}', unknown)).reason).toBe('homeworkNotFound')
  expect((await school.call('GET /api/v1/admin/homework/{id}/answers', unknown)).reason).toBe(
    'homeworkNotFound',
  )
  for (const other of [one.teacher, first])
    expect((await school.call('GET /api/v1/admin/homework', { token: other.token })).reason).toBe(
      'noPermission',
    )
})
