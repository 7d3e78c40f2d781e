import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Language, languageTags } from '#contract/languages.ts'
import { productTypes } from '#contract/catalog/enums.ts'
import { publishStatuses } from '#contract/homework/enums.ts'
import { homework, homeworkAttempts, lessons, openClasses } from '#server/db/tables/all.ts'
import { sendReminders } from '#server/features/message/index.ts'
import { renderMail } from '#server/features/message/render.ts'
import { sendAnnouncements } from '#server/features/message/manage/index.ts'
import { syncLessonClasses } from '#server/features/openclass/index.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { aBuyer, hoursOf, monday, saveHours } from '#tests/api/booking/support.ts'
import { aCoupon, aGroup, aGroupActivity } from '#tests/support/activity-factories.ts'
import { aLesson, aProduct, signedIn, theAdmin } from '#tests/support/factories.ts'
import { anOpenClass, MINUTE } from '#tests/support/open-class-factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const { token } = await theAdmin(school)
const teacher = await signedIn(school, [2], { name: '周明远' })
const email = 'reader@example.com'
const student = await signedIn(school, [3], { email, verifiedEmail: email, name: 'Lin' })

const reading = (language: Language) => ({ headers: { 'accept-language': languageTags[language] } })
const english = reading('en')
const chinese = reading('zh')

const course = await aProduct(school, { name: '唐诗课', translations: { en: { name: 'Tang Poems' } } }, [
  teacher.user.id,
])
const begun = new Date(Date.now() - 100 * MINUTE)
const lesson = await aLesson(school, course.id, {
  title: '第一课',
  translations: { en: { title: 'Lesson one' } },
  teacherId: teacher.user.id,
  beginAt: begun,
  endAt: new Date(begun.getTime() + 40 * MINUTE),
})
await aGrant(school, student.user, course, { grantedAt: new Date(begun.getTime() - MINUTE) })

const saveMessages = async (change: object) => {
  await writeSetting(db, 'messages', { ...(await loadSetting(db, 'messages')), ...change })
  clearSettingsCache(db)
}

beforeAll(async () => {
  await syncLessonClasses(db, course.id)
  // no test depends on the hour at which it runs
  await saveMessages({ quiet_from: '00:00', quiet_until: '00:00', off: [] })
  const config = {
    ...(await loadSetting(db, 'web_config')),
    app_name: '山间书院',
    home_work_switch: true,
    enable_teacher_schedule_lessons: true,
  }
  await writeSetting(db, 'web_config', config)
  clearSettingsCache(db)
  const { data } = await school.call('GET /api/v1/admin/texts/{text_kind}', {
    ...{ token, params: { text_kind: 'school' } },
  })
  await school.call('PUT /api/v1/admin/texts/{text_kind}', {
    ...{ token, params: { text_kind: 'school' } },
    body: {
      language: 'en',
      revision: data.revisions.en,
      texts: [{ field: 'app_name', text: 'Hill Academy' }],
    },
  })
  // the language in which the student's mails and calendar are
  await school.call('POST /api/v1/messages/live', { token: student.token, body: { language: 'en' } })
})

/** Names of the newest message to somebody, as its readers of two languages see it. */
async function newest(of: string) {
  const read = async (language: Language) =>
    (await school.call('GET /api/v1/messages', { token: of, ...reading(language) })).data.list[0]
  const [en, zh] = [await read('en'), await read('zh')]
  return { kind: en?.kind, en: en?.params.name, zh: zh?.params.name, target: en?.target_id }
}
/** The newest mail of the outbox. */
async function newestMail() {
  const { data } = await school.call('GET /api/v1/admin/messages/outbox', {
    token,
    query: { channel: 'mail' },
  })
  const params = { id: data.list[0]?.id ?? 0 }
  return (await school.call('GET /api/v1/admin/messages/outbox/{id}', { token, params })).data
}

describe('a message names what it is about as its reader says', () => {
  it('of a class that begins, in the message centre in the language of the screen', async () => {
    const coming = await anOpenClass(school, {
      name: '星空',
      translations: { en: { name: 'Stars' } },
      beginAt: new Date(Date.now() + 20 * MINUTE),
      endAt: new Date(Date.now() + 60 * MINUTE),
    })
    await school.call('POST /api/openclass/appoint', {
      ...{ token: student.token, body: { open_class_id: coming.id } },
    })
    await sendReminders(db)
    expect(await newest(student.token)).toMatchObject({ kind: 'class_begins', en: 'Stars', zh: '星空' })
    await school.call('POST /api/v1/openclass/{id}/cancel', {
      ...{ token, params: { id: coming.id }, body: { reason: '生病' } },
    })
    expect(await newest(student.token)).toMatchObject({ kind: 'class_cancelled', en: 'Stars', zh: '星空' })
  })

  it('by e-mail in the stored language, under the school’s name in it', async () => {
    const mail = await newestMail()
    expect(mail).toMatchObject({ language: 'en', subject: expect.stringContaining('Stars') })
    expect(mail.text).toContain('Hill Academy')
    expect(mail.text).not.toContain('星空')
  })

  it('of feedback about a lesson', async () => {
    const ratings = [{ userid: student.user.id, star_rating: 5, teacher_comment: '很好' }]
    const given = await school.call('POST /api/v1/teacher/feedback/lessons/{id}/ratings', {
      ...{ token: teacher.token, params: { id: lesson.id }, body: { ratings } },
    })
    expect(given.code).toBe(0)
    expect(await newest(student.token)).toMatchObject({
      kind: 'feedback_given',
      en: 'Lesson one',
      zh: '第一课',
    })
  })

  it('of an announcement to the people of a course', async () => {
    const body = {
      ...{ kind: 'announcement', audience: 'course', target_id: course.id, channels: ['app'] },
      texts: { en: { title: 'News of {{course}}', text: '{{school}} is closed' } },
    }
    const made = await school.call('POST /api/v1/admin/announcements', { token, body })
    await school.call('POST /api/v1/admin/announcements/{id}/publish', {
      ...{ token, params: { id: made.data.id }, body: { revision: 1, sms: 0 } },
    })
    await db.execute(`update announcements set leaves_at = now() where id = ${made.data.id}`)
    await sendAnnouncements(school.deps)
    expect(await newest(student.token)).toMatchObject({
      ...{ kind: 'announcement', en: 'News of Tang Poems', zh: 'News of 唐诗课' },
    })
    const { data } = await school.call('GET /api/v1/messages', { token: student.token, ...english })
    expect(data.list[0]?.params.body).toBe('Hill Academy is closed')
  })
})

describe('a calendar', () => {
  it('has the names of the language that its owner reads, and those of the main one for others', async () => {
    const feed = async (of: string) =>
      (await school.call('POST /api/v1/calendar', { token: of })).data.path ?? ''
    const read = async (of: string) => (await school.app.inject({ url: await feed(of) })).body
    const own = await read(student.token)
    expect(own).toContain('SUMMARY:Lesson one')
    expect(own).toContain('DESCRIPTION:Tang Poems')
    expect(own).toContain('NAME:Hill Academy')
    const other = await read(teacher.token)
    expect(other).toContain('SUMMARY:第一课')
    expect(other).toContain('NAME:山间书院')
    const file = async (language: Language) =>
      (
        await school.call('GET /api/v1/calendar/classes/{id}', {
          ...{ token: teacher.token, params: { id: lesson.classId }, ...reading(language) },
        })
      ).data.content
    expect(await file('en')).toContain('SUMMARY:Lesson one')
    expect(await file('zh')).toContain('SUMMARY:第一课')
  })

  it('counts a translation as a change of the class', async () => {
    const event = async () => {
      const path = (await school.call('GET /api/v1/calendar', { token: student.token })).data.path ?? ''
      return (await school.app.inject({ url: path })).body
    }
    const before = Number(/SEQUENCE:(\d+)/.exec(await event())?.[1])
    const texts = await school.call('GET /api/v1/admin/products/{id}/texts', {
      ...{ token, params: { id: course.id } },
    })
    await school.call('PUT /api/v1/admin/products/{id}/texts', {
      ...{ token, params: { id: course.id } },
      body: {
        language: 'en',
        revision: texts.data.revisions.en,
        texts: [{ field: `title:${lesson.id}`, text: 'The first lesson' }],
      },
    })
    const after = await event()
    expect(after).toContain('SUMMARY:The first lesson')
    expect(Number(/SEQUENCE:(\d+)/.exec(after)?.[1])).toBe(before + 1)
    await db
      .update(lessons)
      .set({ translations: { en: { title: 'Lesson one' } } })
      .where(eq(lessons.id, lesson.id))
    await syncLessonClasses(db, course.id)
  })
})

describe('lists of students and teachers name courses and lessons as their reader says', () => {
  const named = { product_name: 'Tang Poems', lesson_name: 'Lesson one' }
  const inMain = { product_name: '唐诗课', lesson_name: '第一课' }
  const ofStudent = { token: student.token, ...english }
  const ofTeacher = { token: teacher.token, ...english }

  it('of feedback', async () => {
    const received = await school.call('GET /api/v1/student/feedback', ofStudent)
    expect(received.data.list).toMatchObject([named])
    const inChinese = await school.call('GET /api/v1/student/feedback', { token: student.token, ...chinese })
    expect(inChinese.data.list).toMatchObject([inMain])
    const today = await school.call('GET /api/v1/student/today', ofStudent)
    expect(today.data.feedback_to_read).toMatchObject([named])
    const params = { id: received.data.list[0]?.id ?? 0 }
    expect(
      (await school.call('GET /api/v1/student/feedback/{id}', { ...ofStudent, params })).data,
    ).toMatchObject(named)
    expect((await school.call('GET /api/v1/student/ratings', ofStudent)).data.list).toMatchObject([named])
    const taught = await school.call('GET /api/v1/teacher/feedback/lessons', {
      ...{ ...ofTeacher, query: { keyword: 'lesson one' } },
    })
    expect(taught.data.list).toMatchObject([named])
    // the school's lists have the main language
    const office = await school.call('GET /api/v1/admin/users/{id}/feedback', {
      ...{ token, ...english, params: { id: student.user.id } },
    })
    expect(office.data.list).toMatchObject([inMain])
  })

  it('of attendance and of the students of a teacher', async () => {
    const own = await school.call('GET /api/v1/student/courses/{product_id}/attendance', {
      ...{ ...ofStudent, params: { product_id: course.id } },
    })
    expect(own.data.list).toMatchObject([named])
    const students = await school.call('GET /api/v1/teacher/students', ofTeacher)
    expect(students.data.list).toMatchObject([{ courses: ['Tang Poems'] }])
    const one = await school.call('GET /api/v1/teacher/students/{id}', {
      ...{ ...ofTeacher, params: { id: student.user.id } },
    })
    expect(one.data.courses).toMatchObject([{ product_name: 'Tang Poems' }])
  })

  it('of homework', async () => {
    const [set] = await db
      .insert(homework)
      .values({
        ...{ lessonId: lesson.id, productId: course.id, lessonName: '第一课', createdBy: teacher.user.id },
        ...{ title: '背诵', content: '', status: publishStatuses.published, publishedAt: new Date() },
      })
      .returning()
    await db
      .insert(homeworkAttempts)
      .values({ homeworkId: set?.id ?? 0, studentId: student.user.id, number: 1 })
    expect((await school.call('GET /api/v1/student/homework', ofStudent)).data.list).toMatchObject([named])
    expect((await school.call('GET /api/v1/teacher/homework', ofTeacher)).data.list).toMatchObject([named])
    expect((await school.call('GET /api/v1/student/today', ofStudent)).data.homework_due).toMatchObject([
      named,
    ])
    const choices = await school.call('GET /api/v1/teacher/homework/lessons', {
      ...{ ...ofTeacher, query: { keyword: 'poems' } },
    })
    expect(choices.data.list).toMatchObject([{ title: 'Lesson one', product_name: 'Tang Poems' }])
  })

  it('of lessons to come that a teacher plans', async () => {
    const coming = await aLesson(school, course.id, {
      ...{ title: '第二课', translations: { en: { title: 'Lesson two' } }, teacherId: teacher.user.id },
      ...{
        position: 1,
        beginAt: new Date((monday + 6 * 3600) * 1000),
        endAt: new Date((monday + 7 * 3600) * 1000),
      },
    })
    await syncLessonClasses(db, course.id)
    const courses = await school.call('GET /api/v1/schedule/courses', ofTeacher)
    expect(courses.data.list).toMatchObject([{ name: 'Tang Poems' }])
    const params = { id: course.id }
    const planned = (of: { token: string; headers: Record<string, string> }) =>
      school.call('GET /api/v1/schedule/courses/{id}', { ...of, params })
    expect((await planned(ofTeacher)).data).toMatchObject({
      ...{ name: 'Tang Poems', list: [{ title: 'Lesson two' }] },
    })
    expect((await planned({ token: teacher.token, ...chinese })).data).toMatchObject({
      ...{ name: '唐诗课', list: [{ title: '第二课' }] },
    })
    // what a move would do, and what stands at its time
    const other = await anOpenClass(
      school,
      {
        ...{ name: '星图', translations: { en: { name: 'Star Map' } } },
        ...{ beginAt: new Date((monday + 8 * 3600) * 1000), endAt: new Date((monday + 9 * 3600) * 1000) },
      },
      [teacher.user.id],
    )
    const zone = (await planned(ofTeacher)).data.list[0]?.zone ?? ''
    const at = new Date((monday + 8 * 3600) * 1000)
    const day = at.toLocaleDateString('sv', { timeZone: zone })
    const begin_clock = at.toLocaleTimeString('sv', { timeZone: zone }).slice(0, 5)
    const moved = await school.call('PUT /api/v1/schedule/lessons/{id}', {
      ...{ ...ofTeacher, params: { id: coming.id } },
      body: { ...{ day, begin_clock, minutes: 60, scope: 'this' }, preview: 1 },
    })
    expect(moved.data.lessons).toMatchObject([{ title: 'Lesson two', clash: { title: 'Star Map' } }])
    const planning = await school.call('POST /api/v1/schedule/courses/{id}/lessons', {
      ...{ ...ofTeacher, params },
      body: {
        ...{ title: 'New', teacher_id: teacher.user.id, first_day: day, begin_clock, minutes: 60 },
        ...{ weekdays: [], preview: 1 },
      },
    })
    expect(planning.data.lessons).toMatchObject([{ title: 'New', clash: { title: 'Star Map' } }])
    // the school plans in its main language
    expect((await planned({ token, ...english })).data).toMatchObject({
      ...{ name: '唐诗课', list: [{ title: '第二课' }] },
    })
    await db.delete(openClasses).where(eq(openClasses.id, other.id))
    await db.delete(lessons).where(eq(lessons.id, coming.id))
  })

  it('of open classes that a teacher gives, also where it is broadcast', async () => {
    const given = await anOpenClass(
      school,
      {
        ...{ name: '星图', translations: { en: { name: 'Star Map' } } },
        ...{ beginAt: new Date((monday + 8 * 3600) * 1000), endAt: new Date((monday + 9 * 3600) * 1000) },
      },
      [teacher.user.id],
    )
    const params = { id: given.id }
    const ofReader = async (of: { token: string; headers: Record<string, string> }, keyword: string) => {
      const stream = await school.call('GET /api/v1/openclass/{id}/stream', { ...of, params })
      const one = await school.call('GET /api/v1/openclass/{id}', { ...of, params })
      const list = await school.call('GET /api/v1/openclass', { ...of, query: { keyword } })
      return [stream.data.name, one.data.title, one.data.name, ...list.data.list.map(({ name }) => name)]
    }
    expect(await ofReader(ofTeacher, 'star')).toEqual(['Star Map', 'Star Map', '星图', 'Star Map'])
    expect(await ofReader(ofTeacher, '星图')).toEqual(['Star Map', 'Star Map', '星图', 'Star Map'])
    expect(await ofReader({ token: teacher.token, ...chinese }, '星图')).toEqual(Array(4).fill('星图'))
    // the school reads its main language
    expect(await ofReader({ token, ...english }, '星图')).toEqual(Array(4).fill('星图'))
    await db.delete(openClasses).where(eq(openClasses.id, given.id))
  })

  it('of bookings, also in the calendar of who has booked', async () => {
    const product = await aProduct(
      school,
      { name: '陪练', type: productTypes.booking, translations: { en: { name: 'Practice' } } },
      [teacher.user.id],
    )
    await aLesson(school, product.id, { position: 1 })
    await saveHours(school, teacher.token, hoursOf())
    const buyer = await aBuyer(school, product)
    const begin = monday + 9 * 3600
    const booked = await school.call('POST /api/v1/student/bookings', {
      ...{ token: buyer.token, ...english },
      body: { product_id: product.id, teacher_id: teacher.user.id, begin_time: begin },
    })
    expect(booked.data).toMatchObject({ product_name: 'Practice' })
    expect(await newest(buyer.token)).toMatchObject({ kind: 'lesson_booked', en: 'Practice', zh: '陪练' })
    const list = await school.call('GET /api/v1/student/bookings', { token: buyer.token, ...english })
    expect(list.data).toMatchObject({
      ...{ list: [{ product_name: 'Practice' }], courses: [{ product_name: 'Practice' }] },
    })
    const taught = await school.call('GET /api/v1/teacher/bookings', ofTeacher)
    expect(taught.data.list).toMatchObject([{ product_name: 'Practice' }])
    const times = { query: { start: begin - 3600, end: begin + 7200 } }
    const timetable = await school.call('GET /api/v1/student/timetable', {
      ...{ token: buyer.token, ...english, ...times },
    })
    expect(timetable.data.list).toMatchObject([{ title: 'Practice' }])
    const hits = await school.call('PUT /api/v1/teacher/workinghours', {
      ...{ ...ofTeacher, body: hoursOf({ rules: [] }) },
    })
    expect(hits.data).toMatchObject({ saved: 0, hits: [{ product_name: 'Practice' }] })
  })

  it('of coupons and groups', async () => {
    const coupon = await aCoupon(school, '5', {}, { only: [course] })
    await school.call('POST /api/v1/student/coupons', {
      ...{ token: student.token, body: { activity_id: coupon.activityId } },
    })
    const coupons = await school.call('GET /api/v1/student/coupons', ofStudent)
    expect(coupons.data.list).toMatchObject([{ products: [{ name: 'Tang Poems' }] }])
    const group = await aGroup(school, course, await aGroupActivity(school, course, '9', 3), [student.user])
    const params = { id: group.id }
    expect((await school.call('GET /api/v1/groups/{id}', { ...ofStudent, params })).data.product_name).toBe(
      'Tang Poems',
    )
  })
})

const toLin = { language: 'en', zone: 'UTC', schoolZone: 'UTC', reader: 'Lin', announcement: null } as const
const hill = { mainLanguage: 'en' as const, nameFor: () => 'Hill', url: 'https://school.example' }
const mailAbout = (kind: 'class_cancelled' | 'class_begins', userTypes: number[]) => {
  const params = { name: 'Tang Poems', at: Date.UTC(2027, 0, 6, 11) / 1000 }
  const about = { purpose: 'message', kind, params, targetId: 7, code: null } as const
  return renderMail({ ...toLin, ...about, userTypes, zone: 'Europe/Berlin' }, hill, null).text
}

it('a mail says to teachers what is for teachers, and leads them into their area', () => {
  for (const types of [[2], [2, 3]]) {
    expect(mailAbout('class_cancelled', types)).toMatch(/You do not teach it\.[^]*teacher\.html#\/reminder$/)
    expect(mailAbout('class_begins', types)).toContain('/teacher.html#/openclasses/7/broadcast\n')
  }
  expect(mailAbout('class_cancelled', [3])).toMatch(/^(?!.*You do not teach)[^]*student\.html#\/reminder$/)
  expect(mailAbout('class_begins', [3])).toContain('/#/live?id=7\n')
})

it('a mail says in words by which clock its time is, where that is not the school’s', () => {
  expect(mailAbout('class_begins', [3])).toMatch(/ on Jan 6, 2027, 12:00\sPM \(Central European Time\)\./)
})

it('a school that has no name yet is called by its host in its mails', () => {
  const code = { purpose: 'code', kind: null, params: null, targetId: null, code: '123456' } as const
  const content = { ...toLin, ...code, userTypes: [3] }
  const nameless = { mainLanguage: 'en' as const, nameFor: () => '', url: 'https://school.example' }
  const { subject, html } = renderMail(content, nameless, null)
  expect(subject).toMatch(/^school\.example: /)
  expect(html).toContain('<a href="https://school.example/#/home" style="color:#57534e">school.example</a>')
})
