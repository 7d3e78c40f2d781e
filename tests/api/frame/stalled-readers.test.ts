import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { SILENT_MS } from '#server/plugins/timeouts.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
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
