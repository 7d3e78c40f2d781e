import { createServer as createHttp, type RequestListener, type Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { Socket } from 'node:net'
import { HEADERS_MS, REQUEST_MS } from './timeouts.ts'

const TLS_HANDSHAKE = 0x16
/** a connection says what it speaks within this time, and a plain request comes whole */
const TIMEOUT_MS = 5_000

/**
 * An https server that answers plain http on its own port: it redirects people to https and refuses programs, since
 * one that follows a redirect would send its secrets in the clear each time and never notice.
 */
export function httpsWithRedirect(
  tls: { cert: Buffer; key: Buffer },
  handler: RequestListener,
  timeoutMs = TIMEOUT_MS,
): Server {
  const secure = createHttps(
    { ...tls, minVersion: 'TLSv1.2', requestTimeout: REQUEST_MS, headersTimeout: HEADERS_MS },
    handler,
  )
  const redirector = createHttp((request, response) => {
    const host = request.headers.host ?? 'localhost'
    if (request.url?.startsWith('/api/'))
      return response.writeHead(426, { upgrade: 'TLS/1.2, HTTP/1.1', connection: 'close' }).end()
    return response
      .writeHead(308, { location: `https://${host}${request.url ?? '/'}`, connection: 'close' })
      .end()
  })
  redirector.timeout = timeoutMs
  const secureListeners = secure.listeners('connection')
  secure.removeAllListeners('connection')
  secure.on('connection', (socket: Socket) => {
    const giveUp = (): void => {
      socket.destroy()
    }
    socket.once('error', giveUp)
    socket.setTimeout(timeoutMs, giveUp)
    socket.once('data', (first) => {
      socket.setTimeout(0)
      socket.off('timeout', giveUp)
      socket.pause()
      socket.unshift(first)
      if (first[0] === TLS_HANDSHAKE) for (const listener of secureListeners) listener.call(secure, socket)
      else redirector.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  return secure
}
