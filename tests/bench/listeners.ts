import { WebSocket } from 'ws'
import { CHAT_PATH } from '#contract/chat/events.ts'
import type { JobContext } from './part.ts'

/** connections opened at once; more would fill the accept queue */
const AT_ONCE = 100

export interface Listeners {
  /** resolves after so many frames with messages in total */
  received(count: number): Promise<void>
  reset(): void
  /** receives each frame with messages */
  watch(look: ((frame: Buffer) => void) | null): void
}

/** The beginning of a socket.io frame with an event. */
const isEvent = (frame: Buffer): boolean => frame[0] === 0x34 && frame[1] === 0x32

/** Implements the part of socket.io's protocol that a listener needs, at the cost of a bare connection. */
function enterRoom(socket: WebSocket, ticket: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      if (data[0] === 0x30) socket.send(`40${JSON.stringify({ ticket })}`)
      else if (data.length === 1 && data[0] === 0x32) socket.send('3')
      else if (data[0] === 0x34 && data[1] === 0x30) resolve()
      else if (data[0] === 0x34 && data[1] === 0x34) reject(new Error(`not let in: ${data.toString()}`))
    })
  })
}

function connected(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
}

/**
 * Connects listeners to a server.
 * @param tickets one for each listener of a room of the school; a number: that many for the bare server
 */
export async function connectListeners(
  bench: JobContext,
  url: string,
  tickets: readonly string[] | number,
): Promise<Listeners> {
  const isRoom = typeof tickets !== 'number'
  const count = isRoom ? tickets.length : tickets
  const address = url.replace('http', 'ws') + (isRoom ? `${CHAT_PATH}/?EIO=4&transport=websocket` : '')
  const sockets: WebSocket[] = []
  bench.defer(() => {
    for (const socket of sockets) socket.terminate()
  })
  let received = 0
  let look: ((frame: Buffer) => void) | null = null
  let waiting: { count: number; done: () => void } | null = null

  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - from) }, async (_, index) => {
        const socket = new WebSocket(address, { perMessageDeflate: false })
        sockets.push(socket)
        const entered = isRoom ? enterRoom(socket, tickets[from + index] ?? '') : undefined
        await connected(socket)
        await entered
        socket.on('message', (data: Buffer) => {
          if (isRoom && !isEvent(data)) return
          received += 1
          look?.(data)
          if (waiting && received >= waiting.count) waiting.done()
        })
      }),
    )

  return {
    received: (wanted) =>
      new Promise((resolve) => {
        if (received >= wanted) return resolve()
        waiting = { count: wanted, done: resolve }
      }),
    reset() {
      received = 0
      waiting = null
    },
    watch(next) {
      look = next
    },
  }
}
