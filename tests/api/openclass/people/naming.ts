import { expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { peopleLimits } from '#contract/openclass/people-limits.ts'
import { classAssistants, lessons, openClasses } from '#server/db/tables/all.ts'
import { eq } from 'drizzle-orm'
import { aLesson, aProduct, aUser, signedIn } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { aStaffedClass, type Admin, callFor } from './support.ts'

/** Who names whom. */
export function namingAssistants(school: TestSchool, admin: Admin): void {
  const name = (id: number, by: Admin, userid: number, account?: string) =>
    callFor(school, id, by, 'PUT /api/v1/openclass/{id}/assistants/{userid}', {
      ...{ params: { id, userid }, body: account === undefined ? {} : { account } },
    })
  const find = async (id: number, by: Admin, keyword: string) =>
    (
      await callFor(school, id, by, 'GET /api/v1/openclass/{id}/assistants/candidates', {
        query: { keyword },
      })
    ).data.list.map(({ userid }) => userid)

  test('are the main teacher and the school, and not who teaches with them', async () => {
    const { id, main, second, teacherAssistant } = await aStaffedClass(school)
    const other = await aUser(school, { types: [userTypes.teacher] })
    expect((await name(id, second, other.id)).code).toBe(refusals.noPermission.code)
    expect((await name(id, teacherAssistant, other.id)).code).toBe(refusals.noPermission.code)
    expect((await name(id, main, other.id)).code).toBe(0)
    expect((await name(id, admin, other.id)).code).toBe(0)
    expect((await name(id, main, second.user.id)).code).toBe(refusals.assistantGivesClass.code)
    expect(await school.deps.db.$count(classAssistants, eq(classAssistants.classId, id))).toBe(3)
  })

  test('find teachers and own students by a word, and anybody else by the whole phone or user name alone', async () => {
    const { id, main } = await aStaffedClass(school)
    const word = `Ming${id}`
    const [teacher, taught, stranger] = [
      await aUser(school, { types: [userTypes.teacher], name: word }),
      await aUser(school, { name: word }),
      await aUser(school, { name: word }),
    ]
    await aGrant(school, taught, await aProduct(school, {}, [main.user.id]))
    expect(await find(id, main, word)).toEqual([teacher.id, taught.id])
    expect(await find(id, main, stranger.username)).toEqual([stranger.id])
    expect(await find(id, main, stranger.username.slice(0, -1))).not.toContain(stranger.id)
    expect(await find(id, main, stranger.telephone ?? '')).toEqual([stranger.id])
    expect((await name(id, main, stranger.id)).code).toBe(refusals.assistantUnknown.code)
    expect((await name(id, main, stranger.id, word)).code).toBe(refusals.assistantUnknown.code)
    expect((await name(id, main, stranger.id, stranger.username)).code).toBe(0)
    expect((await name(id, main, taught.id)).code).toBe(0)
  })

  test('of whom one too many at once is refused', async () => {
    const { id, main } = await aStaffedClass(school)
    const teachers = await Promise.all(
      Array.from({ length: peopleLimits.assistants }, () => aUser(school, { types: [userTypes.teacher] })),
    )
    const answers = await Promise.all(teachers.map((one) => name(id, main, one.id)))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 0)).toHaveLength(peopleLimits.assistants - 2)
    expect(codes.filter((code) => code === refusals.tooManyAssistants.code)).toHaveLength(2)
  })

  test('of a lesson are its own teacher, and without one the first of its course', async () => {
    const [first, own] = [
      await signedIn(school, [userTypes.teacher]),
      await signedIn(school, [userTypes.teacher]),
    ]
    const course = await aProduct(school, {}, [first.user.id])
    const lesson = await aLesson(school, course.id)
    const [{ id } = { id: 0 }] = await school.deps.db
      .select({ id: openClasses.id })
      .from(openClasses)
      .where(eq(openClasses.lessonId, lesson.id))
    const student = await signedIn(school)
    await aGrant(school, student.user, course)
    expect((await name(id, first, student.user.id)).code).toBe(0)
    await school.deps.db.update(lessons).set({ teacherId: own.user.id }).where(eq(lessons.id, lesson.id))
    await school.deps.db.update(openClasses).set({ createdBy: own.user.id }).where(eq(openClasses.id, id))
    expect((await name(id, first, student.user.id)).code).toBe(refusals.noPermission.code)
    expect((await name(id, own, student.user.id)).code).toBe(0)
  })
}
