import { describe, expect, test, vi } from 'vitest'
import type { ChatEvent } from '#contract/chat/events.ts'
import { type Ear, listen, listening, type Member } from '../chat/support.ts'
import { aPolledClass, type Polls } from './support.ts'

/** What those in the room of the class receive. */
export function testRooms({ school, answer, end, show, ask }: Polls): void {
  const enter = async (address: string, { token }: Member, id: number): Promise<Ear> => {
    const { data } = await school.call('GET /api/v1/openclass/{id}/room', { token, params: { id } })
    return listen(address, data?.sign)
  }
  const polled = ({ events }: Ear) =>
    events.filter((event: ChatEvent) => event.kind === 'poll' || event.kind === 'poll_count')

  describe('in the room', () => {
    test('students receive what they may see, and who manages the class all of it', async () => {
      const address = await listening(school.app)
      const { id, teacher, students } = await aPolledClass(school, 2)
      const [ada, ben] = students as [Member, Member]
      const [pupil, master] = [await enter(address, ada, id), await enter(address, teacher, id)]
      const round = await ask(teacher.token, id, { kind: 'quiz', right_options: [2], explanation: 'why' })
      await pupil.happens('poll')
      await answer(ben.token, id, round.id, { choices: [2] })
      await pupil.happens('poll_count')
      await vi.waitUntil(() => master.events.some((event) => event.kind === 'poll_count' && event.managing))
      const seen = JSON.stringify(polled(pupil))
      expect(seen).not.toContain('why')
      for (const event of polled(pupil))
        expect(event).toMatchObject(
          event.kind === 'poll'
            ? { managing: false, round: { result: null, right_options: null } }
            : { managing: false, count: { round_id: round.id, answered: 1, result: null } },
        )
      expect(master.events).toContainEqual(
        expect.objectContaining({
          kind: 'poll',
          managing: true,
          round: expect.objectContaining({ right_options: [2] }),
        }),
      )
      expect(master.events.find((event) => event.kind === 'poll_count' && event.managing)).toMatchObject({
        count: { answered: 1, result: { counts: [0, 1, 0], right: 1 } },
      })
      await end(teacher.token, id, round.id)
      await show(teacher.token, id, round.id, { result_shown: 1, right_shown: 1 })
      await vi.waitUntil(() =>
        pupil.events.some((event) => event.kind === 'poll' && event.round.right_shown === 1),
      )
      expect(polled(pupil).at(-1)).toMatchObject({
        round: {
          state: 'ended',
          result: { counts: [0, 1, 0], right: 1 },
          right_options: [2],
          explanation: 'why',
        },
      })
    })
  })
}
