import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { aClass, aListener, contentsOf, passPause, post } from './support.ts'
import { type Messages } from './messages-support.ts'

/** Messages in short order, and the same one again. */
export function testPauses({ school }: Messages): void {
  describe('the pause between two messages', () => {
    test('refuses the second within ten seconds and names the time to wait', async () => {
      const { openClass } = await aClass(school)
      const student = await aListener(school, openClass.id)
      const first = await post(school, student, openClass.id, 'one')
      expect(first.code).toBe(0)
      const answer = await school.call('POST /api/openclass/chat/{id}', {
        ...{ token: student.token, params: { id: openClass.id } },
        body: { content: 'an answer', nonce: randomUUID(), reply_to: first.data.id },
      })
      expect(answer.code).toBe(refusals.chatTooOften.code)
      const second = await post(school, student, openClass.id, 'two')
      expect(second.code).toBe(refusals.chatTooOften.code)
      expect(second.message).toBe('Send too often')
      expect(second.data).toEqual({ seconds: expect.toSatisfy((left: number) => left >= 8 && left <= 10) })
      await passPause(school, student)
      expect((await post(school, student, openClass.id, 'three')).code).toBe(0)
      expect(await contentsOf(school, student, openClass.id)).toEqual(['one', 'three'])
    })

    test('allows one of fifty messages at once', async () => {
      const { openClass } = await aClass(school)
      const student = await aListener(school, openClass.id)
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => post(school, student, openClass.id, `message ${index}`)),
      )
      const codes = answers.map(({ code }) => code)
      expect(codes.filter((code) => code === 0)).toHaveLength(1)
      expect(codes.filter((code) => code === refusals.chatTooOften.code)).toHaveLength(49)
      expect(await contentsOf(school, student, openClass.id)).toHaveLength(1)
    })

    test('does not apply to those who moderate the class', async () => {
      const { openClass, teacher } = await aClass(school)
      for (const content of ['one', 'two', 'three'])
        expect((await post(school, teacher, openClass.id, content)).code).toBe(0)
      expect(await contentsOf(school, teacher, openClass.id)).toEqual(['one', 'two', 'three'])
    })

    test('in one class does not apply in another', async () => {
      const [a, b] = [await aClass(school), await aClass(school)]
      const student = await aListener(school, a.openClass.id)
      await school.deps.pool.query(
        `insert into open_class_bookings select $1, user_id, user_kind, source, entry_source from open_class_bookings where class_id = $2`,
        [b.openClass.id, a.openClass.id],
      )
      expect((await post(school, student, a.openClass.id, 'here')).code).toBe(0)
      expect((await post(school, student, b.openClass.id, 'there')).code).toBe(0)
    })
  })

  describe('a message sent again', () => {
    test('with its nonce is the same message, even within the pause', async () => {
      const { openClass } = await aClass(school)
      const student = await aListener(school, openClass.id)
      const nonce = randomUUID()
      const first = await post(school, student, openClass.id, 'once', nonce)
      const again = await post(school, student, openClass.id, 'once', nonce)
      await passPause(school, student)
      const later = await post(school, student, openClass.id, 'once', nonce)
      expect([again.data.id, later.data.id]).toEqual([first.data.id, first.data.id])
      expect(await contentsOf(school, student, openClass.id)).toEqual(['once'])
    })

    test('twenty times at once is stored once and answered the same each time', async () => {
      const { openClass } = await aClass(school)
      const student = await aListener(school, openClass.id)
      const nonce = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => post(school, student, openClass.id, 'once', nonce)),
      )
      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
      expect(await contentsOf(school, student, openClass.id)).toEqual(['once'])
    })

    test('with the nonce of somebody else is a message of its own', async () => {
      const { openClass } = await aClass(school)
      const [a, b] = [await aListener(school, openClass.id), await aListener(school, openClass.id)]
      const nonce = randomUUID()
      const first = await post(school, a, openClass.id, 'mine', nonce)
      const second = await post(school, b, openClass.id, 'yours', nonce)
      expect(second.data).toMatchObject({ userid: b.user.id, content: 'yours' })
      expect(second.data.id).not.toBe(first.data.id)
    })
  })
}
