import { eq, sql } from 'drizzle-orm'
import { productTypes } from '#contract/catalog/enums.ts'
import {
  accountMerges,
  activities,
  announcements,
  backups,
  billDifferences,
  bookedLessons,
  captionTracks,
  broadcasts,
  classMaterials,
  classVisits,
  coupons,
  deliveries,
  exportJobs,
  freeClaims,
  homework,
  homeworkAttempts,
  importJobs,
  leads,
  lessonBookings,
  lessonFeedback,
  lessonRatings,
  lessons,
  liveCaptions,
  openClasses,
  openClassVideos,
  paymentBills,
  products,
  productTeachers,
  slideTurns,
  studentNotes,
  upgrades,
  uploads,
  users,
  videoChapters,
  videoJobs,
  videoNotes,
  videos,
  viewerCounts,
  viewRecords,
  whiteboardPages,
  whiteboards,
  whiteboardSteps,
  whiteboardTurns,
} from '#server/db/tables/all.ts'
import { DEMO_PASSWORD, seedDemo } from '#server/demo/index.ts'
import { hashPassword } from '#server/features/account/index.ts'
import { notify } from '#server/features/message/index.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { aGroup, aHeldCoupon } from '#tests/support/activity-factories.ts'
import { aGrant, aPayment, aRefund, anOrder } from '#tests/support/order-factories.ts'
import { aLesson, aProduct, tokenOf } from '#tests/support/factories.ts'
import { setStock, takePlace } from '#tests/support/stock.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aRecording } from '#tests/support/recordings.ts'
import { aClass, join, post } from '../chat/support.ts'

/** The demo school with a student who has bought something, so that no list is empty. */
export async function openFilledSchool() {
  const school = await openTestSchool()
  const { db } = school.deps
  await db.transaction((tx) => seedDemo(tx, hashPassword))
  clearSettingsCache(db)
  const everyone = await db.select().from(users)
  const courses = await db.select().from(products)
  const person = (type: number) => {
    const found = everyone.find(({ types }) => types.length === 1 && types.includes(type))
    if (!found) throw new Error(`the demo school has nobody of type ${type}`)
    return found
  }
  const [admin, teacher, student] = [person(1), person(2), person(3)]
  const [first, second] = courses
  if (!first || !second) throw new Error('the demo school has no courses')
  const { order } = await aGrant(school, student, first)
  await anOrder(school, student, second)
  const tokens: Record<string, string> = {
    admin: await tokenOf(school, admin, DEMO_PASSWORD),
    teacher: await tokenOf(school, teacher, DEMO_PASSWORD),
    student: await tokenOf(school, student, DEMO_PASSWORD),
  }
  const as = (type: 'student' | 'teacher' | 'admin') => ({ token: tokens[type] ?? '' })
  const office = as('admin')
  const ownPage = await school.call('POST /api/v1/admin/pages', {
    ...office,
    body: { title: '指南', pc_content: '<p>一</p>' },
  })
  const np_id = ownPage.data.np_id
  const agreement = await school.call('GET /api/system/getregagreement')
  const address = await school.call('POST /api/addresses', {
    ...as('student'),
    body: {
      ...{ consignee: '李白', area_code: '86', telephone: '13800138000', full_address: '长安街 1 号' },
      ...{ province: '北京市', city: '北京市', district: '东城区' },
    },
  })
  const recorded = await aProduct(school, { type: productTypes.recorded })
  const openClass = await aProduct(school, { type: productTypes.openClass })
  await aGrant(school, student, first)
  await aGrant(school, student, recorded)
  await aGrant(school, student, openClass)
  await db.insert(freeClaims).values({
    userId: student.id,
    productId: recorded.id,
    fields: { name: '李白', telephone: '13800138000' },
  })
  const phone = { telephone: '13900000001', imgcaptcha: '0000', action: 'reg' }
  const drawn = await school.call('GET /api/captcha/getcode')
  await school.call('POST /api/smsmsg/sendcode', { body: { ...phone, crypt_key: drawn.data.crypt_key } })

  // the slider is disabled by default
  await writeSetting(db, 'web_config', { ...(await loadSetting(db, 'web_config')), captcha_slider: true })
  clearSettingsCache(db)

  /** Creates a partial refund, a provider's bill of a day, and an export. */
  await aRefund(school, await aPayment(school, order), { amount: '50', state: 'done', doneAt: new Date() })
  await notify(db, { kind: 'order_shipped', key: 'order 1', params: { name: '李白' } }, [student.id])
  const bill = { method: 'wechat', day: '2026-01-02' }
  await db.insert(paymentBills).values({ ...bill, state: 'read', readAt: new Date() })
  await db.insert(billDifferences).values({
    ...bill,
    kind: 'payment',
    finding: 'missing_here',
    ourNumber: 'out-9',
    providerNumber: '4200-9',
    currency: 1,
    providerAmount: '1',
  })
  const [written] = await db
    .insert(exportJobs)
    .values({
      createdBy: admin.id,
      kind: 'orders',
      format: 'csv',
      language: 'en',
      status: 2,
      file: `${'a'.repeat(40)}.csv`,
      finishedAt: new Date(),
    })
    .returning()
  await db.insert(backups).values({ cause: 'by_hand', status: 2, createdBy: admin.id, name: 'one' })
  await db.insert(upgrades).values({ toRelease: '0.1.0', how: 'start', beganAt: new Date() })
  const [activity] = await db.select().from(activities)
  if (!activity) throw new Error('the demo school has no group activity')
  const group = await aGroup(school, first, activity, [student])
  const bundle = courses.find(({ type }) => type === productTypes.package)
  if (!bundle) throw new Error('the demo school has no package')
  const [coupon] = await db.select().from(coupons)
  if (!coupon) throw new Error('the demo school has no coupon')
  await aHeldCoupon(school, student, coupon)

  const classes = await db.select().from(openClasses)
  const past = classes.find(
    ({ lessonId, endAt }) => lessonId === null && endAt && endAt.getTime() < Date.now(),
  )
  if (!past?.beginAt) throw new Error('the demo school has no open class that has been')
  const ofClass = { params: { id: past.id } }
  const [broadcast = { id: 0 }] = await db
    .insert(broadcasts)
    .values({ classId: past.id, via: 'browser', state: 'ended', duration: 60, endedAt: past.endAt })
    .returning({ id: broadcasts.id })
  await db.insert(slideTurns).values({ broadcastId: broadcast.id, second: 5, page: 2, title: '点画' })
  const video = {
    ...{ fileId: 'video', name: '回放', source: 'upload', hasSource: true, ownerId: admin.id },
    broadcastId: broadcast.id,
  }
  const [shown = { id: 0 }] = await db.insert(videos).values(video).returning({ id: videos.id })
  await db.insert(openClassVideos).values({ classId: past.id, videoId: shown.id })
  const [made = { id: 0 }] = await db
    .insert(videoJobs)
    .values({ videoId: shown.id, kind: 'transcode', status: 2, createdBy: admin.id })
    .returning({ id: videoJobs.id })
  await db.insert(viewRecords).values({ classId: past.id, userId: student.id })
  const lessonClass = classes.find(({ lessonId }) => lessonId !== null)
  if (!lessonClass?.lessonId) throw new Error('the demo school has no lesson')
  await db.insert(classVisits).values({ classId: lessonClass.id, userId: student.id })
  const [taught = { id: 0, productId: 0 }] = await db
    .select({ id: lessons.id, productId: lessons.productId })
    .from(lessons)
    .where(eq(lessons.teacherId, teacher.id))
  const taughtCourse = courses.find(({ id }) => id === taught.productId)
  if (!taughtCourse) throw new Error('the demo teacher has no course')
  const { grant } = await aGrant(school, student, taughtCourse)
  const hour = 3_600_000
  const attended = await aLesson(school, taughtCourse.id, {
    ...{
      teacherId: teacher.id,
      beginAt: new Date(Date.now() - 2 * hour),
      endAt: new Date(Date.now() - hour),
    },
  })
  await db.insert(classVisits).values({ classId: attended.classId, userId: student.id })
  const [tutored = { id: 0 }] = await db
    .insert(lessons)
    .values({
      teacherId: teacher.id,
      position: 0,
      title: '一对一',
      beginAt: attended.beginAt,
      endAt: attended.endAt,
    })
    .returning({ id: lessons.id })
  await db.insert(bookedLessons).values({ lessonId: tutored.id, productId: taughtCourse.id, quota: 1 })
  await db.insert(lessonBookings).values({
    ...{ lessonId: tutored.id, studentId: student.id, grantId: grant.id, seat: 1, status: 'used' },
  })
  const [given = { id: 0 }] = await db
    .insert(lessonFeedback)
    .values({ lessonId: attended.id, studentId: student.id, stars: 5, comment: '写得很清楚' })
    .returning({ id: lessonFeedback.id })
  await db.insert(lessonRatings).values({ lessonId: attended.id, studentId: student.id, stars: 5 })
  await db.insert(studentNotes).values({ studentId: student.id, authorId: teacher.id, text: '基础好' })
  await db.insert(viewerCounts).values({ classId: past.id, at: past.beginAt, online: 1 })

  const { openClass: talkedIn, teacher: talker } = await aClass(school)
  await join(school, talkedIn.id, student.id)
  await post(school, talker, talkedIn.id, '同学们好')

  const [drawnOn = { id: 0 }] = await db
    .insert(whiteboardPages)
    .values({ classId: talkedIn.id })
    .returning({ id: whiteboardPages.id })
  await db.insert(whiteboards).values({ classId: talkedIn.id, isShown: true, pageId: drawnOn.id })
  await db.insert(whiteboardTurns).values({ classId: talkedIn.id, at: past.beginAt, pageId: drawnOn.id })
  await db.insert(whiteboardSteps).values({ pageId: drawnOn.id, at: past.beginAt, changes: { gone: null } })
  const recording = await aRecording(school, talkedIn.id, { ownerId: talker.user.id })
  await db.insert(liveCaptions).values({ classId: talkedIn.id, language: 'zh', text: '同学们好', nonce: 'a' })
  const cues = [{ start: 1, end: 3, text: '今天学习执笔' }]
  await db.insert(captionTracks).values({ videoId: shown.id, language: 'zh', source: 'upload', cues })
  await db
    .insert(videoChapters)
    .values({ videoId: shown.id, chapters: [{ second: 1, title: '执笔', homework_id: null }] })
  await db.insert(videoNotes).values({ userId: student.id, videoId: shown.id, second: 1, text: '再看一遍' })

  const [document] = await db
    .insert(uploads)
    .values({ name: `${'a'.repeat(40)}.pdf`, type: 'application/pdf', bytes: 9, isPrivate: true })
    .returning({ id: uploads.id })
  if (!document) throw new Error('no upload was made')
  await db.insert(classMaterials).values({
    ...{ classId: talkedIn.id, uploadId: document.id, name: 'a document', shown: 'always', position: 0 },
  })

  /** Homework that the student has answered. */
  const [task = { id: 0 }] = await db
    .insert(homework)
    .values({
      ...{ productId: first.id, lessonName: 'a lesson', title: 'a title', content: 'a content' },
      ...{ status: 3, publishedAt: new Date() },
    })
    .returning({ id: homework.id })
  await db
    .insert(productTeachers)
    .values({ productId: first.id, teacherId: teacher.id })
    .onConflictDoNothing()
  await db
    .insert(homeworkAttempts)
    .values({ homeworkId: task.id, studentId: student.id, answer: 'an answer', submittedAt: new Date() })

  /** A product with limited stock, and an order that has taken a place and has returned it. */
  const counted = await aProduct(school)
  await setStock(school, counted.id, 3)
  const { id: cancelled } = await anOrder(school, student, counted, { status: 0 })
  await takePlace(school, { id: cancelled, productId: counted.id })

  const tutoring = courses.find(({ type }) => type === productTypes.booking)
  if (!tutoring) throw new Error('the demo school has no appointment course')
  const [tutor] = await db.select().from(productTeachers).where(eq(productTeachers.productId, tutoring.id))

  const [booked] = await db.select().from(lessonBookings).where(eq(lessonBookings.status, 'booked'))

  const [delivery] = await db.select({ id: deliveries.id }).from(deliveries).limit(1)

  const [announced] = await db.select({ id: announcements.id }).from(announcements).limit(1)

  const [asker] = await db.select({ id: leads.id }).from(leads).limit(1)

  const day = 24 * 3600
  const noon = Math.floor(Date.now() / 1000)
  const [taughtSoon] = (
    await db.execute<{ id: number }>(
      sql`select product_id as id from lessons where product_id is not null and begin_at > now() limit 1`,
    )
  ).rows
  const [scheduled] = (
    await school.call('GET /api/v1/student/timetable', {
      token: tokens['student'] ?? '',
      query: { start: noon - 30 * day, end: noon + 30 * day },
    })
  ).data.list
  const bothOwn = everyone.find(({ username }) => username === 'student_zhao') ?? student
  await db
    .insert(accountMerges)
    .values({ keptId: student.id, closedId: bothOwn.id, moved: {}, undoneAt: new Date() })
  const [imported] = await db.select({ id: importJobs.id }).from(importJobs)
  const ofImport = { params: { id: imported?.id ?? 0 } }

  return {
    school,
    as,
    office,
    student,
    teacher,
    first,
    bundle,
    address,
    coupon,
    order,
    np_id,
    ofClass,
    agreement,
    noon,
    day,
    taughtSoon,
    scheduled,
    tutoring,
    tutor,
    booked,
    group,
    activity,
    counted,
    recorded,
    recording,
    openClass,
    written,
    taughtCourse,
    given,
    attended,
    talkedIn,
    drawnOn,
    talker,
    shown,
    made,
    video,
    task,
    bill,
    ofImport,
    asker,
    announced,
    delivery,
    bothOwn,
    lessonOfClass: lessonClass.lessonId,
  }
}
