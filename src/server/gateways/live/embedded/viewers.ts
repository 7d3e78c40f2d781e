import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import context from 'node-media-server/src/core/context.js'
import FlvSession from 'node-media-server/src/session/flv_session.js'

/** a viewer who is so far behind is disconnected: their player reconnects at the live edge */
const MOST_WAITING = 8 * 1024 * 1024
const LOOK_MS = 1_000

const PATH = /^\/live\/([0-9a-f]{24})\.flv$/

function answer(request: IncomingMessage, response: ServerResponse): void {
  const publishId = request.method === 'GET' ? PATH.exec(request.url ?? '')?.[1] : undefined
  if (!publishId || !context.broadcasts.has(`/live/${publishId}`)) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'content-type': 'video/x-flv', 'cache-control': 'no-store' })
  // the session takes its stream from what Express would have put here
  const onPublish = Object.assign(request, {
    params: { app: 'live', name: publishId },
    hostname: 'localhost',
    query: {},
  })
  new FlvSession(onPublish, response).run()
}

/** Hands out pictures as HTTP-FLV to programs of this machine; nothing is published here. */
export function serveViewers(): Server {
  setInterval(() => {
    for (const { subscribers } of context.broadcasts.values())
      for (const { res } of subscribers.values()) if (res && res.writableLength > MOST_WAITING) res.destroy()
  }, LOOK_MS).unref()
  return createServer({ keepAlive: false }, answer)
}
