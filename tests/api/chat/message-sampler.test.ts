import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChatMessageShape } from '#contract/chat/events.ts'
import { MessageSampler } from '#server/gateways/chat/message-sampler.ts'

const message = (id: number, is_teacher: 0 | 1 = 0): ChatMessageShape => ({
  id,
  is_teacher,
  ...{ userid: id, nickName: '', profile_picture_url: '', time: 0, content: '' },
  ...{ is_assistant: 0, is_announcement: 0, reply_to: null },
})

/** A room with many messages that shows twenty per second. */
function watch(random?: () => number) {
  const shown: number[] = []
  const sampler = new MessageSampler({
    messagesPerSecond: 20,
    deliver: (messages) => shown.push(...messages.map(({ id }) => id)),
    ...(random && { random }),
  })
  const offer = (...ids: number[]) => {
    for (const id of ids) sampler.offer(message(id))
  }
  return { sampler, shown, offer }
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('messages of many people', () => {
  test('are all shown at once up to twenty a second', () => {
    const { shown, offer } = watch()
    for (let second = 0; second < 5; second++) {
      offer(...numbers(second * 20 + 1, second * 20 + 20))
      vi.advanceTimersByTime(1_000)
    }
    expect(shown).toEqual(numbers(1, 100))
  })

  test('above that are shown at twenty a second, in the order in which they were sent', () => {
    const { shown, offer } = watch()
    for (let second = 0; second < 10; second++) {
      offer(...numbers(second * 100 + 1, second * 100 + 50))
      vi.advanceTimersByTime(500)
      offer(...numbers(second * 100 + 51, second * 100 + 100))
      vi.advanceTimersByTime(500)
    }
    expect(shown.length).toBeGreaterThanOrEqual(200)
    expect(shown.length).toBeLessThanOrEqual(225)
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  })

  test('have the same chance each, the last as well as the first', () => {
    const counts = new Map<number, number>()
    const rounds = 2_000
    for (let round = 0; round < rounds; round++) {
      const { shown, offer } = watch()
      offer(...numbers(1, 20))
      offer(...numbers(101, 150))
      vi.advanceTimersByTime(500)
      for (const id of shown.filter((id) => id > 100)) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    // 10 of 50 are shown: each about 400 times of 2,000; six standard deviations are 107
    for (const id of numbers(101, 150)) expect(Math.abs((counts.get(id) ?? 0) - 400)).toBeLessThan(107)
  })

  test('never leave out those of teachers and administrators', () => {
    const { sampler, shown, offer } = watch()
    offer(...numbers(1, 60))
    sampler.offer(message(999, 1))
    expect(shown.at(-1)).toBe(999)
  })

  test('do not include one that was deleted while it waited', () => {
    const { sampler, shown, offer } = watch()
    offer(...numbers(1, 25))
    sampler.withdraw(22)
    vi.advanceTimersByTime(500)
    expect(shown).toEqual([...numbers(1, 21), 23, 24, 25])
  })

  test('are all shown again once the rate has fallen', () => {
    const { shown, offer } = watch(() => 0.99)
    offer(...numbers(1, 100))
    vi.advanceTimersByTime(3_000)
    shown.length = 0
    offer(200)
    expect(shown).toEqual([200])
  })
})
