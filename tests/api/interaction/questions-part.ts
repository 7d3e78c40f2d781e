import { describe, expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { aListener, manyPeople } from '../chat/support.ts'
import type { Rooms } from './roll-calls-part.ts'
import { enterRoom, hears } from './support.ts'

export function testQuestions({ school, address, aRoom }: Rooms): void {
  const { pool } = school.deps
  const passPause = () =>
    pool.query(`update interaction_members set asked_at = asked_at - interval '1 minute'`)

  describe('questions', () => {
    test('are asked, voted for once each, and shown by their votes', async () => {
      const { classId, teacher, calls } = await aRoom()
      const [asking, voting] = [
        await aListener(school, classId, { name: 'Ann' }),
        await aListener(school, classId),
      ]
      const ear = await enterRoom(school, address, voting, classId)
      const { data: first } = await calls.ask(asking, 'What is  a sonnet?')
      expect(first).toMatchObject({ userid: asking.user.id, nickName: 'Ann', state: 'open', votes: 0 })
      expect((await calls.ask(asking, 'What is  a sonnet?')).data.id).toBe(first.id)
      const { data: second } = await calls.ask(teacher, 'Who has read it?')
      await hears(ear, 'questions', ({ questions }) => questions.some(({ id }) => id === second.id))
      expect((await calls.vote(voting, second.id)).data.votes).toBe(1)
      expect((await calls.vote(voting, second.id)).data.votes).toBe(1)
      const { data } = await calls.snapshot(voting)
      expect(data.questions.map(({ id }) => id)).toEqual([second.id, first.id])
      expect(data.own.votes).toEqual([second.id])
      expect((await calls.vote(voting, second.id, 0)).data.votes).toBe(0)
    })

    test('are answered or dismissed by the teacher alone, and then closed', async () => {
      const { classId, teacher, calls } = await aRoom()
      const student = await aListener(school, classId)
      const { data: question } = await calls.ask(student, 'What is a sonnet?')
      expect((await calls.settle(student, question.id, 'answered')).code).toBe(refusals.noPermission.code)
      expect((await calls.settle(teacher, question.id, 'answered')).data.state).toBe('answered')
      expect((await calls.vote(student, question.id)).code).toBe(refusals.questionSettled.code)
      expect((await calls.snapshot(student)).data.questions).toMatchObject([{ state: 'answered' }])
      await calls.settle(teacher, question.id, 'dismissed')
      expect((await calls.vote(student, question.id)).code).toBe(refusals.questionNotFound.code)
      expect((await calls.snapshot(student)).data.questions).toEqual([])
      const other = await aRoom()
      expect((await other.calls.settle(other.teacher, question.id, 'open')).code).toBe(
        refusals.questionNotFound.code,
      )
    })

    test('follow the rules of the chat: length, blocked words, mutes and a pause', async () => {
      const { classId, teacher, calls } = await aRoom()
      const student = await aListener(school, classId)
      const moderate = (body: { chat_status: 0 | 1 }) =>
        school.call('PUT /api/v1/openclass/{id}/chat/mutes/{userid}', {
          ...{ token: teacher.token, body },
          params: { id: classId, userid: student.user.id },
        })
      expect((await calls.ask(student, '  ')).code).toBe(refusals.chatEmpty.code)
      expect((await calls.ask(student, 'x'.repeat(151))).code).toBe(refusals.chatTooLong.code)
      await moderate({ chat_status: 1 })
      expect((await calls.ask(student, 'may I?')).code).toBe(refusals.chatMuted.code)
      await moderate({ chat_status: 0 })
      expect((await calls.ask(student, 'may I?')).code).toBe(0)
      const soon = await calls.ask(student, 'and this?')
      expect(soon.code).toBe(refusals.interactionTooOften.code)
      await passPause()
      await school.call('PUT /api/v1/openclass/{id}/chat', {
        ...{ token: teacher.token, params: { id: classId }, body: { all_muted: 1 } },
      })
      expect((await calls.ask(student, 'and this?')).code).toBe(refusals.chatAllMuted.code)
      expect((await calls.ask(teacher, 'a question of the teacher')).code).toBe(0)
    })

    test('of one person at once are one, and votes of many at once are all counted', async () => {
      const { classId, teacher, calls } = await aRoom()
      const people = await manyPeople(school, classId, 40)
      const [asking] = people
      if (!asking) throw new Error('nobody is there')
      const asked = await Promise.all(
        Array.from({ length: 10 }, (_, index) => calls.ask(asking, `question ${index}`)),
      )
      expect(asked.filter(({ code }) => code === 0)).toHaveLength(1)
      const id = asked.find(({ code }) => code === 0)?.data.id ?? 0
      await Promise.all(people.flatMap((person) => [calls.vote(person, id), calls.vote(person, id)]))
      expect((await calls.snapshot(teacher)).data.questions).toMatchObject([{ id, votes: 40 }])
    })
  })
}
