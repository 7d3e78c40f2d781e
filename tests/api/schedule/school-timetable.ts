import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openClasses, openClassTeachers, products } from '#server/db/tables/all.ts'
import { aLesson, aProduct, signedIn, type TestUser } from '#tests/support/factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { aBuyer, anAppointmentCourse, book, HOUR, monday as bookable } from '../booking/support.ts'
import { aClass } from '../chat/support.ts'
import { anAdministratorWith } from '../role/support.ts'

const DAY = 86_400

interface SchoolTimetable {
  school: TestSchool
  teacher: TestUser
  /** token of an administrator */
  office: string
  /** a Monday in Unix seconds, after which nothing is scheduled from the tenth week on */
  monday: number
  classTimes: (begin: number) => { beginAt: Date; endAt: Date }
}

/** The timetable of the whole school, as administrators see it. */
export function testSchoolTimetable({ school, teacher, office, monday, classTimes }: SchoolTimetable): void {
  describe('GET /api/v1/admin/timetable', () => {
    const day = monday + 70 * DAY
    const read = (query: object = {}, by = office) =>
      school.call('GET /api/v1/admin/timetable', {
        token: by,
        query: { start: day, end: day + DAY, limit: 50, ...query },
      })
    /** Two teachers of one course: the first is twice at nine, and the second is alone later; a free class at ten. */
    async function aDay() {
      const one = await signedIn(school, [2], { name: '甲老师' })
      const two = await signedIn(school, [2], { name: '乙老师' })
      const course = await aProduct(school, { name: '排课' }, [one.user.id, two.user.id])
      const lessonAt = (begin: number, values: object = {}) =>
        aLesson(school, course.id, { ...classTimes(day + begin), position: 0, ...values })
      const own = await lessonAt(9 * HOUR, { teacherId: one.user.id })
      const shared = await lessonAt(15 * HOUR)
      const { openClass } = await aClass(school, { ...classTimes(day + 9.5 * HOUR), name: '公开' })
      const ofClass = eq(openClassTeachers.classId, openClass.id)
      await school.deps.db.delete(openClassTeachers).where(ofClass)
      await school.deps.db.insert(openClassTeachers).values({ classId: openClass.id, teacherId: one.user.id })
      return { one, two, course, own, shared, openClass }
    }

    it('lists the classes of each teacher, with the free ones, and names what clashes', async () => {
      const { one, two, course, own, shared, openClass } = await aDay()
      const { code, data } = await read()
      expect(code).toBe(0)
      expect(data.list.map(({ open_class_id, teacher_ids }) => [open_class_id, teacher_ids])).toEqual([
        [own.classId, [one.user.id]],
        [openClass.id, [one.user.id]],
        [shared.classId, [one.user.id, two.user.id]],
      ])
      expect(data.groups.slice(0, 2)).toEqual([
        { id: one.user.id, name: '甲老师', classes: 3 },
        { id: two.user.id, name: '乙老师', classes: 1 },
      ])
      expect(data.groups).toContainEqual({ id: teacher.id, name: teacher.name, classes: 0 })
      expect(data.total).toBe(data.groups.length)
      const [first, second, third] = data.list
      expect(first).toMatchObject({
        ...{ kind: 'lesson', lesson_id: own.id, zone: 'Asia/Shanghai', series_id: null, students: 0 },
        clash: { kind: 'openClass', title: '公开', begintime: day + 9.5 * HOUR },
      })
      expect(second).toMatchObject({ zone: null, clash: { kind: 'lesson', title: own.title } })
      expect(third?.clash).toBe(null)

      // of one teacher, of one course, page by page, by a part of the name; a cancelled class clashes with none
      expect((await read({ teacher_id: two.user.id })).data).toMatchObject({
        groups: [{ id: two.user.id, classes: 1 }],
        list: [{ open_class_id: shared.classId }],
      })
      expect((await read({ product_id: course.id })).data.groups.map(({ id }) => id)).toEqual([
        one.user.id,
        two.user.id,
      ])
      const page = (await read({ limit: 1, page: 2 })).data
      expect(page).toMatchObject({ total: data.total, groups: [{ id: two.user.id }] })
      expect(page.list.map(({ open_class_id }) => open_class_id)).toEqual([shared.classId])
      expect((await read({ keyword: '乙老' })).data.groups.map(({ id }) => id)).toEqual([two.user.id])
      await school.deps.db
        .update(openClasses)
        .set({ cancelledAt: new Date() })
        .where(eq(openClasses.id, openClass.id))
      expect((await read()).data.list.map(({ is_cancelled, clash }) => [is_cancelled, clash])).toEqual([
        [0, null],
        [1, null],
        [0, null],
      ])

      expect((await read({ by: 'course' })).data.groups).toEqual([
        { id: course.id, name: '排课', classes: 2 },
        { id: null, name: '', classes: 1 },
      ])
      const classes = (await read({ by: 'class' })).data
      expect(classes).toMatchObject({ groups: [], total: 0, is_cut: 0 })
      expect(classes.list).toHaveLength(3)
    })

    it('has names in the main language, whatever language its reader has', async () => {
      const { course } = await aDay()
      const translations = { en: { name: 'Scheduling' } }
      await school.deps.db.update(products).set({ translations }).where(eq(products.id, course.id))
      const { data } = await school.call('GET /api/v1/admin/timetable', {
        ...{ token: office, headers: { 'accept-language': 'en' } },
        query: { start: day, end: day + DAY, by: 'course', product_id: course.id },
      })
      expect(data.groups).toMatchObject([{ id: course.id, name: '排课' }])
      expect(new Set(data.list.map(({ product_name }) => product_name))).toEqual(new Set(['排课']))
    })

    it('shows booked lessons with who has booked them, but not what is only held', async () => {
      const course = await anAppointmentCourse(school)
      const [one, other] = [await aBuyer(school, course.product), await aBuyer(school, course.product)]
      const { data } = await book(school, one.token, course, bookable + 9 * HOUR)
      await book(school, other.token, course, bookable + 10 * HOUR, { hold: 1 })
      const span = { start: bookable, end: bookable + DAY }
      const ofCourse = async (by: string) =>
        (await read({ ...span, by: 'class' }, by)).data.list.filter(
          ({ product_id }) => product_id === course.product.id,
        )
      expect(await ofCourse(office)).toMatchObject([
        {
          open_class_id: data.open_class_id,
          kind: 'booking',
          students: 1,
          student_names: [one.user.name],
          teacher_ids: [course.teacher.user.id],
        },
      ])
      // who plans, and may not read bookings, sees how many
      const { token: planner } = await anAdministratorWith(school, ['schedule.read'])
      expect(await ofCourse(planner)).toMatchObject([{ students: 1, student_names: [] }])
      // its teacher sees it, and nobody else
      const own = await school.call('GET /api/v1/teacher/timetable', {
        ...{ token: course.teacher.token, query: span },
      })
      expect(own.data.list).toMatchObject([{ kind: 'booking', student_names: [one.user.name] }])
      const ofStudent = await school.call('GET /api/v1/student/timetable', { token: one.token, query: span })
      expect(ofStudent.data.list).toHaveLength(1)
      expect(ofStudent.data.list[0]).not.toHaveProperty('student_names')
    })

    it('reads a week and no more, and is refused to teachers and students', async () => {
      expect((await read({ end: day + 8 * DAY })).code).toBe(0)
      expect(await read({ end: day + 8 * DAY + 1 })).toMatchObject({ reason: 'invalidField' })
      expect(await read({ end: day })).toMatchObject({ reason: 'invalidField' })
      for (const type of [2, 3])
        expect((await read({}, (await signedIn(school, [type])).token)).code).toBe(100003)
    })
  })
}
