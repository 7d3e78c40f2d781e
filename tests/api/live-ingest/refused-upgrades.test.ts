import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { BrowserPublishing } from '#server/features/live-ingest/browser/socket.ts'

const app = fastify()
// a refusal is decided before anything else is asked for
const deps = { config: { publicUrl: 'https://school.example' } } as Deps
new BrowserPublishing(deps, () => Promise.resolve(null)).mount(app)
app.get('/', () => 'here')
beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => app.close())

const port = () => (app.server.address() as AddressInfo).port

/** Asks for an upgrade from a page of somebody else, and never closes by itself. */
async function foreign(path: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: port(), allowHalfOpen: true })
  const asked = once(app.server, 'upgrade')
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: school.example\r\nOrigin: https://other.example\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  await asked
  return socket
}

const open = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))

test('an upgrade that is refused is closed here, whether or not the peer closes', async () => {
  const socket = await foreign('/media/publish/1')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 403 /)
  await expect.poll(open).toBe(0)
  socket.destroy()
})

test.each(['/media/publish/1', '/elsewhere'])('a reset of %s ends no server', async (path) => {
  // what nobody catches ends a server
  const uncaught: Error[] = []
  const note = (error: Error) => uncaught.push(error)
  process.on('uncaughtExceptionMonitor', note)
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', note))
  const asked = once(app.server, 'upgrade') as Promise<[unknown, Socket]>
  const socket = await foreign(path)
  const [, served] = await asked
  const closed = served.destroyed ? null : new Promise((resolve) => served.once('close', resolve))
  socket.resetAndDestroy()
  await closed
  expect(uncaught).toEqual([])
  const answer = await fetch(`http://127.0.0.1:${port()}/`)
  expect(await answer.text()).toBe('here')
})
