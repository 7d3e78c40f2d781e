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
export function testBusyStudents({ school, aCourse, schedule, move, begins, firstOf }: Series): void {
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
}
