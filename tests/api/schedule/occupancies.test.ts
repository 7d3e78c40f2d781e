import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { lessons, openClasses, openClassTeachers } from '#server/db/tables/all.ts'
import { aLesson, aProduct, aUser } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aClass } from '../chat/support.ts'

const school = await openTestSchool()
const { db } = school.deps
const HOUR = 3_600_000
const begin = Date.UTC(2027, 0, 4, 9)
const times = (hour: number) => ({
  beginAt: new Date(begin + hour * HOUR),
  endAt: new Date(begin + (hour + 1) * HOUR),
})

/** Hours after nine at which a person is busy, with what, and whether that is an overbooking. */
async function busy(personId: number) {
  const { rows } = await db.execute<{ at: number; source: string; overbook: boolean }>(sql`
    select ((extract(epoch from lower(span)) * 1000 - ${begin}::float8) / ${HOUR})::int as at, source, overbook
    from occupancies where person_id = ${personId} order by lower(span), id`)
  return rows.map(({ at, source, overbook }) => [at, source, overbook])
}

it('lessons with times occupy their teacher, and follow changes of the lesson', async () => {
  const [one, other] = [await aUser(school, { types: [2] }), await aUser(school, { types: [2] })]
  const product = await aProduct(school)
  const lesson = await aLesson(school, product.id, { teacherId: one.id, ...times(0) })
  await aLesson(school, product.id, { teacherId: one.id })
  expect(await busy(one.id)).toEqual([[0, 'lesson', false]])
  const change = (values: object) => db.update(lessons).set(values).where(sql`id = ${lesson.id}`)
  await change(times(2))
  expect(await busy(one.id)).toEqual([[2, 'lesson', false]])
  await change({ teacherId: other.id })
  expect([await busy(one.id), await busy(other.id)]).toEqual([[], [[2, 'lesson', false]]])
  await db.delete(lessons).where(sql`id = ${lesson.id}`)
  expect(await busy(other.id)).toEqual([])
})

it('open classes occupy each of their teachers until they are cancelled', async () => {
  const [one, other] = [await aUser(school, { types: [2] }), await aUser(school, { types: [2] })]
  const {
    openClass: { id },
  } = await aClass(school, times(0))
  await db
    .insert(openClassTeachers)
    .values([one, other].map(({ id: teacherId }) => ({ classId: id, teacherId })))
  expect([await busy(one.id), await busy(other.id)]).toEqual([[[0, 'class', false]], [[0, 'class', false]]])
  await db.delete(openClassTeachers).where(sql`class_id = ${id} and teacher_id = ${other.id}`)
  await db.update(openClasses).set(times(3)).where(sql`id = ${id}`)
  expect([await busy(one.id), await busy(other.id)]).toEqual([[[3, 'class', false]], []])
  await db.update(openClasses).set({ cancelledAt: new Date() }).where(sql`id = ${id}`)
  expect(await busy(one.id)).toEqual([])
})

it('two lessons of one teacher at one time are both stored, the second as an overbooking', async () => {
  const teacher = await aUser(school, { types: [2] })
  const product = await aProduct(school)
  await aLesson(school, product.id, { teacherId: teacher.id, ...times(0) })
  await aLesson(school, product.id, { teacherId: teacher.id, ...times(0) })
  expect(await busy(teacher.id)).toEqual([
    [0, 'lesson', false],
    [0, 'lesson', true],
  ])
})
