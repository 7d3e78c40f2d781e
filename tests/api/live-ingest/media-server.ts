import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { selfSigned } from '#tests/api/frame/self-signed.ts'

/** A media server double: serves a video as HTTP-FLV, and accepts the request to drop a publisher. */
export async function startMediaServer() {
  const requests: string[] = []
  let video: Buffer = Buffer.alloc(0)
  let isSilent = false
  const left: string[] = []
  const listener: RequestListener = (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    request.once('close', () => left.push(request.url ?? ''))
    if (request.method === 'DELETE') return response.end('{"code":0}')
    if (isSilent) return
    response.writeHead(200, { 'content-type': 'video/x-flv' })
    // stays open, like a broadcast
    response.write(video)
  }
  const servers = [createServer(listener), createSecureServer(selfSigned(), listener)]
  const ports: number[] = []
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ports.push((server.address() as AddressInfo).port)
  }
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })
  return {
    origin: `http://127.0.0.1:${ports[0]}`,
    secureOrigin: `https://127.0.0.1:${ports[1]}`,
    requests: requests,
    /** number of viewers, or of the server's readers for them, that disconnected */
    left,
    silence: (next: boolean) => {
      isSilent = next
    },
    show: (next: Buffer) => {
      video = next
    },
  }
}
