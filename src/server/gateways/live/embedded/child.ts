/** The process that receives broadcasts. It is started by the server, speaks to it alone, and ends with it. */
import { createServer, type AddressInfo, type Server } from 'node:net'
import logger from 'node-media-server/src/core/logger.js'
import type { FromIngest, ToIngest } from './messages.ts'
import { receive } from './publisher.ts'
import { serveViewers } from './viewers.ts'

/** no school has so many teachers on air, and a flood ends here */
const MOST_CONNECTIONS = 200
/** the server answers within this time, or the publisher is refused, ms */
const ANSWER_MS = 8_000

logger.level = 'error'
const endQuietly = (): void => process.exit(0)
/** Sends a message to the server. A failure, as the end of the channel, means that the server has ended. */
const send = (message: FromIngest): void => {
  process.send?.(message, undefined, undefined, (error) => {
    if (error) endQuietly()
  })
}

const answers = new Map<string, (allowed: boolean) => void>()
const publishers = new Map<string, () => void>()

const authorize = (publishId: string, name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => answers.get(publishId)?.(false), ANSWER_MS)
    answers.set(publishId, (allowed) => {
      clearTimeout(timer)
      answers.delete(publishId)
      resolve(allowed)
    })
    send({ type: 'publish', publishId, name })
  })

const rtmp = createServer((socket) => {
  socket.setNoDelay(true)
  const { publishId, end } = receive(socket, {
    authorize,
    onUnpublish: (id) => send({ type: 'unpublish', publishId: id }),
  })
  publishers.set(publishId, end)
  socket.once('close', () => publishers.delete(publishId))
})
rtmp.maxConnections = MOST_CONNECTIONS

const listenOn = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })

async function listen(host: string, port: number): Promise<void> {
  try {
    const httpPort = await listenOn(serveViewers(), 0, '127.0.0.1')
    send({ type: 'listening', rtmpPort: await listenOn(rtmp, port, host), httpPort })
  } catch (error) {
    send({ type: 'failed', code: (error as NodeJS.ErrnoException).code ?? 'unknown' })
    setTimeout(() => process.exit(1), 100)
  }
}

process.on('message', (message: ToIngest) => {
  if (message.type === 'listen') void listen(message.host, message.port)
  if (message.type === 'answer') answers.get(message.publishId)?.(message.allowed)
  if (message.type === 'cut') publishers.get(message.publishId)?.()
})
// a terminal's Ctrl+C reaches this process too; the server ends it
process.on('SIGINT', () => undefined)
process.on('disconnect', endQuietly)
