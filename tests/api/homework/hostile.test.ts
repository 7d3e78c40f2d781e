import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { homeworkComments } from '#contract/homework/comments.ts'
import { markLimits } from '#contract/homework/marks.ts'
import { homeworkLearning } from '#contract/homework/learning.ts'
import { homeworkTeaching } from '#contract/homework/operations.ts'
import type { OperationShape } from '#contract/operation.ts'
import type { OperationKey } from '#contract/operations.ts'
import { grants, homeworkAttempts } from '#server/db/tables/all.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { anMp4Of, aPng, aWebm, openUploadSchool, type Part, upload } from '#tests/api/file/support.ts'
import { openAllConnections } from '#tests/api/order/support.ts'
import { isDrill } from '#tests/support/drill.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aPublishedHomework, aTaughtCourse, type Course, pictures, studentOf, teacherOf } from './support.ts'

const school = await openUploadSchool()
const { db } = school.deps
let course: Course
let me = { id: 0, token: '' }
beforeAll(async () => {
  course = await aTaughtCourse(school, 2)
  me = { id: course.students[0]?.user.id ?? 0, token: course.students[0]?.token ?? '' }
})
afterEach(() => {
  vi.useRealTimers()
})

async function opened() {
  const id = await aPublishedHomework(school, course)
  return {
    id,
    teacher: teacherOf(school, course.teacher.token, id),
    student: studentOf(school, me.token, id),
  }
}
const send = (parts: Part[], token = me.token) => upload(school, token, parts, { kind: 'homework' })
async function allowVideos(isAllowed: boolean) {
  const config = await loadSetting(db, 'web_config')
  await writeSetting(db, 'web_config', { ...config, student_homework_video: isAllowed })
  clearSettingsCache(db)
}

const operations: [OperationKey, OperationShape][] = [
  ...Object.values({ ...homeworkTeaching, ...homeworkLearning, ...homeworkComments }),
].map((operation: OperationShape) => [`${operation.method} ${operation.path}` as OperationKey, operation])

test.each(operations)(
  '%s is refused to visitors, other users and other roles',
  async (key, { access, params, body }) => {
    const { id, student } = await opened()
    await student.submit()
    const { data } = await school.call('POST /api/v1/teacher/homework/comments', {
      token: course.teacher.token,
      body: { text: `words ${id}` },
    })
    const isTeaching = access === 'teacher'
    const others = await signedIn(school, [isTeaching ? userTypes.teacher : userTypes.student])
    const wrong = await signedIn(school, [isTeaching ? userTypes.student : userTypes.teacher])
    const input = {
      ...(params && { params: { id: key.includes('comments') ? data.id : id, student_id: me.id } }),
      ...(body && {
        body: { lesson_id: course.lesson.id, title: 'a', content: 'a', text: 'a', is_closed: 1 },
      }),
    }
    const callAs = (token?: string) => school.call(key, { ...input, ...(token && { token }) })
    expect((await callAs()).reason).toBe('notSignedIn')
    expect((await callAs(wrong.token)).reason).toBe('noPermission')
    const answer = await callAs(others.token)
    if (params) expect(answer.reason).toMatch(/^homework(Comment)?NotFound$/)
    else expect(JSON.stringify(answer.data ?? null)).not.toContain(`words ${id}`)
  },
)

test('a student reads nothing of another student, whatever number is sent', async () => {
  const { id, teacher } = await opened()
  const other = course.students[1]
  await studentOf(school, other?.token ?? '', id).submit({ answer: 'the secret of another' })
  const { data } = await studentOf(school, me.token, id).read()
  expect(JSON.stringify(data)).not.toContain('the secret of another')
  const outsider = await signedIn(school)
  expect((await teacher.answer(outsider.user.id)).reason).toBe('homeworkNotFound')
  expect((await teacher.correct(outsider.user.id)).reason).toBe('homeworkNotSubmitted')
})

test('a thousand files are refused, uploaded or named, and nothing is stored', async () => {
  const { student } = await opened()
  const content = await aPng()
  const before = (await school.stored()).length
  const many = await send(Array.from({ length: 1000 }, () => ({ content })))
  expect(many.reason).toBe('tooManyFiles')
  expect((await school.stored()).length).toBe(before)
  const [one = ''] = await pictures(school, me.token)
  const images = Array.from({ length: 1000 }, () => one)
  expect((await student.submit({ images })).reason).toBe('invalidField')
  expect((await student.submit({ images: images.slice(0, 7) })).reason).toBe('tooManyFiles')
  expect((await student.read()).data.attempts).toMatchObject([{ submit_time: null, images: [] }])
})

test('an upload of two gigabytes is refused before it is read', async () => {
  const { statusCode } = await school.app.inject({
    method: 'POST',
    url: '/api/file/upload?kind=homework',
    headers: {
      authorization: `Bearer ${me.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(2 * 1024 ** 3),
    },
    payload: '--x',
  })
  expect(statusCode).toBe(413)
})

test('a video is recognized by its content, whatever its name is', async () => {
  const { student } = await opened()
  const named = { name: 'a.jpg', type: 'image/jpeg' }
  const video = anMp4Of(['vide', 'soun'])
  expect((await send([{ content: video, ...named }])).reason).toBe('videoNotAllowed')
  expect((await send([{ content: anMp4Of(['vide'], 'M4A '), name: 'a.m4a' }])).reason).toBe('videoNotAllowed')
  const webm = [{ content: aWebm('V_VP8'), name: 'a.webm' }]
  const refused = await send(webm)
  expect(refused.reason).toBe('notForHomework')
  expect(refused.message).toContain('(JPG and PNG), recordings (MP3, M4A, WebM, and Ogg) and PDF files')
  await allowVideos(true)
  expect((await send(webm)).message).toContain(' PDF and MP4 files')
  const { url } = (await send([{ content: video, ...named }])).data
  expect(url).toMatch(/\.mp4\?/)
  expect((await student.submit({ images: [url] })).reason).toBe('invalidField')
  expect((await student.submit({ files: [{ url, name: 'a.jpg' }] })).data).toMatchObject({
    images: 0,
    files: 1,
  })
  await allowVideos(false)
})

test.each([
  ['MP4 by a browser', anMp4Of(['soun'], 'isom'), 'm4a', 'audio/mp4'],
  ['MP4 whose tracks come last', anMp4Of(['soun'], 'mp42', true), 'm4a', 'audio/mp4'],
  ['WebM', aWebm('A_OPUS'), 'webm', 'audio/webm'],
  [
    'Ogg',
    Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead')]),
    'ogg',
    'audio/ogg',
  ],
])('a voice recording is stored with its length: %s', async (_, content, ending, type) => {
  const { student } = await opened()
  const { url } = (await send([{ content, name: 'voice', type: 'audio/mp4' }])).data
  expect(url).toMatch(new RegExp(`\\.${ending}\\?`))
  const tooLong = await student.submit({ files: [{ url, name: 'voice', seconds: 601 }] })
  expect(tooLong.reason).toBe('invalidField')
  expect((await student.submit({ files: [{ url, name: 'voice', seconds: 83 }] })).code).toBe(0)
  const [shown] = (await student.read()).data.attempts[0]?.files ?? []
  expect(shown).toMatchObject({ name: 'voice', type, seconds: 83 })
  const played = await school.app.inject({ url: shown?.url ?? '', headers: { range: 'bytes=0-3' } })
  expect([played.statusCode, played.headers['content-type']]).toEqual([206, type])
})

test('only an audio file has a length', async () => {
  const { student } = await opened()
  const { url } = (await send([{ content: '%PDF-1.7\n% a document', name: 'a.pdf' }])).data
  await student.submit({ files: [{ url, name: 'a', seconds: 5 }] })
  expect((await student.read()).data.attempts[0]?.files).toMatchObject([{ seconds: null }])
})

test('a HEIC photograph is refused by its name', async () => {
  const content = Buffer.concat([Buffer.from('\u0000\u0000\u0000\u0018ftypheic', 'latin1'), Buffer.alloc(99)])
  expect(await send([{ content, name: 'a.heic' }])).toMatchObject({
    reason: 'heicPicture',
    message: 'This is a HEIC photograph, which browsers do not show; please upload it as JPG',
  })
})

test('a student whose grant is revoked gets no address of a file, and those given before expire', async () => {
  const lone = await aTaughtCourse(school)
  const [person] = lone.students
  const id = await aPublishedHomework(school, lone)
  const student = studentOf(school, person?.token ?? '', id)
  await student.submit({ images: await pictures(school, person?.token ?? '') })
  const address = (await student.read()).data.attempts[0]?.images[0] ?? ''
  const status = async (url: string) => (await school.app.inject({ url })).statusCode
  expect(await status(address)).toBe(200)
  await db
    .update(grants)
    .set({ revokedAt: new Date() })
    .where(eq(grants.userId, person?.user.id ?? 0))
  expect((await student.read()).reason).toBe('homeworkNotFound')
  const forged = address.replace(/signature=./, (found) =>
    found.endsWith('A') ? 'signature=B' : 'signature=A',
  )
  expect(await status(forged)).toBe(403)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
  expect(await status(address)).toBe(403)
})

const stroke = (points: number[]) => ({ colour: 'red', points })
const marksOf = (changes: object = {}) => [
  {
    picture: 0,
    strokes: [stroke([0, 0.5, 1, 0.123_456])],
    notes: [{ left: 0.5, top: 0.25, text: ' here ' }],
    ...changes,
  },
]

test('marks on a picture are returned with the correction, and change with its version', async () => {
  const { teacher, student } = await opened()
  await student.submit({ images: await pictures(school, me.token) })
  const marks = marksOf()
  expect((await teacher.correct(me.id, { reply: 'look', marks, is_returned: 0 })).code).toBe(0)
  expect((await student.read()).data.attempts[0]?.correction).toBeNull()
  await teacher.giveBack()
  const expected = [
    { picture: 0, strokes: [stroke([0, 0.5, 1, 0.1235])], notes: [{ left: 0.5, top: 0.25, text: 'here' }] },
  ]
  expect((await student.read()).data.attempts[0]?.correction?.marks).toEqual(expected)
  // who knows nothing of marks leaves them, and who has not seen them does not replace them
  expect((await teacher.correct(me.id, { reply: 'again', version: 1 })).code).toBe(0)
  expect(await teacher.correct(me.id, { reply: 'late', marks: [], version: 1 })).toMatchObject({
    reason: 'homeworkCorrectedMeanwhile',
    data: { reply: 'again', marks: expected, version: 2 },
  })
  expect((await teacher.correct(me.id, { reply: 'none', marks: [], version: 2 })).code).toBe(0)
  expect((await teacher.answer(me.id)).data.attempts[0]?.correction?.marks).toEqual([])
})

test.each([
  ['of a picture that is not there', marksOf({ picture: 1 }), 'invalidField'],
  ['twice of one picture', [...marksOf(), ...marksOf()], 'invalidField'],
  ['half a point', marksOf({ strokes: [stroke([0.1, 0.2, 0.3])] }), 'invalidField'],
  ['beside the picture', marksOf({ strokes: [stroke([0.1, 1.2])] }), 'invalidField'],
  [
    'too many strokes',
    marksOf({ strokes: Array.from({ length: 301 }, () => stroke([0, 0])) }),
    'invalidField',
  ],
  ['a long stroke', marksOf({ strokes: [stroke(Array.from({ length: 4002 }, () => 0))] }), 'invalidField'],
  [
    'together too large',
    marksOf({
      strokes: Array.from({ length: 60 }, () => stroke(Array.from({ length: 1000 }, () => 0.1234))),
    }),
    'marksTooLarge',
  ],
])('marks are refused: %s', async (_, marks, reason) => {
  const { teacher, student } = await opened()
  await student.submit({ images: await pictures(school, me.token) })
  expect(JSON.stringify(marks).length > markLimits.bytes).toBe(reason === 'marksTooLarge')
  expect((await teacher.correct(me.id, { reply: 'look', marks })).reason).toBe(reason)
  expect((await teacher.read()).data.uncorrected).toBe(1)
})

test('a correction without text is refused, whatever is drawn', async () => {
  const { teacher, student } = await opened()
  await student.submit({ images: await pictures(school, me.token) })
  expect((await teacher.correct(me.id, { marks: marksOf() })).reason).toBe('homeworkCorrectionRequired')
})

/** as many as submit in the last minute; in the suite fewer, beside all other tests of a machine */
const AT_ONCE = isDrill ? 50 : 15

test('the answers of all students who submit at once are stored, each once', async () => {
  await openAllConnections(school)
  const many = await aTaughtCourse(school, AT_ONCE)
  const id = await aPublishedHomework(school, many)
  const answers = await Promise.all(
    many.students.flatMap(({ token, user }) =>
      [1, 2].map((tab) => studentOf(school, token, id).submit({ answer: `${user.id} in tab ${tab}` })),
    ),
  )
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(AT_ONCE)
  expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set([undefined, 'homeworkSubmitted']))
  const rows = await db.select().from(homeworkAttempts).where(eq(homeworkAttempts.homeworkId, id))
  expect(rows).toHaveLength(AT_ONCE)
  for (const { studentId, answer, submittedAt } of rows) {
    expect(answer).toMatch(new RegExp(`^${studentId} in tab [12]$`))
    expect(submittedAt).not.toBeNull()
  }
})
