import type { OpenTransport, TransportListener } from '#web/features/chat/room/transport.ts'

/** The transport of the page under test, in the test's hand. */
export const fake = { listeners: [] as TransportListener[], closed: 0, fails: false }

export const openFake: OpenTransport = async (_config, listener) => {
  if (fake.fails) throw new Error('out of reach')
  fake.listeners.push(listener)
  queueMicrotask(listener.up)
  return {
    close() {
      fake.closed += 1
    },
  }
}
