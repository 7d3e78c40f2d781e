/** The process that has the WebRTC peers. It is started by the server, listens to it alone, and ends with it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSocket } from 'node:dgram'
import type { FromSfu, MuteOrder, PublishOrder, SfuLine, ToSfu, WatchOrder } from '../messages.ts'
import { Switchboard } from './switchboard.ts'

const MOST_BODY = 64 * 1024
const COUNT_MS = 5_000

const endQuietly = (): void => process.exit(0)
const send = (message: FromSfu): void => {
  process.send?.(message, undefined, undefined, (error) => {
    if (error) endQuietly()
  })
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MOST_BODY) throw new Error('too long')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

/** The answer lasts as long as the peer: whichever ends ends the other. */
async function serve(board: Switchboard, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const say = (line: SfuLine): void => {
    if (!response.writableEnded) response.write(`${JSON.stringify(line)}\n`)
  }
  let end = (): void => undefined
  response.once('close', () => end())
  const events = {
    onConnected: () => say({ connected: true }),
    onReceived: (isReceived: boolean) => say({ isReceived }),
    onEnd: () => response.end(),
  }
  // the server is the only one who asks, and its orders are typed
  const order = await bodyOf(request)
  if (request.url === '/mute') {
    board.mute(order as MuteOrder)
    response.end()
    return
  }
  const made =
    request.url === '/publish'
      ? await board.publish(order as PublishOrder, events)
      : await board.watch(order as WatchOrder, events)
  if ('refused' in made) {
    say(made)
    response.end()
    return
  }
  end = made.end
  if (response.destroyed) return end()
  say({ answer: made.answer })
}

/** The port is tried by itself, since the library would only fail at the first peer. */
const tryPort = (port: number, host: string | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = createSocket('udp4')
    socket.once('error', reject)
    socket.bind(port, host ?? undefined, () => socket.close(() => resolve()))
  })

async function listen(message: ToSfu): Promise<void> {
  try {
    await tryPort(message.port, message.host)
    const board = new Switchboard(message)
    const control = createServer({ keepAlive: false }, (request, response) => {
      if (request.method !== 'POST' || request.headers.authorization !== message.secret) {
        response.writeHead(404).end()
        return
      }
      serve(board, request, response).catch(() => response.destroy())
    })
    control.requestTimeout = 5_000
    control.listen(0, '127.0.0.1', () => {
      send({ type: 'listening', controlPort: (control.address() as AddressInfo).port })
    })
    setInterval(() => send({ type: 'count', ...board.count() }), COUNT_MS)
  } catch (error) {
    send({ type: 'failed', code: (error as NodeJS.ErrnoException).code ?? 'unknown' })
    setTimeout(() => process.exit(1), 100)
  }
}

process.on('message', (message: ToSfu) => void listen(message))
// a terminal's Ctrl+C reaches this process too; the server ends it
process.on('SIGINT', () => undefined)
process.on('disconnect', endQuietly)
