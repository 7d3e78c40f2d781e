import { describe, expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { endDueRounds } from '#server/features/poll/index.ts'
import { manyPeople } from '../chat/support.ts'
import { aPolledClass, type Polls } from './support.ts'

/** What holds when much is done at once. */
export function testRaces({ school, create, start, answer, end, ask, now, list }: Polls): void {
  describe('at once', () => {
    test('of two starts one begins', async () => {
      const { id, teacher } = await aPolledClass(school, 0)
      const polls = [await create(teacher.token, id), await create(teacher.token, id)]
      const begun = await Promise.all(polls.map(({ data }) => start(teacher.token, id, data.id)))
      expect(begun.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, refusals.pollRunning.code])
    })

    test('twenty answers of one person are one', async () => {
      const { id, teacher, students } = await aPolledClass(school, 1)
      const token = students[0]?.token ?? ''
      const fixed = await ask(teacher.token, id)
      const once = await Promise.all(
        Array.from({ length: 20 }, (_, index) => answer(token, id, fixed.id, { choices: [(index % 3) + 1] })),
      )
      const taken = once.filter(({ code }) => code === 0)
      expect(new Set(taken.map(({ data }) => data.choices.join())).size).toBe(1)
      expect(once.every(({ code }) => code === 0 || code === refusals.pollAnswered.code)).toBe(true)
      const stands = (await now(token, id)).data.mine?.choices
      expect((await end(teacher.token, id, fixed.id)).data).toMatchObject({ answered: 1 })
      expect(taken[0]?.data.choices).toEqual(stands)

      const changing = await ask(teacher.token, id, { may_change: 1 })
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          answer(token, id, changing.id, { choices: [(index % 3) + 1] }),
        ),
      )
      expect(all.every(({ code }) => code === 0)).toBe(true)
      expect((await end(teacher.token, id, changing.id)).data).toMatchObject({ answered: 1 })
    })

    test('an end while fifty answer counts those that were taken, and no other', async () => {
      const { id, teacher } = await aPolledClass(school, 0)
      const people = await manyPeople(school, id, 50)
      const round = await ask(teacher.token, id)
      const answers = people.map(({ token }) => answer(token, id, round.id, { choices: [1] }))
      await Promise.race(answers)
      const ended = await end(teacher.token, id, round.id)
      const codes = (await Promise.all(answers)).map(({ code }) => code)
      const taken = codes.filter((code) => code === 0).length
      expect(codes.filter((code) => code === refusals.pollEnded.code)).toHaveLength(50 - taken)
      expect([ended.data.answered, ended.data.result?.counts[0]]).toEqual([taken, taken])
      const [kept] = (await list(teacher.token, id)).data.list
      expect(kept?.rounds[0]?.answered).toBe(taken)
    })

    test('the answer of somebody who is gone fails alone', async () => {
      const { id, teacher } = await aPolledClass(school, 0)
      const people = await manyPeople(school, id, 5)
      const round = await ask(teacher.token, id)
      const { storeAnswers } = await import('#server/features/poll/store-answers.ts')
      const given = [...people.map(({ userId }) => userId), 2_000_000_000].map((userId) => ({
        ...{ roundId: round.id, userId, choices: [1], word: '', wordKey: '' },
      }))
      await expect(storeAnswers(school.deps.pool, given)).rejects.toThrow()
      const { storeAnswer } = await import('#server/features/poll/store-answers.ts')
      const outcomes = await Promise.allSettled(given.map((one) => storeAnswer(school.deps, one)))
      expect(outcomes.map(({ status }) => status)).toEqual([...people.map(() => 'fulfilled'), 'rejected'])
    })
  })

  describe('a time limit', () => {
    test('ends the poll, whoever notices it first', async () => {
      const { id, teacher, students } = await aPolledClass(school, 1)
      const token = students[0]?.token ?? ''
      const round = await ask(teacher.token, id, { limit_seconds: 10 })
      expect(round.seconds_left).toBe(10)
      const pass = () =>
        school.deps.pool.query(`update poll_rounds set due_at = now() - interval '3 seconds' where id = $1`, [
          round.id,
        ])
      await pass()
      expect((await answer(token, id, round.id, { choices: [1] })).code).toBe(refusals.pollEnded.code)
      await endDueRounds(school.deps)
      const [kept] = (await list(teacher.token, id)).data.list
      expect(kept?.rounds[0]?.ended_at).not.toBeNull()
      const next = await start(teacher.token, id, round.poll_id)
      expect(next.data).toMatchObject({ number: 2, state: 'running' })
      // one that nobody has ended yet does not keep the next from beginning
      await school.deps.pool.query(`update poll_rounds set due_at = now() where id = $1`, [next.data.id])
      expect((await start(teacher.token, id, round.poll_id)).data).toMatchObject({ number: 3 })
    })
  })
}
