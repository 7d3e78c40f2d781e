import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { grants, homework, homeworkAttempts, productTeachers, users } from '#server/db/tables/all.ts'
import { openUploadSchool, upload } from '#tests/api/file/support.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import { aPublishedHomework, aTaughtCourse, type Course, pictures, studentOf, teacherOf } from './support.ts'
import { testVideos } from './videos.ts'

const school = await openUploadSchool()
const { db } = school.deps
let course: Course
let me = { id: 0, token: '' }
beforeAll(async () => {
  course = await aTaughtCourse(school, 3)
  me = { id: course.students[0]?.user.id ?? 0, token: course.students[0]?.token ?? '' }
})

/** A published homework, for its teacher and for the first student. */
async function opened(fields = {}) {
  const id = await aPublishedHomework(school, course, fields)
  return {
    id,
    teacher: teacherOf(school, course.teacher.token, id),
    student: studentOf(school, me.token, id),
  }
}

test('a draft is stored, is submitted once with a receipt, and then never changes', async () => {
  const { student, teacher } = await opened()
  const images = await pictures(school, me.token, 2)
  expect((await student.draft({ answer: 'half', images: images.slice(0, 1) })).code).toBe(0)
  expect((await student.read()).data.attempts).toMatchObject([{ answer: 'half', submit_time: null }])
  // a draft is its student's alone
  expect((await teacher.answer(me.id)).data).toMatchObject({ state: 'unsubmitted', attempts: [] })
  const receipt = await student.submit({ answer: 'whole', images })
  expect(receipt.data).toMatchObject({ attempt: 1, is_late: 0, images: 2, files: 0 })
  expect((await student.submit({ answer: 'other' })).reason).toBe('homeworkSubmitted')
  expect((await student.draft({ answer: 'other' })).reason).toBe('homeworkSubmitted')
  const { data } = await student.read()
  expect(data).toMatchObject({ state: 'uncorrected', attempts: [{ answer: 'whole', correction: null }] })
  expect(data.attempts[0]?.images).toHaveLength(2)
  const seen = await school.app.inject({ url: data.attempts[0]?.images[0] ?? '' })
  expect(seen.headers['content-type']).toBe('image/png')
  // without its signature a file cannot be read
  expect(
    (await school.app.inject({ url: data.attempts[0]?.images[0]?.split('?')[0] ?? '' })).statusCode,
  ).toBe(403)
})

test('an answer without text and files is refused, and a picture alone is an answer', async () => {
  const { student } = await opened()
  for (const body of [{}, { answer: ' \n' }, { answer: null, images: [] }])
    expect(await student.submit(body)).toMatchObject({
      message: 'Please enter answer or upload image',
      data: { field: 'answer' },
    })
  expect((await student.submit({ images: await pictures(school, me.token) })).data.images).toBe(1)
})

test('an answer takes only the student’s own files, up to a number, of the allowed kinds', async () => {
  const { student } = await opened()
  const images = await pictures(school, me.token, 6)
  const [one = ''] = images
  const seventh = await student.submit({ images: [...images, ...(await pictures(school, me.token))] })
  expect(seventh.reason).toBe('tooManyFiles')
  const foreign = await pictures(school, course.students[1]?.token ?? '')
  for (const wrong of [foreign, ['https://elsewhere.example/a.png'], ['/files/a.png'], [one, one]])
    expect((await student.submit({ images: wrong })).reason).toBe('invalidField')
  const asFile = await student.submit({ files: [{ url: one, name: 'a' }] })
  expect(asFile).toMatchObject({ reason: 'invalidField', data: { field: 'files' } })

  const pdf = { content: Buffer.from('%PDF-1.7\n% a document'), name: 'a.pdf' }
  const recording = { content: Buffer.concat([Buffer.from('ID3'), Buffer.alloc(64)]), name: 'a.mp3' }
  const { data } = await upload(school, me.token, [pdf, recording], { kind: 'homework' })
  expect((await upload(school, me.token, [pdf])).reason).toBe('notAnImage')
  const files = data.urls.map((url, index) => ({ url, name: `file ${index}` }))
  expect((await student.submit({ images, files })).data).toMatchObject({ images: 6, files: 2 })
  const shown = (await student.read()).data.attempts[0]?.files ?? []
  expect(shown).toMatchObject([
    { name: 'file 0', type: 'application/pdf' },
    { name: 'file 1', type: 'audio/mpeg' },
  ])
  const saved = await school.app.inject({ url: shown[0]?.url ?? '' })
  expect(saved.headers['content-disposition']).toBe('attachment')
})

testVideos(school)

test('an answer after the due time is late, and after the close it is refused', async () => {
  const { id, student, teacher } = await opened()
  await db
    .update(homework)
    .set({ dueAt: new Date(Date.now() - 60_000) })
    .where(eq(homework.id, id))
  expect((await student.submit()).data.is_late).toBe(1)
  expect((await teacher.read()).data.late).toBe(1)
  expect((await teacher.close()).code).toBe(0)
  const other = studentOf(school, course.students[1]?.token ?? '', id)
  expect((await other.submit()).reason).toBe('homeworkClosed')
  expect((await other.draft({ answer: 'a' })).reason).toBe('homeworkClosed')
  await teacher.close(0)
  expect((await other.submit()).code).toBe(0)
})

test('a correction needs a text and an answer, and the student sees it once it is returned', async () => {
  const { student, teacher } = await opened()
  expect((await teacher.correct(me.id)).reason).toBe('homeworkNotSubmitted')
  await student.submit()
  expect(await teacher.correct(me.id, { reply: ' ' })).toMatchObject({
    message: 'Please fill in correction information',
    data: { field: 'reply' },
  })
  const [image = ''] = await pictures(school, course.teacher.token)
  const kept = await teacher.correct(me.id, { reply: 'good', images: [image], is_returned: 0 })
  expect(kept.data).toMatchObject({ version: 1, is_returned: 0 })
  expect((await student.read()).data).toMatchObject({
    ...{ state: 'uncorrected', correct_time: null, is_unread: 0 },
    attempts: [{ correction: null, correct_time: null }],
  })
  expect(await student.states('corrected')).not.toContain('corrected')
  expect((await teacher.read()).data).toMatchObject({ uncorrected: 0, unreturned: 1 })
  expect((await teacher.giveBack()).data).toEqual({ returned: 1 })
  expect((await teacher.giveBack()).data).toEqual({ returned: 0 })
  const first = (await student.read()).data
  expect(first).toMatchObject({
    state: 'corrected',
    is_unread: 1,
    attempts: [{ correction: { reply: 'good' } }],
  })
  expect(first.attempts[0]?.correction?.images).toHaveLength(1)
  expect((await student.read()).data.is_unread).toBe(0)
  expect((await teacher.answer(me.id)).data).toMatchObject({ is_read: 1, attempts: [{ version: 1 }] })
})

test('another attempt begins empty beside the old one, which keeps its correction', async () => {
  const { student, teacher } = await opened()
  expect((await teacher.again(me.id)).reason).toBe('homeworkNotSubmitted')
  await student.submit({ answer: 'first' })
  await teacher.correct(me.id, { reply: 'again, please' })
  expect((await teacher.again(me.id)).data).toEqual({ attempt: 2 })
  expect((await teacher.again(me.id)).reason).toBe('homeworkAttemptOpen')
  expect((await student.read()).data).toMatchObject({
    ...{ state: 'unsubmitted', attempt: 2 },
    attempts: [
      { attempt: 2, answer: '', submit_time: null },
      { attempt: 1, answer: 'first', correction: { reply: 'again, please' } },
    ],
  })
  // who has submitted once counts as such
  expect((await teacher.read()).data).toMatchObject({ submitted: 1, uncorrected: 0 })
  expect((await student.submit({ answer: 'second' })).data.attempt).toBe(2)
  expect((await teacher.answer(me.id)).data).toMatchObject({
    state: 'uncorrected',
    attempt: 2,
    is_asked_again: 0,
  })
  await teacher.close()
  expect((await teacher.again(me.id)).reason).toBe('homeworkClosed')
})

test('the next answer to correct is the one submitted next, then the earliest', async () => {
  const { id, teacher } = await opened()
  const [a = 0, b = 0, c = 0] = course.students.map(({ user }) => user.id)
  for (const { token } of course.students) await studentOf(school, token, id).submit()
  expect((await teacher.answer(a)).data.next_uncorrected).toBe(b)
  expect((await teacher.answer(c)).data.next_uncorrected).toBe(a)
  expect((await teacher.correct(b)).data.next_uncorrected).toBe(c)
  expect((await teacher.correct(c)).data.next_uncorrected).toBe(a)
  expect((await teacher.correct(a)).data.next_uncorrected).toBeNull()
})

test('of many submits of one student at once one is taken', async () => {
  const { id, student } = await opened()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) => student.submit({ answer: `answer ${number}` })),
  )
  const taken = answers.flatMap(({ code }, number) => (code === 0 ? [number] : []))
  expect(taken).toHaveLength(1)
  expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set([undefined, 'homeworkSubmitted']))
  const rows = await db.select().from(homeworkAttempts).where(eq(homeworkAttempts.homeworkId, id))
  expect(rows.filter(({ submittedAt }) => submittedAt).map(({ answer }) => answer)).toEqual([
    `answer ${taken[0]}`,
  ])
})

test('of two teachers who correct at once the second sees both texts and overwrites nothing', async () => {
  const { student, teacher, id } = await opened()
  const colleague = await signedIn(school, [userTypes.teacher], { name: 'Colleague' })
  await db
    .insert(productTeachers)
    .values({ productId: course.course.id, teacherId: colleague.user.id, position: 1 })
  const other = teacherOf(school, colleague.token, id)
  await student.submit()
  const [mine, theirs] = await Promise.all([
    teacher.correct(me.id, { reply: 'mine', version: 0 }),
    other.correct(me.id, { reply: 'theirs', version: 0 }),
  ])
  const [won, lost] = mine.code === 0 ? [mine, theirs] : [theirs, mine]
  expect([won.code, lost.reason]).toEqual([0, 'homeworkCorrectedMeanwhile'])
  const winner = mine.code === 0 ? 'mine' : 'theirs'
  expect(lost.data).toMatchObject({ reply: winner, version: 1 })
  expect((await teacher.answer(me.id)).data.attempts[0]?.correction?.reply).toBe(winner)
  expect((await other.correct(me.id, { reply: 'both', version: 1 })).data.version).toBe(2)
})

test('a submit that races with the close is taken before it or refused', async () => {
  const { id, teacher } = await opened()
  const submits = course.students.map(({ token }) => studentOf(school, token, id).submit())
  const [closed, ...answers] = await Promise.all([teacher.close(), ...submits])
  expect(closed.code).toBe(0)
  const [row] = await db.select().from(homework).where(eq(homework.id, id))
  const attempts = await db.select().from(homeworkAttempts).where(eq(homeworkAttempts.homeworkId, id))
  const taken = attempts.filter(({ submittedAt }) => submittedAt !== null)
  expect(taken).toHaveLength(answers.filter(({ code }) => code === 0).length)
  for (const { reason } of answers) expect([undefined, 'homeworkClosed']).toContain(reason)
  expect(row?.closedAt).not.toBeNull()
  expect((await studentOf(school, me.token, id).submit()).reason).toMatch(/homework(Closed|Submitted)/)
})

test('the address of a file opens it for its viewer alone, while the viewer may see it', async () => {
  const { id, student, teacher } = await opened({ images: await pictures(school, course.teacher.token) })
  const status = async (url = '') => (await school.app.inject({ url })).statusCode
  const draft = await pictures(school, me.token)
  await student.draft({ images: draft })
  const drafted = (await student.read()).data.attempts[0]?.images[0] ?? ''
  expect(await status(drafted)).toBe(200)
  const asTeacher = (url: string) => url.replace(/viewer=\d+/, `viewer=${course.teacher.user.id}`)
  expect(await status(asTeacher(drafted))).toBe(403)
  // what was read is sent back as it was shown
  expect((await student.submit({ images: [drafted] })).data.images).toBe(1)
  const answered = (await teacher.answer(me.id)).data.attempts[0]?.images[0]
  expect(await status(answered)).toBe(200)

  const replied = { reply: 'good', images: await pictures(school, course.teacher.token), is_returned: 0 }
  await teacher.correct(me.id, replied)
  const reply = (await teacher.answer(me.id)).data.attempts[0]?.correction?.images[0]
  expect(await status(reply)).toBe(200)
  await teacher.giveBack()
  const { data } = await student.read()
  const own = [data.images[0], data.attempts[0]?.images[0], data.attempts[0]?.correction?.images[0]]
  expect(await Promise.all(own.map(status))).toEqual([200, 200, 200])

  // the school reads the same, by addresses of its own, while its role permits that
  const office = await theAdmin(school)
  const params = { id, student_id: me.id }
  const read = await school.call('GET /api/v1/admin/homework/{id}/answers/{student_id}', {
    ...{ token: office.token, params },
  })
  const [attempt] = read.data.attempts
  const task = await school.call('GET /api/v1/admin/homework/{id}', { token: office.token, params: { id } })
  const ofOffice = [task.data.images[0], attempt?.images[0], attempt?.correction?.images[0]]
  expect(await Promise.all(ofOffice.map(status))).toEqual([200, 200, 200])
  expect((await student.read()).data.title).toBe(read.data.title)
  await db.update(users).set({ roleId: builtInRoleIds.finance }).where(eq(users.id, office.user.id))
  expect(await Promise.all(ofOffice.map(status))).toEqual([404, 404, 404])
  await db.update(users).set({ roleId: builtInRoleIds.owner }).where(eq(users.id, office.user.id))

  const valid = (validUntil: Date | null) =>
    db.update(grants).set({ validUntil }).where(eq(grants.userId, me.id))
  await valid(new Date(Date.now() - 60_000))
  expect(await Promise.all(own.map(status))).toEqual([404, 404, 404])
  await valid(null)
  expect(await status(own[1])).toBe(200)

  const [taught] = await db
    .delete(productTeachers)
    .where(eq(productTeachers.productId, course.course.id))
    .returning()
  expect(await Promise.all([answered, reply].map(status))).toEqual([404, 404])
  if (taught) await db.insert(productTeachers).values(taught)
  expect((await school.app.inject({ url: answered ?? '' })).headers['cache-control']).toBe(
    'private, no-store',
  )
})
