import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import context from 'node-media-server/src/core/context.js'
import logger from 'node-media-server/src/core/logger.js'
import BroadcastServer from 'node-media-server/src/server/broadcast_server.js'
import { afterAll, expect, test, vi } from 'vitest'
import { serveViewers } from '#server/gateways/live/embedded/viewers.ts'
import { SILENT_MS } from '#server/plugins/timeouts.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
logger.level = 'error'
const { server } = school.app
await school.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.address() as AddressInfo
afterAll(() => school.close())

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test('who asks for much and reads nothing of it is disconnected', async () => {
  expect([server.timeout, SILENT_MS <= 120_000]).toEqual([SILENT_MS, true])
  // sockets take the time that is set when they connect
  server.setTimeout(300)
  const { rawPayload } = await school.app.inject('/api/docs/openapi.json')
  expect(rawPayload.length).toBeGreaterThan(500_000)
  const reader = connect(port, '127.0.0.1')
  reader.on('error', () => undefined)
  await once(reader, 'connect')
  // more than the buffers of both ends hold; nothing listens for data, so that nothing is read
  reader.write('GET /api/docs/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(40))
  await vi.waitUntil(async () => (await connections()) === 1, { timeout: 60_000 })
  await vi.waitUntil(async () => (await connections()) === 0, { timeout: 60_000 })
  reader.destroy()
})

test('who watches a broadcast and reads nothing of it is disconnected, and nobody else', async () => {
  const stream = `/live/${'a'.repeat(24)}`
  const broadcast = new BroadcastServer(stream)
  context.broadcasts.set(stream, broadcast)
  const viewers = serveViewers().listen(0, '127.0.0.1')
  await once(viewers, 'listening')
  const watch = async (isReading: boolean) => {
    const viewer = connect((viewers.address() as AddressInfo).port, '127.0.0.1')
    viewer.on('error', () => undefined)
    if (isReading) viewer.resume()
    viewer.write(`GET ${stream}.flv HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    const before = broadcast.subscribers.size
    await vi.waitUntil(() => broadcast.subscribers.size > before)
    return { viewer, response: [...broadcast.subscribers.values()].at(-1)?.res }
  }
  const [stalled, reading] = [await watch(false), await watch(true)]
  for (let part = 0; part < 30; part += 1) {
    for (const { response } of [stalled, reading]) response?.write(Buffer.alloc(1024 * 1024))
    // who reads keeps up, however busy the machine is
    await vi.waitUntil(() => reading.response?.writableLength === 0, { timeout: 60_000 })
  }
  await vi.waitUntil(() => stalled.response?.destroyed === true, { timeout: 60_000 })
  expect(reading.response?.destroyed).toBe(false)
  for (const { viewer } of [stalled, reading]) viewer.destroy()
  context.broadcasts.delete(stream)
  viewers.close()
})
