import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface Connections {
  /** Ends every connection on which no request waits for its answer: idle ones, and those that never asked. */
  dropIdle(): void
  /** Ends those that have been idle for so long, but none that has become a WebSocket. */
  dropIdleSince(ms: number): void
  /** Whether any is open that is no WebSocket. */
  someBusy(): boolean
  dropAll(): void
}

/** the other end of a connection, the same for a socket and for the TLS that is spoken on it */
const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

/** what one peer waits for */
interface Waiting {
  answers: number
  /** when the last answer had left, or the connection was opened; ms, by the clock of `performance` */
  idleSince: number
  isUpgraded: boolean
}

const nothingYet = (): Waiting => ({ answers: 0, idleSince: performance.now(), isUpgraded: false })

/**
 * Knows a server's open connections. Node's own `closeIdleConnections` leaves those that never sent a request, as
 * browsers open them ahead of need, and those that wait before their TLS: any of them would hold up a stop.
 */
export function watchConnections(server: Server): Connections {
  const open = new Map<Socket, Waiting>()
  const byPeer = new Map<string, Waiting>()
  /** found once for each connection and not for each request */
  const bySocket = new WeakMap<Socket, Waiting>()

  function waitingOn(socket: Socket): Waiting {
    const waiting = bySocket.get(socket) ?? byPeer.get(peerOf(socket)) ?? nothingYet()
    bySocket.set(socket, waiting)
    return waiting
  }

  server.on('connection', (socket: Socket) => {
    const waiting = nothingYet()
    const peer = peerOf(socket)
    open.set(socket, waiting)
    byPeer.set(peer, waiting)
    socket.once('close', () => {
      open.delete(socket)
      if (byPeer.get(peer) === waiting) byPeer.delete(peer)
    })
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const waiting = waitingOn(socket)
    waiting.answers += 1
    response.once('close', () => {
      waiting.answers -= 1
      waiting.idleSince = performance.now()
    })
  })
  server.on('upgrade', ({ socket }: IncomingMessage) => {
    waitingOn(socket).isUpgraded = true
  })

  return {
    dropIdle() {
      for (const [socket, { answers }] of open) if (answers === 0) socket.destroy()
    },
    dropIdleSince(ms) {
      const before = performance.now() - ms
      for (const [socket, { answers, idleSince, isUpgraded }] of open)
        if (answers === 0 && !isUpgraded && idleSince <= before) socket.destroy()
    },
    someBusy: () => [...open.values()].some(({ isUpgraded }) => !isUpgraded),
    dropAll() {
      for (const socket of open.keys()) socket.destroy()
    },
  }
}
