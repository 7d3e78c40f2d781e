import { describe, expect, it } from 'vitest'
import { aLesson, aProduct, aUser, signedIn, type TestUser } from '#tests/support/factories.ts'
import { aChargedClass, anOpenClass } from '#tests/support/open-class-factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import {
  aBuyer,
  anAppointmentCourse,
  book,
  DAY,
  HOUR,
  monday as bookable,
  setSchool,
} from '../booking/support.ts'
import { join } from '../chat/support.ts'
import { anAdministratorWith } from '../role/support.ts'
import type { Course, Series } from './series-support.ts'

const day = (moment: string) => new Date(moment)
const FROM = { beginAt: day('2027-03-29T01:30Z'), endAt: day('2027-03-29T02:30Z') }
const ALONE = { weekdays: [], count: undefined, first_day: '2027-03-29' }

/** Students who have another class at the time of a lesson that is scheduled or moved. */
export function testBusyStudents({
  school,
  office: token,
  aCourse,
  schedule,
  move,
  begins,
  firstOf,
}: Series): void {
  const ownedBy = async ({ product }: Course, name: string, values: object = {}): Promise<TestUser> => {
    const user = await aUser(school, { name })
    await aGrant(school, user, product, values)
    return user
  }
  /** A lesson of another course of these students. */
  async function lessonOf(students: readonly TestUser[], values: object = {}, grant: object = {}) {
    const product = await aProduct(school)
    const lesson = await aLesson(school, product.id, { ...FROM, ...values })
    for (const student of students) await aGrant(school, student, product, grant)
    return { product, lesson }
  }

  describe('a clash of students', () => {
    it('is named, whatever they have then, and is overridden only on request', async () => {
      const course = await aCourse()
      const [inLesson, inOpen, inBought] = [
        await ownedBy(course, '王明'),
        await ownedBy(course, '李华'),
        await ownedBy(course, '赵雷'),
      ]
      await ownedBy(course, '空闲')
      await lessonOf([inLesson])
      const open = await anOpenClass(school, FROM)
      await join(school, open.id, inOpen.id)
      const bought = await aChargedClass(school, FROM)
      await aGrant(school, inBought, bought.product)
      const { data } = await schedule(course)
      const busy_students = { count: 3, names: ['王明', '李华', '赵雷'] }
      expect(data).toMatchObject({
        ...{ saved: 0, lessons: [{ busy_students: null }, { clash: null, busy_students }] },
      })
      expect(await begins(course)).toEqual([])
      expect((await schedule(course, { overbook: 1 })).data).toMatchObject({ saved: 1 })
      expect(await begins(course)).toHaveLength(2)
    })

    it('is with a lesson that they have booked', async () => {
      const appointment = await anAppointmentCourse(school)
      const { token, user } = await aBuyer(school, appointment.product)
      await book(school, token, appointment, bookable + 9 * HOUR)
      const course = await aCourse()
      await aGrant(school, user, course.product)
      const first_day = new Date((bookable + 9 * HOUR) * 1000).toLocaleDateString('sv-SE', {
        timeZone: 'Asia/Shanghai',
      })
      const values = { ...ALONE, first_day }
      expect((await schedule(course, values)).data).toMatchObject({
        ...{ saved: 0, lessons: [{ busy_students: { count: 1, names: [user.name] } }] },
      })
      expect((await schedule(course, { ...values, begin_clock: '20:00' })).data.saved).toBe(1)
    })

    it('is found by one of two who plan at once: the student who books, and the school', async () => {
      const appointment = await anAppointmentCourse(school)
      for (let round = 0; round < 6; round++) {
        const { token, user } = await aBuyer(school, appointment.product)
        const course = await aCourse()
        await aGrant(school, user, course.product)
        const begin = bookable + round * DAY + 9 * HOUR
        const first_day = new Date(begin * 1000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
        const [booked, planned] = await Promise.all([
          book(school, token, appointment, begin),
          schedule(course, { ...ALONE, first_day }),
        ])
        expect({ isBooked: booked.code === 0 }).toEqual({ isBooked: planned.data.saved === 0 })
      }
    })

    it('is none with what ends before, was cancelled, or is not theirs at that time', async () => {
      const course = await aCourse()
      const student = await ownedBy(course, '王明')
      await lessonOf([student], { beginAt: day('2027-03-29T00:00Z'), endAt: day('2027-03-29T01:00Z') })
      await lessonOf([student], { cancelledAt: new Date() })
      await lessonOf([student], {}, { revokedAt: new Date() })
      await lessonOf([student], {}, { validUntil: day('2027-03-01T00:00Z') })
      const cancelled = await anOpenClass(school, { ...FROM, cancelledAt: new Date() })
      await join(school, cancelled.id, student.id)
      await anOpenClass(school, FROM)
      const former = await ownedBy(course, '以前', { validUntil: day('2027-03-01T00:00Z') })
      await lessonOf([former])
      await lessonOf([await aUser(school)])
      expect((await schedule(course)).data).toMatchObject({ saved: 1 })
    })

    it('names the first five of many, once each', async () => {
      const course = await aCourse()
      const students: TestUser[] = []
      for (const name of ['甲', '乙', '丙', '丁', '戊', '己', '庚'])
        students.push(await ownedBy(course, name))
      await lessonOf(students)
      await lessonOf(students.slice(0, 2))
      const { lessons } = (await schedule(course, { ...ALONE, preview: 1 })).data
      const names = ['甲', '乙', '丙', '丁', '戊']
      expect(lessons).toMatchObject([{ busy_students: { count: 7, names } }])
    })

    it('is found when lessons are moved, and not when they keep their time', async () => {
      const course = await aCourse()
      const student = await ownedBy(course, '王明')
      await schedule(course, { count: 2 })
      await lessonOf([student], { beginAt: day('2027-03-30T02:00Z'), endAt: day('2027-03-30T03:00Z') })
      const id = await firstOf(course)
      const to = { day: '2027-03-23', begin_clock: '10:30', scope: 'following' }
      const busy_students = { count: 1, names: ['王明'] }
      expect((await move(id, to)).data).toMatchObject({
        ...{ saved: 0, lessons: [{ busy_students: null }, { busy_students }] },
      })
      expect(await begins(course)).toEqual(['2027-03-22 09:00', '2027-03-29 09:00'])
      expect((await move(id, { ...to, overbook: 1 })).data.saved).toBe(1)
      // a series by a day more does not meet itself
      expect((await move(id, { ...to, begin_clock: '14:00' })).data.saved).toBe(1)

      await lessonOf([student], { beginAt: day('2027-03-23T06:00Z'), endAt: day('2027-03-23T07:00Z') })
      const { user: substitute } = await signedIn(school, [2])
      const given = { day: '2027-03-23', begin_clock: '14:00', teacher_id: substitute.id }
      expect((await move(id, given)).data).toMatchObject({ saved: 1, lessons: [{ busy_students: null }] })
      expect((await move(id, { ...given, minutes: 90 })).data).toMatchObject({
        ...{ saved: 0, lessons: [{ busy_students }] },
      })
    })

    it('tells their names to the teacher, and not to a role that does not include accounts', async () => {
      const course = await aCourse()
      await lessonOf([await ownedBy(course, '王明')])
      const values = { ...ALONE, preview: 1 }
      await setSchool(school, { enable_teacher_schedule_lessons: true })
      const planner = await anAdministratorWith(school, ['schedule.read', 'schedule.write'])
      const namesFor = async (token: string) =>
        (await schedule(course, values, token)).data.lessons[0]?.busy_students
      expect(await namesFor(course.teacher.token)).toEqual({ count: 1, names: ['王明'] })
      expect(await namesFor(planner.token)).toEqual({ count: 1, names: [] })
      await setSchool(school, { enable_teacher_schedule_lessons: false })
    })
  })
  describe('lessons that are edited as a whole', () => {
    const at = Math.floor(FROM.beginAt.getTime() / 1000)
    const lessonAt = (hours: number, { teacher }: Course, values: object = {}) => ({
      ...{ title: '第一课', teacher_id: teacher.user.id, is_audition: 0 },
      ...{ begin_time: at + hours * HOUR, end_time: at + (hours + 1) * HOUR },
      ...values,
    })
    async function save({ product }: Course, lessons: readonly object[], overbook: 0 | 1 = 0) {
      return school.call('PUT /api/v1/admin/products/{id}/lessons', {
        ...{ params: { id: product.id }, body: { lessons, overbook }, token },
      })
    }
    async function stored({ product }: Course) {
      const { data } = await school.call('GET /api/v1/admin/products/{id}/lessons', {
        ...{ params: { id: product.id }, token },
      })
      return data.list
    }

    it('name a clash of their teacher, with another course or with each other, and stand on request', async () => {
      const course = await aCourse()
      const other = { ...(await aCourse()), teacher: course.teacher }
      expect((await save(other, [lessonAt(0, other, { title: '别的课' })])).code).toBe(0)
      const clash = { kind: 'lesson', title: '别的课' }
      expect(
        await save(course, [lessonAt(3, course), lessonAt(0, course, { title: '第二课' })]),
      ).toMatchObject({
        ...{ code: 103715, data: { lessons: [{ title: '第二课', clash, busy_students: null }] } },
      })
      expect(await stored(course)).toEqual([])
      const twice = [lessonAt(3, course), lessonAt(3, course, { title: '第二课' })]
      expect(await save(course, twice)).toMatchObject({
        ...{ code: 103715, data: { lessons: [{ title: '第一课' }, { title: '第二课' }] } },
      })
      expect((await save(course, twice, 1)).code).toBe(0)
      // what stands is not asked about again, and two lessons may change their places
      const [one, two] = await stored(course)
      expect(
        (
          await save(course, [
            { ...lessonAt(3, course), id: one?.id },
            { ...lessonAt(4, course), id: two?.id },
          ])
        ).code,
      ).toBe(0)
      expect(
        (
          await save(course, [
            { ...lessonAt(4, course), id: one?.id },
            { ...lessonAt(3, course), id: two?.id },
          ])
        ).code,
      ).toBe(0)
    })

    it('name students who have another class at a new time, and nothing of what is over', async () => {
      const course = await aCourse()
      const student = await ownedBy(course, '王明')
      await lessonOf([student])
      const busy_students = { count: 1, names: ['王明'] }
      const refused = { code: 103715, data: { lessons: [{ clash: null, busy_students }] } }
      expect(await save(course, [lessonAt(0, course)])).toMatchObject(refused)
      expect((await save(course, [lessonAt(2, course)])).code).toBe(0)
      const [lesson] = await stored(course)
      expect(await save(course, [{ ...lessonAt(0, course), id: lesson?.id }])).toMatchObject(refused)
      expect((await save(course, [{ ...lessonAt(0, course), id: lesson?.id }], 1)).code).toBe(0)
      const past = { beginAt: day('2020-03-02T01:30Z'), endAt: day('2020-03-02T02:30Z') }
      await lessonOf([student], past)
      const over = { begin_time: past.beginAt.getTime() / 1000, end_time: past.endAt.getTime() / 1000 }
      expect(
        (await save(course, [{ ...lessonAt(0, course), id: lesson?.id }, lessonAt(0, course, over)])).code,
      ).toBe(0)
    })
  })
}
