import { createServer as createHttp, type RequestListener, type Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { Socket } from 'node:net'

const TLS_HANDSHAKE = 0x16

/** An https server that answers plain http on its own port with a redirect to itself. */
export function httpsWithRedirect(tls: { cert: Buffer; key: Buffer }, handler: RequestListener): Server {
  const secure = createHttps({ ...tls, minVersion: 'TLSv1.2' }, handler)
  const redirector = createHttp((request, response) => {
    const host = request.headers.host ?? 'localhost'
    response.writeHead(308, { location: `https://${host}${request.url ?? '/'}`, connection: 'close' }).end()
  })
  const secureListeners = secure.listeners('connection')
  secure.removeAllListeners('connection')
  secure.on('connection', (socket: Socket) => {
    socket.once('error', () => socket.destroy())
    socket.once('data', (first) => {
      socket.pause()
      socket.unshift(first)
      if (first[0] === TLS_HANDSHAKE) for (const listener of secureListeners) listener.call(secure, socket)
      else redirector.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  return secure
}
