import { io } from 'socket.io-client'
import { CHAT_EVENT, CHAT_PATH, type ChatEvent } from '#contract/chat/events.ts'
import type { OpenTransport } from './transport.ts'

/** The built-in rooms. */
export const openSocket: OpenTransport = async (config, listener) => {
  const socket = io(config.server || location.origin, {
    path: CHAT_PATH,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: { ticket: config.sign },
    forceNew: true,
    reconnectionDelayMax: 5_000,
  })
  socket.on(CHAT_EVENT, (event: ChatEvent) => listener.event(event))
  socket.on('connect', listener.up)
  socket.on('connect_error', () => (socket.active ? listener.down() : listener.expired()))
  socket.on('disconnect', (reason) =>
    reason === 'io server disconnect' ? listener.replaced() : listener.down(),
  )
  return {
    close() {
      socket.removeAllListeners()
      socket.disconnect()
    },
  }
}
