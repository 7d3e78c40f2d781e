import { describe, expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { aLesson, aProduct, signedIn } from '#tests/support/factories.ts'
import { times } from '#tests/support/open-class-factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { aListener, manyPeople, type Member, post } from '../chat/support.ts'
import { classCalls, enterRoom, hears } from './support.ts'

export interface Rooms {
  school: TestSchool
  address: string
  aRoom: () => Promise<{ classId: number; teacher: Member; calls: ReturnType<typeof classCalls> }>
}

export function testRollCalls({ school, address, aRoom }: Rooms): void {
  const { pool } = school.deps
  const endRollCall = (id: number) =>
    pool.query('update roll_calls set ends_at = clock_timestamp() where id = $1', [id])

  describe('a roll call', () => {
    test('is announced with its time, answered once, and counted while it runs', async () => {
      const { classId, teacher, calls } = await aRoom()
      const student = await aListener(school, classId)
      const ear = await enterRoom(school, address, student, classId)
      const { data: begun } = await calls.rollCall(teacher, 60)
      expect(begun).toMatchObject({ seconds: 60, answered: 0 })
      expect(begun.seconds_left).toBeGreaterThan(50)
      await hears(ear, 'roll_call', ({ roll_call }) => roll_call.id === begun.id)
      expect((await calls.rollCall(teacher)).code).toBe(refusals.rollCallRunning.code)
      expect((await calls.answer(student, begun.id)).code).toBe(0)
      expect((await calls.answer(student, begun.id)).code).toBe(0)
      await hears(ear, 'roll_call', ({ roll_call }) => roll_call.answered === 1)
      expect((await calls.snapshot(student)).data.own.answered).toBe(1)
      expect((await calls.answer(teacher, begun.id)).code).toBe(refusals.interactionOwnClass.code)
    })

    test('takes no answer after its end, nor in another class, and its length has limits', async () => {
      const { classId, teacher, calls } = await aRoom()
      const other = await aRoom()
      const [student, punctual] = [await aListener(school, classId), await aListener(school, classId)]
      for (const seconds of [14, 301])
        expect((await calls.rollCall(teacher, seconds)).code).toBe(refusals.invalidField.code)
      const { data } = await calls.rollCall(teacher)
      await calls.answer(punctual, data.id)
      const stranger = await aListener(school, other.classId)
      expect((await other.calls.answer(stranger, data.id)).code).toBe(refusals.rollCallNotFound.code)
      await endRollCall(data.id)
      expect((await calls.answer(student, data.id)).code).toBe(refusals.rollCallOver.code)
      expect((await calls.answer(punctual, data.id)).code).toBe(0)
      expect((await calls.rollCalls(teacher)).data.list).toMatchObject([
        { id: data.id, is_over: 1, answered: 1, missed: 1 },
      ])
      expect((await calls.rollCall(teacher)).code).toBe(0)
    })

    test('names who missed it of those who were there, and of those who had booked', async () => {
      const { classId, teacher, calls } = await aRoom()
      const [there, absent, answering] = [
        await aListener(school, classId),
        await aListener(school, classId),
        await aListener(school, classId),
      ]
      for (const [index, one] of [there, answering, teacher].entries())
        await calls.report(one, `page-${index}-roll`)
      const { data } = await calls.rollCall(teacher)
      await calls.answer(answering, data.id)
      const { data: people } = await calls.rollCallPeople(teacher, data.id)
      expect(
        people.list.map(({ userid, was_there, answered_at }) => [userid, was_there, answered_at !== null]),
      ).toEqual([
        [there.user.id, 1, false],
        [absent.user.id, 0, false],
        [answering.user.id, 1, true],
      ])
      const { teacher: other } = await aRoom()
      expect((await calls.rollCallPeople(other, data.id)).code).toBe(refusals.noPermission.code)
      expect((await calls.rollCallPeople(teacher, 2_000_000)).code).toBe(refusals.rollCallNotFound.code)
    })

    test('that two hundred answer at once, twice each, has two hundred answers; of two at once one begins', async () => {
      const { classId, teacher, calls } = await aRoom()
      const people = await manyPeople(school, classId, 200)
      const ear = await enterRoom(school, address, teacher, classId)
      const begun = await Promise.all([calls.rollCall(teacher), calls.rollCall(teacher)])
      expect(begun.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
        0,
        refusals.rollCallRunning.code,
      ])
      const id = begun.find(({ code }) => code === 0)?.data.id ?? 0
      const answers = await Promise.all(
        people.flatMap((one) => [calls.answer(one, id), calls.answer(one, id)]),
      )
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]))
      await hears(ear, 'roll_call', ({ roll_call }) => roll_call.answered === 200)
    })
  })

  test('the class of a lesson asks the students of its course, who take part in it', async () => {
    const teacher = await signedIn(school, [2])
    const course = await aProduct(school, {}, [teacher.user.id])
    const lesson = await aLesson(school, course.id, { ...times.running(), teacherId: teacher.user.id })
    const [student, absent, stranger] = [
      await signedIn(school),
      await signedIn(school),
      await signedIn(school),
    ]
    for (const { user } of [student, absent]) await aGrant(school, user, course)
    const calls = classCalls(school, lesson.classId)
    expect((await calls.raise(stranger)).code).toBe(refusals.openClassNotBought.code)
    expect((await calls.raise(student)).code).toBe(0)
    const { data: begun } = await calls.rollCall(teacher)
    await calls.answer(student, begun.id)
    const { data } = await calls.rollCallPeople(teacher, begun.id)
    expect(data.list.map(({ userid, was_there }) => [userid, was_there])).toEqual([
      [absent.user.id, 0],
      [student.user.id, 1],
    ])
    expect((await calls.participation(teacher)).data.list).toMatchObject([
      { userid: student.user.id, hands: 1, answered: 1 },
      { userid: absent.user.id, hands: 0, answered: 0 },
    ])
  })

  test('a class lists how each of its students took part, and as a file', async () => {
    const { classId, teacher, calls } = await aRoom()
    const [student, silent] = [
      await aListener(school, classId, { name: 'Li Wei' }),
      await aListener(school, classId),
    ]
    await calls.report(student, 'page-one-1')
    await calls.raise(student)
    await calls.callOn(teacher, student.user.id)
    const { data: begun } = await calls.rollCall(teacher)
    await calls.answer(student, begun.id)
    await calls.ask(student, 'why is the sky blue')
    await calls.react(student)
    await post(school, student, classId, 'good morning')
    const { data } = await calls.participation(teacher)
    expect(data).toMatchObject({ total: 2, roll_calls: 1 })
    const none = { hands: 0, called: 0, answered: 0, questions: 0, messages: 0, reactions: 0 }
    const once = { hands: 1, called: 1, answered: 1, questions: 1, messages: 1, reactions: 1 }
    expect(data.list).toMatchObject([
      { userid: student.user.id, nickName: 'Li Wei', ...once },
      { userid: silent.user.id, seconds: 0, ...none },
    ])
    const file = await school.call('GET /api/v1/openclass/{id}/participation/file', {
      token: teacher.token,
      params: { id: classId },
    })
    expect(file.data.content).toMatch(/Li Wei,[^\n]*,1,1,0,0\.0,1,1,1,1/)
  })
}
