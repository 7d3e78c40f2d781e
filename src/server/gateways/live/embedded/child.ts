/** The process that receives broadcasts. It is started by the server, speaks to it alone, and ends with it. */
import { createServer, type AddressInfo, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import logger from 'node-media-server/src/core/logger.js'
import type { FromIngest, ToIngest } from './messages.ts'
import { receive } from './publisher.ts'
import { serveViewers } from './viewers.ts'

/** no school has so many teachers on air, and a flood ends here */
const MOST_CONNECTIONS = 200
/** the server answers within this time, or the publisher is refused, ms */
const ANSWER_MS = 8_000
/** until a port that could not be had is tried again, ms */
const AGAIN_MS = 3_000

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

const proofs = new Map<string, (proof: string) => void>()

const prove = (nonce: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      proofs.delete(nonce)
      reject(new Error('the server gave no proof'))
    }, ANSWER_MS)
    proofs.set(nonce, (proof) => {
      clearTimeout(timer)
      proofs.delete(nonce)
      resolve(proof)
    })
    send({ type: 'prove', nonce })
  })

function serveRtmp(): Server {
  const server = createServer((socket) => {
    socket.setNoDelay(true)
    const { publishId, end } = receive(socket, {
      authorize,
      prove,
      onUnpublish: (id) => send({ type: 'unpublish', publishId: id }),
    })
    publishers.set(publishId, end)
    socket.once('close', () => publishers.delete(publishId))
  })
  server.maxConnections = MOST_CONNECTIONS
  return server
}

const listenOn = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })

/** Programs come by a port that may be another's; it is tried until it can be had. */
async function listenForPrograms(host: string, port: number): Promise<void> {
  const codes = new Set<string>()
  for (;;)
    try {
      return send({ type: 'listening', rtmpPort: await listenOn(serveRtmp(), port, host) })
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException
      if (!codes.has(code)) send({ type: 'taken', code })
      codes.add(code)
      await sleep(AGAIN_MS)
    }
}

async function listen(host: string, port: number): Promise<void> {
  // our own encoders never go by a port that somebody else could have
  const httpPort = await listenOn(serveViewers(), 0, '127.0.0.1')
  send({ type: 'ready', httpPort, encoderPort: await listenOn(serveRtmp(), 0, '127.0.0.1') })
  await listenForPrograms(host, port)
}

process.on('message', (message: ToIngest) => {
  if (message.type === 'listen') void listen(message.host, message.port)
  if (message.type === 'answer') answers.get(message.publishId)?.(message.allowed)
  if (message.type === 'proof') proofs.get(message.nonce)?.(message.proof)
  if (message.type === 'cut') publishers.get(message.publishId)?.()
})
// a terminal's Ctrl+C reaches this process too; the server ends it
process.on('SIGINT', () => undefined)
process.on('disconnect', endQuietly)
