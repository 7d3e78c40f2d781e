import type { OpenTransport, TransportListener } from '#web/features/class-room/transport.ts'

/** A transport that the test controls. */
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
