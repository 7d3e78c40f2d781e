import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { watchConnections } from '#server/start/connections.ts'

const server: Server = createServer()
const connections = watchConnections(server)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => {
  connections.dropAll()
  server.close()
})

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  const accepted = once(server, 'connection')
  socket.on('error', () => undefined)
  await Promise.all([once(socket, 'connect'), accepted])
  return socket
}

/** Sends a request. @returns its answer, which the test controls */
async function request(socket: Socket) {
  const received = once(server, 'request')
  socket.write('GET / HTTP/1.1\r\nhost: school\r\n\r\n')
  const [, response] = await received
  return response
}

it('closes idle connections and answered ones, and keeps one that waits for its answer', async () => {
  const [silent, answered, waiting] = [await open(), await open(), await open()]
  const response = await request(answered)
  const read = once(answered, 'data')
  response.end('done')
  await Promise.all([read, once(response, 'close')])
  const late = await request(waiting)

  const closed = Promise.all([once(silent, 'close'), once(answered, 'close')])
  connections.dropIdle()
  await closed
  const answer = once(waiting, 'data')
  late.end('late')
  expect(String((await answer)[0])).toContain('late')
  connections.dropAll()
  await once(waiting, 'close')
})
