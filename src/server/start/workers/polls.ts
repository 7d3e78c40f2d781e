import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CHAT_PATH } from '#contract/chat/events.ts'
import { LIVE_PATH } from '#contract/message/live.ts'
import type { WorkerLink } from '../../lib/workers/link.ts'
import { ownerOfPoll } from '../../lib/workers/poll-names.ts'

type Handler = (incoming: IncomingMessage, response: ServerResponse) => void

const isPoll = (url: string): boolean => [CHAT_PATH, LIVE_PATH].some((path) => url.startsWith(path))

/** Passes a poll on to the worker that has its session; one that has ended is answered here, as unknown. */
async function pass(
  link: WorkerLink,
  owner: number,
  [incoming, response]: [IncomingMessage, ServerResponse],
  here: () => void,
): Promise<void> {
  const port = await link.ask('pollPort', { worker: owner })
  if (port === null) return here()
  const { method, url: path, headers } = incoming
  const passed = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.once('error', () => response.destroy())
  response.once('close', () => passed.destroy())
  incoming.pipe(passed)
  return undefined
}

/**
 * Browsers without WebSockets poll, and each poll may reach another worker than the one before: it is passed on to the
 * worker that has the session, on an address of this machine that takes nothing but polls.
 * @param server the worker's own, with the handlers of socket.io in place
 * @returns ends it
 */
export async function forwardPolls(server: Server, link: WorkerLink): Promise<() => void> {
  const handlers = server.listeners('request') as Handler[]
  const handleHere: Handler = (incoming, response) => {
    for (const handle of handlers) handle.call(server, incoming, response)
  }
  server.removeAllListeners('request')
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = incoming
    const owner = isPoll(url) ? ownerOfPoll(url) : null
    if (owner === null || owner === link.id) return handleHere(incoming, response)
    void pass(link, owner, [incoming, response], () => handleHere(incoming, response))
    return undefined
  })
  const inside = createServer((incoming, response) => {
    if (ownerOfPoll(incoming.url ?? '') === link.id && isPoll(incoming.url ?? ''))
      handleHere(incoming, response)
    else response.writeHead(404).end()
  })
  // its own port, and not one that the workers share
  inside.listen({ host: '127.0.0.1', port: 0, exclusive: true })
  await once(inside, 'listening')
  link.tell('takesPolls', { port: (inside.address() as AddressInfo).port })
  return () => {
    inside.close()
    inside.closeAllConnections()
  }
}
