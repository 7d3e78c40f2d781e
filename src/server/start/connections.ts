import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface Connections {
  /** Ends every connection on which no request waits for its answer: idle ones, and those that never asked. */
  dropIdle(): void
  dropAll(): void
}

/** the other end of a connection, the same for a socket and for the TLS that is spoken on it */
const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

/**
 * Knows a server's open connections. Node's own `closeIdleConnections` leaves those that never sent a request, as
 * browsers open them ahead of need, and those that wait before their TLS: any of them would hold up a stop.
 */
export function watchConnections(server: Server): Connections {
  const open = new Set<Socket>()
  const answering = new Map<string, number>()

  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const peer = peerOf(socket)
    answering.set(peer, (answering.get(peer) ?? 0) + 1)
    response.once('close', () => {
      const left = (answering.get(peer) ?? 1) - 1
      if (left > 0) answering.set(peer, left)
      else answering.delete(peer)
    })
  })

  return {
    dropIdle() {
      for (const socket of open) if (!answering.has(peerOf(socket))) socket.destroy()
    },
    dropAll() {
      for (const socket of open) socket.destroy()
    },
  }
}
