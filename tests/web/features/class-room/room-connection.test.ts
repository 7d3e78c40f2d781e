import { http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { joinRoom, type RoomListener } from '#web/features/class-room/room-connection.ts'
import { fake } from '../chat/fake-transport.ts'
import { configOf } from '../chat/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

vi.mock('#web/features/class-room/open-transport.ts', async () => {
  const { openFake } = await import('../chat/fake-transport.ts')
  return { openTransport: openFake }
})

beforeEach(() => Object.assign(fake, { listeners: [], closed: 0, fails: false }))

const aListener = () => ({ joined: vi.fn(), changed: vi.fn(), event: vi.fn() }) satisfies RoomListener

it('parts of a page share one connection, which lasts until the last has left', async () => {
  api.use(http.get('*/api/v1/openclass/8/room', () => ok(configOf())))
  const [chat, hands] = [aListener(), aListener()]
  const first = joinRoom(8, chat)
  await vi.waitUntil(() => chat.joined.mock.calls.length === 1)
  const second = joinRoom(8, hands)
  expect(hands.joined).toHaveBeenCalledTimes(1)
  expect(fake.listeners).toHaveLength(1)
  const event = { kind: 'look', userid: null } as const
  fake.listeners[0]?.event(event)
  for (const { event: heard } of [chat, hands]) expect(heard.mock.calls).toEqual([[event]])
  first.leave()
  expect(fake.closed).toBe(0)
  // what may have been missed is read again, and told to those who are still there
  fake.listeners[0]?.event({ kind: 'resync' })
  expect([chat.joined.mock.calls.length, hands.joined.mock.calls.length]).toEqual([1, 2])
  second.leave()
  expect(fake.closed).toBe(1)
})

it('a class that is not live has no room, and one that closes is asked for again', async () => {
  api.use(http.get('*/api/v1/openclass/8/room', () => ok(configOf())))
  const listener = aListener()
  const membership = joinRoom(8, listener)
  await vi.waitUntil(() => listener.joined.mock.calls.length === 1)
  api.use(http.get('*/api/v1/openclass/8/room', () => ok(null)))
  fake.listeners[0]?.event({ kind: 'closed' })
  await vi.waitUntil(() => listener.changed.mock.calls.at(-1)?.[0] === 'none')
  membership.leave()
})
