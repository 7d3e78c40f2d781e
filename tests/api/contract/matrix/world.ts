import { randomBytes, randomInt } from 'node:crypto'
import { userTypes } from '#contract/account/limits.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { productTypes, stockTypes } from '#contract/catalog/enums.ts'
import {
  addresses,
  chatMessages,
  captionTracks,
  classMaterials,
  classQuestions,
  homework,
  homeworkAttempts,
  lessonFeedback,
  openClassBookings,
  openClassVideos,
  packageProducts,
  passkeys,
  pollRounds,
  polls,
  rollCalls,
  uploads,
  users,
  videoJobs,
  videoNotes,
  videos,
  viewRecords,
  whiteboardPages,
} from '#server/db/tables/all.ts'
import { aCoupon, aGroup, aGroupActivity, aHeldCoupon } from '#tests/support/activity-factories.ts'
import { aLesson, aProduct, aUser, newPhone, type TestUser } from '#tests/support/factories.ts'
import { aChargedClass, times } from '#tests/support/open-class-factories.ts'
import { aGrant, anOrder } from '#tests/support/order-factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { type OwnKind, ownRecords } from '../own-records.ts'

/** A user with a session and texts that nobody else may read. */
export interface Inhabitant {
  user: TestUser
  token: string
  secrets: string[]
}

const secret = (name: string): string => `${name}_${randomBytes(6).toString('hex')}`

async function inhabitant(school: TestSchool, type: number): Promise<Inhabitant> {
  const user = await aUser(school, { types: [type], email: `${secret('mail')}@school.example` })
  const { token } = await only(signIn(school.deps.pool, [user.id]))
  return { user, token, secrets: [user.telephone ?? ''] }
}

async function only<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows
  if (!row) throw new Error('nothing was stored')
  return row
}

/** A lesson that the student has booked with the teacher. @returns the numbers of booking and course */
async function aBookedLesson(school: TestSchool, student: Inhabitant, teacher: Inhabitant) {
  const product = await aProduct(school, { type: productTypes.booking }, [teacher.user.id])
  await aLesson(school, product.id)
  await aGrant(school, student.user, product)
  const begin = Math.ceil(Date.now() / 3_600_000) * 3600 + 7 * 86_400
  const open = { begin_time: begin, end_time: begin + 7200, kind: 'open', note: '' }
  await school.call('PUT /api/v1/teacher/workinghours', {
    token: teacher.token,
    body: { zone: 'Asia/Shanghai', minutes: null, rules: [], exceptions: [open] },
  })
  const { data } = await school.call('POST /api/v1/student/bookings', {
    token: student.token,
    body: { product_id: product.id, teacher_id: teacher.user.id, begin_time: begin },
  })
  return { lessonBooking: data.id, appointment: product.id }
}

/** The records of the list that one call makes. @returns their numbers, by their kinds */
async function ownRecordsOf(
  school: TestSchool,
  people: Record<'student' | 'teacher', Inhabitant>,
  course: number,
): Promise<Record<OwnKind, number>> {
  const ids: Partial<Record<OwnKind, number>> = {}
  for (const { kind, owner, call, body } of ownRecords) {
    const { token, secrets } = people[owner]
    const text = secret(kind)
    secrets.push(text)
    ids[kind] = (await school.call(call, { token, body: body({ text, course }) })).data.id
  }
  return ids as Record<OwnKind, number>
}

/** A student, their teacher, and records of every kind that only they own. */
export async function aWorld(school: TestSchool) {
  const { db, pool } = school.deps
  const [student, teacher] = [
    await inhabitant(school, userTypes.student),
    await inhabitant(school, userTypes.teacher),
  ]
  const course = await aProduct(school, { stockType: stockTypes.limited, stock: 50, isDeliver: true }, [
    teacher.user.id,
  ])
  const recorded = await aProduct(school, { type: productTypes.recorded }, [teacher.user.id])
  const free = await aProduct(school, { price: '0', isDeliver: true })
  const bundle = await aProduct(school, { type: productTypes.package })
  await db.insert(packageProducts).values({ packageId: bundle.id, productId: course.id, position: 0 })
  await aGrant(school, student.user, recorded)
  const lesson = await aLesson(school, course.id)
  const timedLesson = await aLesson(school, course.id, { position: 1, ...times.toCome() })
  const given = await only(
    db
      .insert(lessonFeedback)
      .values({
        ...{ lessonId: lesson.id, studentId: student.user.id, teacherId: teacher.user.id },
        ...{ stars: 5, comment: secret('comment') },
      })
      .returning(),
  )
  const order = await anOrder(school, student.user, course)
  const lessonOfTask = await aLesson(school, recorded.id)
  const task = await only(
    db
      .insert(homework)
      .values({
        ...{ productId: recorded.id, lessonId: lessonOfTask.id, lessonName: lessonOfTask.title },
        ...{ title: secret('task'), content: 'content', status: 3, publishedAt: new Date() },
      })
      .returning(),
  )
  const answer = secret('answer')
  await db
    .insert(homeworkAttempts)
    .values({ homeworkId: task.id, studentId: student.user.id, answer, submittedAt: new Date() })
  const consignee = secret('consignee')
  const address = await only(
    db
      .insert(addresses)
      .values({
        ...{ userId: student.user.id, consignee, areaCode: '86', telephone: newPhone() },
        ...{ province: '北京市', city: '北京市', district: '东城区', fullAddress: secret('street') },
      })
      .returning(),
  )
  const coupon = await aCoupon(school, '10')
  const activity = await aGroupActivity(school, recorded, '99', 3)
  const group = await aGroup(school, recorded, activity, [student.user])

  const { product: place, openClass } = await aChargedClass(
    school,
    { createdBy: teacher.user.id, isChat: true },
    { teacherIds: [teacher.user.id] },
  )
  await aGrant(school, student.user, place)
  const inClass = { classId: openClass.id, userId: student.user.id }
  await db.insert(openClassBookings).values({ ...inClass, userKind: 20, source: 31, entrySource: '41' })
  const view = await only(db.insert(viewRecords).values(inClass).returning())
  const message = await only(
    db
      .insert(chatMessages)
      .values({ ...inClass, nonce: secret('nonce'), content: secret('message') })
      .returning(),
  )
  const question = await only(
    db
      .insert(classQuestions)
      .values({ ...inClass, nonce: secret('nonce'), content: secret('question'), second: 0 })
      .returning(),
  )
  const rollCall = await only(
    db
      .insert(rollCalls)
      .values({ classId: openClass.id, second: 0, endsAt: new Date(Date.now() + 3_600_000) })
      .returning(),
  )
  const poll = await only(
    db
      .insert(polls)
      .values({
        ...{ classId: openClass.id, position: 0, kind: 'one' as const, title: secret('poll') },
        options: ['yes', 'no'],
      })
      .returning(),
  )
  const pollRound = await only(
    db
      .insert(pollRounds)
      .values({ pollId: poll.id, classId: openClass.id, number: 1, second: 0 })
      .returning(),
  )
  const whiteboardPage = await only(db.insert(whiteboardPages).values({ classId: openClass.id }).returning())
  const fields = { fileId: secret('video'), name: secret('video'), source: 'upload', hasSource: true }
  const video = await only(
    db
      .insert(videos)
      .values({ ...fields, duration: 60, ownerId: teacher.user.id })
      .returning(),
  )
  const shown = await only(
    db.insert(openClassVideos).values({ classId: openClass.id, videoId: video.id }).returning(),
  )
  const cue = secret('cue')
  await db.insert(captionTracks).values({
    ...{ videoId: video.id, language: 'zh', source: 'upload' },
    cues: [{ start: 0, end: 1, text: cue }],
  })
  const note = await only(
    db
      .insert(videoNotes)
      .values({ userId: student.user.id, videoId: video.id, second: 1, text: secret('note') })
      .returning(),
  )
  student.secrets.push(note.text)
  const uploaded = await only(
    db
      .insert(uploads)
      .values({
        ...{ name: `${randomBytes(20).toString('hex')}.pdf`, type: 'application/pdf', bytes: 9 },
        ...{ isPrivate: true, usedAs: 'material', ownerId: teacher.user.id },
      })
      .returning(),
  )
  const material = await only(
    db
      .insert(classMaterials)
      .values({
        ...{ classId: openClass.id, uploadId: uploaded.id, name: secret('material') },
        ...{ shown: 'always' as const, position: 0, pages: 3 },
      })
      .returning(),
  )
  const job = await only(
    db
      .insert(videoJobs)
      .values({ videoId: video.id, kind: 'transcode', status: 2, createdBy: teacher.user.id })
      .returning(),
  )
  const booked = await aBookedLesson(school, student, teacher)
  const passkey = await only(
    db
      .insert(passkeys)
      .values({
        ...{ userId: student.user.id, credentialId: secret('credential'), publicKey: 'AA', counter: 0 },
        ...{ rpId: 'localhost', name: secret('passkey'), isBackedUp: false },
      })
      .returning(),
  )
  student.secrets.push(passkey.name)
  const { rows: sessions } = await pool.query<{ id: number }>('select id from sessions where user_id = $1', [
    student.user.id,
  ])
  student.secrets.push(order.orderNumber, consignee, address.fullAddress, address.telephone)
  teacher.secrets.push(openClass.streamKey)
  return {
    student,
    teacher,
    order,
    /** texts that only members of the class may read, and those that a teacher may read of their students */
    shared: [
      poll.title,
      question.content,
      message.content,
      student.user.email,
      task.title,
      answer,
      given.comment,
      material.name,
      cue,
    ],
    ids: {
      ...{ person: student.user.id, teacher: teacher.user.id, session: sessions[0]?.id ?? 0 },
      passkey: passkey.id,
      ...{ course: course.id, recorded: recorded.id, free: free.id, package: bundle.id },
      ...{ order: order.id, address: address.id, coupon: coupon.id, claimable: coupon.activityId },
      ...{ activity: activity.id, group: group.id },
      heldCoupon: await aHeldCoupon(school, student.user, coupon),
      ...{ class: openClass.id, place: place.id, view: view.id, message: message.id },
      ...{
        question: question.id,
        rollCall: rollCall.id,
        poll: poll.id,
        pollRound: pollRound.id,
        whiteboardPage: whiteboardPage.id,
      },
      ...{ video: video.id, file: video.fileId, shown: shown.id, job: job.id, lesson: lesson.id },
      ...{ homework: task.id, recipient: student.user.id },
      ...booked,
      ...(await ownRecordsOf(school, { student, teacher }, course.id)),
      ...{ timedLesson: timedLesson.id, feedback: given.id, material: material.id, note: note.id },
    },
  }
}

export type World = Awaited<ReturnType<typeof aWorld>>
export type Kind = keyof World['ids']

/** Another administrator, whom tests may lock or sign out. */
export async function anAdministrator({ deps }: TestSchool): Promise<Person> {
  const name = `office_${randomInt(2 ** 40)}`
  const made = await only(
    deps.db
      .insert(users)
      .values({ username: name, name, types: [userTypes.admin], roleId: builtInRoleIds.owner })
      .returning({ id: users.id }),
  )
  return only(signIn(deps.pool, [made.id]))
}
