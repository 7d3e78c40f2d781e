import { afterEach, describe, expect, test, vi } from 'vitest'
import { FairQueue, QueueFull } from '#server/lib/fair-queue.ts'
import { MicroCache } from '#server/lib/micro-cache.ts'
import { forgotten } from '#server/lib/workers/forgetting.ts'
import { joinWorkers } from '#server/lib/workers/link.ts'
import type { Member } from '#server/lib/workers/member.ts'
import { SharedCalls } from '#server/lib/workers/shared-calls.ts'
import { workers } from './workers.ts'

afterEach(() => joinWorkers(null))

const turnsOfLoop = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('the calls of a minute', () => {
  test('of two workers together are never more than the limit', async () => {
    const [one, two] = workers(2)
    const limiters = [one, two].map(({ member }) => new SharedCalls('callers', member))
    const waits = await Promise.all(
      Array.from({ length: 1_000 }, async (_, call) => limiters[call % 2]?.count('somebody', 300)),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(300)
    for (const wait of waits.filter((ms) => ms !== 0)) {
      expect(wait).toBeGreaterThan(59_000)
      expect(wait).toBeLessThanOrEqual(60_000)
    }
  })

  test('all of one worker leave at most a hundredth unused, and the primary is asked seldom', async () => {
    const [one, two] = workers(2)
    const asked = vi.spyOn(one.member, 'ask')
    const [here, there] = [new SharedCalls('callers', one.member), new SharedCalls('callers', two.member)]
    expect(await there.count('somebody', 300)).toBe(0)
    let taken = 0
    while ((await here.count('somebody', 300)) === 0) taken += 1
    expect(taken).toBeGreaterThanOrEqual(297)
    expect(taken).toBeLessThanOrEqual(299)
    expect(asked.mock.calls.length).toBeLessThanOrEqual(101)
  })

  test('of somebody else are counted apart', async () => {
    const [one] = workers(1)
    const calls = new SharedCalls('callers', one.member)
    expect(await calls.count('somebody', 1)).toBe(0)
    expect(await calls.count('somebody', 1)).toBeGreaterThan(0)
    expect(await calls.count('another', 1)).toBe(0)
  })
})

describe('a queue of all workers', () => {
  const aQueue = () => new FairQueue({ slots: 5, laneLength: 2, together: { name: 'passwords', slots: 1 } })

  test('runs as many tasks at once as it has slots in all, and refuses what is too much for a lane', async () => {
    const [one, two] = workers(2)
    const ended: (() => void)[] = []
    const begun: number[] = []
    const enter = ({ member }: { member: Member }, lane: string) => {
      joinWorkers(member)
      return aQueue().run([lane], 'first', () => {
        begun.push(member.id)
        return new Promise<void>((resolve) => ended.push(resolve))
      })
    }
    const tasks = [enter(one, 'a'), enter(two, 'b'), enter(two, 'b')]
    await turnsOfLoop(6)
    expect(begun).toEqual([1])
    await expect(enter(two, 'b')).rejects.toThrow(QueueFull)
    for (let task = 0; task < 3; task += 1) {
      ended.shift()?.()
      await turnsOfLoop(8)
    }
    await Promise.all(tasks)
    expect(begun).toEqual([1, 2, 2])
  })

  test('goes on when a worker ends during its turn', async () => {
    const [one, two] = workers(2)
    joinWorkers(one.member)
    void aQueue().run(['a'], 'first', () => new Promise<never>(() => undefined))
    await turnsOfLoop(4)
    joinWorkers(two.member)
    const next = aQueue().run(['a'], 'first', () => Promise.resolve('done'))
    one.leave()
    expect(await next).toBe('done')
  })
})

describe('a cache with a name', () => {
  test('is forgotten by the other workers before the change is answered', async () => {
    const [one, two] = workers(2)
    joinWorkers(two.member)
    const elsewhere = new MicroCache<string, string>({ name: 'courses', ttlMs: 60_000 })
    expect(await elsewhere.get('7', () => Promise.resolve('before'))).toBe('before')
    joinWorkers(one.member)
    const here = new MicroCache<string, string>({ ttlMs: 60_000, name: 'courses of this worker' })
    expect(forgotten()).toBeNull()
    void one.member.ask('forget', { cache: 'courses', key: '8' })
    await turnsOfLoop(6)
    expect(await elsewhere.get('7', () => Promise.resolve('after'))).toBe('before')
    await one.member.ask('forget', { cache: 'courses', key: '7' })
    expect(await elsewhere.get('7', () => Promise.resolve('after'))).toBe('after')
    here.delete('7')
    expect(forgotten()).not.toBeNull()
    await forgotten()
    expect(forgotten()).toBeNull()
  })
})

describe('locks, attempts and seats', () => {
  test('a lock is asked back from its holder, and goes to who waits', async () => {
    const [one, two] = workers(2)
    const wanted: number[] = []
    one.member.on('lockWanted', ({ lock }) => {
      wanted.push(lock)
      one.member.tell('unlock', { lock })
    })
    const first = await one.member.ask('lock', { name: 'upload' })
    const second = await two.member.ask('lock', { name: 'upload' })
    expect(wanted).toEqual([first.lock])
    expect(second.lock).not.toBe(first.lock)
  })

  test('a message of a later build is nothing to the primary, which goes on', async () => {
    const [one] = workers(2)
    const name = 'ofALaterBuild' as string
    one.member.tell(name as 'checkBroadcasts', null)
    expect(await one.member.ask(name as 'databaseRuns', null)).toBeNull()
    expect((await one.member.ask('lock', { name: 'upload' })).lock).toBeGreaterThan(0)
  })

  test('the lock of a worker that ended is free', async () => {
    const [one, two] = workers(2)
    await one.member.ask('lock', { name: 'upload' })
    const waiting = two.member.ask('lock', { name: 'upload' })
    one.leave()
    expect((await waiting).lock).toBeGreaterThan(0)
  })

  test('an attempt knows of those that began earlier in other workers, and when they are over', async () => {
    const [one, two] = workers(2)
    expect(await one.member.ask('attempt', { name: 'teacher', attempt: 'a' })).toEqual({ others: [] })
    expect(await two.member.ask('attempt', { name: 'teacher', attempt: 'b' })).toEqual({ others: ['a'] })
    let isOver = false
    const over = two.member
      .ask('attemptsOver', { name: 'teacher', attempts: ['a'] })
      .then(() => (isOver = true))
    await turnsOfLoop(4)
    expect(isOver).toBe(false)
    one.member.tell('attemptOver', { name: 'teacher', attempt: 'a' })
    await over
  })

  test('of more connections than somebody may have, the oldest is lost, wherever it is', async () => {
    const [one, two] = workers(2)
    const lost: string[] = []
    one.member.on('seatLost', ({ seat }) => lost.push(seat))
    two.member.on('seatLost', ({ seat }) => lost.push(seat))
    const seat = (worker: Member, name: string) =>
      worker.tell('seat', { kind: 'chat', holder: 'class 1 person 2', seat: name, most: 2 })
    seat(one.member, 'first')
    await turnsOfLoop(2)
    seat(two.member, 'second')
    await turnsOfLoop(2)
    seat(two.member, 'third')
    await turnsOfLoop(4)
    expect(lost).toEqual(['first'])
  })
})

test('what concerns a connection of another worker, or its viewers, reaches all the others, and not who says it', async () => {
  const all = workers(3)
  const received = new Map<number, unknown[]>()
  const receive = (index: number, order: unknown): void =>
    void received.set(index, [...(received.get(index) ?? []), order])
  for (const [index, { member }] of all.entries()) {
    member.on('publisherLeft', (order) => receive(index, order))
    member.on('liveParts', (order) => receive(index, order))
  }
  const left = { classId: 7, name: 'known-to-its-publisher' }
  const ended = { videoId: 8, parts: null }
  all[1].member.tell('publisherLeft', left)
  all[1].member.tell('liveParts', ended)
  await turnsOfLoop(4)
  expect(received).toEqual(
    new Map([
      [0, [left, ended]],
      [2, [left, ended]],
    ]),
  )
})
