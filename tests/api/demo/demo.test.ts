import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { productTypes } from '#contract/catalog/enums.ts'
import { DEMO_PASSWORD, databaseIsEmpty, seedBasics, seedDemo } from '#server/demo/index.ts'
import { lessonTimes } from '#server/demo/lesson-times.ts'
import { seedPurchase } from '#server/demo/purchase.ts'
import { settings, users, videos } from '#server/db/tables/all.ts'
import { hashPassword } from '#server/features/account/index.ts'
import { sweepVideos } from '#server/features/video/index.ts'
import { inProject } from '#server/lib/project.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const now = Math.floor(Date.now() / 1000)

it('finds a database that has only its settings empty, and a seeded one not', async () => {
  expect(await databaseIsEmpty(db)).toBe(true)
  await db.transaction((tx) => seedDemo(tx, hashPassword))
  expect(await databaseIsEmpty(db)).toBe(false)
})

it('does not change basic settings that exist', async () => {
  const before = await db.select().from(settings).orderBy(settings.key)
  await seedBasics(db)
  expect(await db.select().from(settings).orderBy(settings.key)).toEqual(before)
})

class Rollback extends Error {}

it('gives no order number twice, however many purchases one second has', async () => {
  const many = db.transaction(async (tx) => {
    const buyers = await tx
      .insert(users)
      .values(Array.from({ length: 400 }, (_, n) => ({ username: `buyer_${n}`, types: [userTypes.student] })))
      .returning({ id: users.id })
    for (const { id } of buyers) await seedPurchase(tx, id, 1)
    throw new Rollback()
  })
  await expect(many).rejects.toThrow(Rollback)
})

async function signIn(account: { username: string; password: string }) {
  const answer = await school.call('POST /api/user/login', { body: { login_action: 'username', ...account } })
  return answer.data.token.access_token
}

describe('the demo school', () => {
  it('offers accounts on its login page that open the three areas', async () => {
    const { data } = await school.call('GET /api/web/config')
    expect(data.app_name).not.toBe('')
    const { admin, teacher, student } = data.loginaccount!
    expect(
      (await school.call('GET /api/v1/admin/overview', { token: await signIn(admin) })).data.is_demo,
    ).toBe(1)
    const office = { token: await signIn(admin) }
    expect((await school.call('GET /api/v1/admin/sms', office)).data.total).toBeGreaterThan(5)
    expect((await school.call('GET /api/v1/messages/email', office)).data).toMatchObject({ verified: 1 })
    // what can be read can be read in every language
    for (const language of ['en', 'zh_tw'])
      expect(
        (await school.call('GET /api/v1/admin/text_gaps', { ...office, query: { language } })).data.list,
      ).toEqual([])
    const token = await signIn(teacher)
    expect((await school.call('GET /api/v1/schedule/courses', { token })).code).toBe(0)
    const range = { start: now - 86_400, end: now + 14 * 86_400 }
    const timetable = await school.call('GET /api/v1/teacher/timetable', { query: range, token })
    expect(timetable.data.list.length).toBeGreaterThanOrEqual(3)
    const soon = timetable.data.list.filter(({ begintime }) => begintime > now && begintime < now + 3 * 3600)
    expect(soon.map(({ kind }) => kind).sort()).toEqual(['lesson', 'openClass'])
    const week = { start: now, end: now + 7 * 86_400 }
    const ofAll = (await school.call('GET /api/v1/admin/timetable', { ...office, query: week })).data
    expect(ofAll.groups.length).toBeGreaterThanOrEqual(5)
    // the class that is always soon may be at the time of a lesson, as the hour has it
    const planned = ofAll.list.filter(
      ({ clash, title }) => clash !== null && title !== '更上一层楼：站多高，看多远',
    )
    expect(planned).toHaveLength(2)
    const courses = await school.call('GET /api/v1/student/courses', { token: await signIn(student) })
    const recorded = courses.data.list.find(({ continue: place }) => place !== null)
    expect(courses.data.list.map(({ class_type }) => class_type)).toEqual(expect.arrayContaining([1, 2]))
    expect(recorded).toMatchObject({
      progress: { done: 2, lessons: 6 },
      continue: { title: '3 Vertical and hook: upright', position: 17 },
    })
  })

  it('has a student and a teacher who have filled in every field of their personal information', async () => {
    const { teacher, student } = (await school.call('GET /api/web/config')).data.loginaccount!
    for (const [key, account] of [
      ['GET /api/v1/student/profile', student],
      ['GET /api/v1/teacher/profile', teacher],
    ] as const) {
      const headers = { 'accept-language': 'zh' }
      const { data } = await school.call(key, { token: await signIn(account), headers })
      const { avatar: _, options, grade, ...fields } = data
      expect(options.grade).toContain(grade || '成人')
      expect(Object.entries(fields).filter(([, value]) => value === '' || value === null)).toEqual([])
    }
  })

  it('keeps userid 1 for the administrator, and others from 1001 on', async () => {
    const people = await db.select().from(users).orderBy(users.id)
    expect(people[0]).toMatchObject({ id: 1, username: 'admin', isDemo: false })
    expect(people.slice(1).every((person) => person.id >= 1001 && person.isDemo)).toBe(true)
  })

  it('has a user of two types', async () => {
    const token = await signIn({ username: 'both_demo', password: DEMO_PASSWORD })
    expect((await school.call('GET /api/user/current', { token })).data.types).toEqual([2, 3])
  })

  it('sells courses of every kind that a school has', async () => {
    const { list, total } = (await school.call('GET /api/product')).data
    expect(total).toBeGreaterThanOrEqual(13)
    expect(list.map(({ price }) => price)).toContain('0.00')
    expect(list.some(({ stock_type, stock }) => stock_type === 2 && stock === 3)).toBe(true)
    expect(list.some(({ stock_type, stock }) => stock_type === 2 && stock === 0)).toBe(true)
    expect(list.some(({ name }) => [...name].length > 46)).toBe(true)
    expect(new Set(list.map(({ type }) => type))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
    const token = await signIn({ username: 'admin', password: DEMO_PASSWORD })
    const off = await school.call('GET /api/v1/admin/products', { query: { status: 1 }, token })
    expect(off.data.total).toBe(1)
  })

  it('has a discount, a group activity, a package, goods to send and coupons to claim', async () => {
    const { list } = (await school.call('GET /api/product')).data
    const all = await Promise.all(
      list.map(async ({ id }) => (await school.call('GET /api/product/{id}', { params: { id } })).data),
    )
    expect(all.filter(({ activity }) => activity.discount)).toHaveLength(1)
    expect(all.filter(({ activity }) => activity.group)).toMatchObject([
      { activity: { group: { number: 3 } } },
    ])
    expect(all.filter(({ products }) => products.length === 3)).toMatchObject([{ type: 0 }])
    expect(all.filter(({ is_deliver }) => is_deliver === 1)).toMatchObject([
      { type: 4, validity_time_show: 0 },
    ])
    expect(new Set(all.map(({ validity_type }) => validity_type))).toEqual(new Set([1, 2, 3]))
    expect(Math.min(...all.map(({ coupons }) => coupons.length))).toBeGreaterThanOrEqual(5)
  })

  it('has pictures, texts, teachers and lessons for every course, and a banner', async () => {
    const exists = (url: string) => existsSync(inProject('public', url))
    for (const { id, type } of (await school.call('GET /api/product')).data.list) {
      // the page of a class has its texts and times
      if (type === productTypes.openClass) continue
      const { data } = await school.call('GET /api/product/{id}', { params: { id } })
      expect(exists(data.cover_url), data.cover_url).toBe(true)
      expect(data.details).toMatch(/^<h3>.*<\/(p|ul|ol|blockquote)>$/s)
      expect(data.teachers.every((teacher) => exists(teacher.avatar_url) && teacher.intro !== '')).toBe(true)
      if (![productTypes.package, productTypes.physical].some((type) => type === data.type))
        expect(data.lessons.length).toBeGreaterThanOrEqual(4)
    }
    const { list } = (await school.call('GET /api/v1/home/banners')).data
    expect(list).toHaveLength(3)
    for (const banner of list) {
      expect(exists(banner.image_url), banner.image_url).toBe(true)
      const id = Number(/^#\/course\?productId=(\d+)$/.exec(banner.link_url)?.[1] ?? 0)
      if (banner.link_url !== '#/home/courses')
        expect((await school.call('GET /api/product/{id}', { params: { id } })).code).toBe(0)
    }
    expect(exists((await school.call('GET /api/file/logo')).data.logo)).toBe(true)
  })

  it('has an open class that is about to begin, others to come with and without a price, and a past one', async () => {
    const { list } = (await school.call('GET /api/openclass')).data
    expect(list.map(({ state, is_need_pay }) => [state, is_need_pay])).toEqual([
      ['live', 0],
      ['start', 0],
      ['start', 1],
      ['replay', 0],
    ])
    for (const { cover_url, intro, teacher_name } of list) {
      expect(existsSync(inProject('public', cover_url))).toBe(true)
      expect([intro === '', teacher_name === '']).toEqual([false, false])
    }
  })

  it('keeps the films of its lessons longer than uploads that were given up', async () => {
    const films = await db.$count(videos)
    expect(films).toBeGreaterThan(5)
    await db.update(videos).set({ createdAt: new Date((now - 2 * 86_400) * 1000) })
    await sweepVideos(school.deps)
    expect(await db.$count(videos)).toBe(films)
  })

  it('calls booked lessons in each language as their course', async () => {
    const { rows } = await db.execute<{ same: boolean }>(sql`
      select l.translations -> 'en' ->> 'title' = p.translations -> 'en' ->> 'name' as same
      from booked_lessons b join lessons l on l.id = b.lesson_id join products p on p.id = b.product_id`)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ same }) => !same)).toEqual([])
  })

  it('names in each language what its messages are about', async () => {
    const { rows } = await db.execute<{ kind: string; en: string | null }>(sql`
      select kind, params -> 'names' ->> 'en' as en from messages where params ->> 'name' <> ''`)
    expect(rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['class_begins', 'class_cancelled', 'refund_approved', 'lesson_cancelled']),
    )
    expect(rows.filter(({ en }) => en === null)).toEqual([])
  })

  it('shows its teacher each past lesson with whose feedback is pending', async () => {
    const token = await signIn({ username: 'teacher_demo', password: DEMO_PASSWORD })
    const { data } = await school.call('GET /api/v1/teacher/feedback/lessons', { token, query: { due: 1 } })
    expect(data.list.map(({ students, pending }) => [students, pending])).toEqual([
      [5, 5],
      [1, 1],
      [5, 2],
    ])
  })

  it('has homework in every state, bookings that were had, are to come and were cancelled, and unread messages', async () => {
    const states = new Set<string>()
    for (const username of ['student_demo', 'student_wu', 'student_zhao', 'student_sun']) {
      const token = await signIn({ username, password: DEMO_PASSWORD })
      const { list } = (await school.call('GET /api/v1/student/homework', { token })).data
      for (const { state } of list) states.add(state)
    }
    expect([...states].sort()).toEqual(['corrected', 'uncorrected', 'unsubmitted'])
    const { rows } = await db.execute<{ status: string }>(
      sql`select distinct status from bookings order by 1`,
    )
    expect(rows.map(({ status }) => status)).toEqual(['booked', 'cancelled', 'used'])
    const token = await signIn({ username: 'student_demo', password: DEMO_PASSWORD })
    expect((await school.call('GET /api/v1/messages/unread', { token })).data.unread).toBeGreaterThan(0)
  })

  it('leads from each message about feedback to the feedback', async () => {
    const { rows } = await db.execute<{ leads: boolean }>(sql`
      select m.params ->> 'name' = l.title as leads from messages m
      left join lesson_feedback f on f.id = m.target_id and f.student_id = m.user_id
      left join lessons l on l.id = f.lesson_id where m.kind = 'feedback_given'`)
    expect(rows).toContainEqual({ leads: true })
    expect(rows.filter(({ leads }) => !leads)).toEqual([])
  })

  it('never stores the same hash for two accounts', async () => {
    const hashes = (await db.select().from(users)).map((person) => person.passwordHash)
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(hashes.every((hash) => hash?.startsWith('$argon2id$'))).toBe(true)
  })
})

describe('the times of demo lessons', () => {
  const seeded = new Date('2026-11-20T17:10:00Z')

  it("follow the school's time zone, whatever the server's", () => {
    const { beginAt, endAt } = lessonTimes({ title: '', begins: { day: 0, at: '19:30' } }, seeded)
    expect(beginAt?.toISOString()).toBe('2026-11-21T11:30:00.000Z')
    expect(endAt?.toISOString()).toBe('2026-11-21T13:00:00.000Z')
  })

  it('are rounded up to the next half hour where they come soon', () => {
    const { beginAt } = lessonTimes({ title: '', begins: { soonMinutes: 75 } }, seeded)
    expect(beginAt?.toISOString()).toBe('2026-11-20T18:30:00.000Z')
  })

  it('are none for recorded lessons', () => {
    expect(lessonTimes({ title: '' }, seeded)).toEqual({ beginAt: null, endAt: null })
  })
})
