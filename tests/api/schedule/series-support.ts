import { sql } from 'drizzle-orm'
import { hourSets } from '#server/db/tables/all.ts'
import { aProduct, signedIn, type TestProduct, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

/** A course with its teacher. */
export interface Course {
  teacher: Awaited<ReturnType<typeof signedIn>>
  product: TestProduct
}

const rule = ({ teacher }: Course, values: object = {}) => ({
  ...{
    title: '第讲',
    teacher_id: teacher.user.id,
    first_day: '2027-03-22',
    begin_clock: '09:00',
    minutes: 60,
  },
  ...{ weekdays: [1], every_weeks: 1, count: 2, except_days: [] },
  ...values,
})
/** A school whose lessons are scheduled by weekly rules. */
export async function openSeries() {
  const school = await openTestSchool()

  const { db } = school.deps

  const { token: office } = await theAdmin(school)

  /** A course with a teacher of its own, who works by the clock of a zone, and with others. */
  async function aCourse(zone = 'Asia/Shanghai', others: readonly number[] = []): Promise<Course> {
    const teacher = await signedIn(school, [2])
    await db
      .insert(hourSets)
      .values({ teacherId: teacher.user.id, zone, valid: sql`daterange('2026-01-01', null)` })
    const product = await aProduct(school, {}, [teacher.user.id, ...others])
    return { teacher, product }
  }

  const schedule = (course: Course, values: object = {}, token = office) =>
    school.call('POST /api/v1/schedule/courses/{id}/lessons', {
      ...{ params: { id: course.product.id }, body: rule(course, values), token },
    })

  const move = (id: number, values: object, token = office) =>
    school.call('PUT /api/v1/schedule/lessons/{id}', {
      params: { id },
      body: { minutes: 60, scope: 'this', ...values },
      token,
    })

  const cancel = (id: number, scope: 'this' | 'following' = 'this', token = office) =>
    school.call('POST /api/v1/schedule/lessons/{id}/cancellation', {
      params: { id },
      body: { reason: '老师生病', scope },
      token,
    })

  const lessonsOf = ({ product }: Course, token = office) =>
    school.call('GET /api/v1/schedule/courses/{id}', { params: { id: product.id }, token })

  /** Begins of the lessons to come, by the clock of a zone. */
  async function begins(course: Course, zone = 'Asia/Shanghai'): Promise<string[]> {
    const { list } = (await lessonsOf(course)).data
    return list.map(({ begintime }) =>
      new Date(begintime * 1000).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16),
    )
  }

  const firstOf = async (course: Course, index = 0): Promise<number> =>
    (await lessonsOf(course)).data.list[index]?.id ?? 0

  const messages = async (token: string) =>
    (await school.call('GET /api/v1/messages', { token, query: {} })).data.list.map(({ kind, params }) => ({
      kind,
      ...params,
    }))
  return { school, db, office, aCourse, schedule, move, cancel, lessonsOf, begins, firstOf, messages }
}
export type Series = Awaited<ReturnType<typeof openSeries>>
