import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { CHAT_PATH } from '#contract/chat/events.ts'
import { LIVE_PATH, UNREAD_EVENT } from '#contract/message/live.ts'
import { buildApp } from '#server/app.ts'
import { notify } from '#server/features/message/index.ts'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db, pool } = school.deps
const other = await buildApp({ config: school.config, db, pool })
await other.app.ready()
const listen = async (app: FastifyInstance): Promise<string> => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
const servers = [await listen(school.app), await listen(other.app)]
afterAll(() => other.app.close())

const open = new Set<Socket>()
afterEach(() => {
  for (const socket of open) socket.disconnect()
  open.clear()
})

/** A tab of somebody on one of the servers, with the number of changes that it received. */
async function tab(token: string, server = 0) {
  const { ticket } = (await school.call('POST /api/v1/messages/live', { token, body: {} })).data
  const socket = io(servers[server] ?? '', {
    path: LIVE_PATH,
    transports: ['websocket'],
    forceNew: true,
    auth: { ticket },
  })
  open.add(socket)
  const received = { times: 0, socket }
  socket.on(UNREAD_EVENT, () => {
    received.times += 1
  })
  await vi.waitFor(() => expect(socket.connected).toBe(true), { timeout: 60_000 })
  return received
}
const receives = (received: { times: number }, times: number) =>
  vi.waitFor(() => expect(received.times).toBe(times), { timeout: 60_000 })
const notifyUser = (userId: number, key: string) =>
  notify(db, { kind: 'order_shipped', key, params: { name: key } }, [userId])

/** Both servers listen to the database before anything is told. */
async function listening(): Promise<void> {
  const { user, token } = await signedIn(school)
  const tabs = [await tab(token, 0), await tab(token, 1)]
  let tries = 0
  await vi.waitFor(
    async () => {
      await notifyUser(user.id, `listening ${++tries}`)
      expect(tabs.every(({ times }) => times > 0)).toBe(true)
    },
    { timeout: 60_000, interval: 100 },
  )
}
await listening()

test('a new message is announced to every tab of its reader, on every server, and to nobody else', async () => {
  const [reader, stranger] = [await signedIn(school), await signedIn(school)]
  const tabs = [await tab(reader.token, 0), await tab(reader.token, 1)]
  const elsewhere = await tab(stranger.token)
  await notifyUser(reader.user.id, 'one')
  for (const received of tabs) await receives(received, 1)
  await notifyUser(stranger.user.id, 'marker')
  await receives(elsewhere, 1)
})

test('a message that is read in one tab is announced to the other', async () => {
  const { user, token } = await signedIn(school)
  await notifyUser(user.id, 'one')
  const received = await tab(token, 1)
  const [message] = (await school.call('GET /api/v1/messages', { token })).data.list
  await school.call('PUT /api/v1/messages/read', { token, body: { ids: [message?.id] } })
  await receives(received, 1)
  expect((await school.call('GET /api/v1/messages/unread', { token })).data.unread).toBe(0)
})

test('a message that is rolled back is not announced', async () => {
  const { user, token } = await signedIn(school)
  const received = await tab(token)
  const undone = db.transaction(async (tx) => {
    await notify(tx, { kind: 'order_shipped', key: 'undone', params: { name: 'undone' } }, [user.id])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await notifyUser(user.id, 'done')
  await receives(received, 1)
})

test('a connection without a valid ticket is refused', async () => {
  const { token } = await signedIn(school)
  const { ticket } = (await school.call('POST /api/v1/messages/live', { token, body: {} })).data
  for (const wrong of ['', 'x.y', `${ticket}x`, ticket.replace(/^\d+/, '1')]) {
    const socket = io(servers[0] ?? '', {
      path: LIVE_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { ticket: wrong },
    })
    open.add(socket)
    const refused = await new Promise<boolean>((resolve) => {
      socket.on('connect', () => resolve(false))
      socket.on('connect_error', () => resolve(true))
    })
    expect(refused).toBe(true)
  }
  expect((await school.call('POST /api/v1/messages/live', { body: {} })).reason).toBe('notSignedIn')
})

test('a tab that sends anything is disconnected', async () => {
  const { token } = await signedIn(school)
  const { socket } = await tab(token)
  socket.emit('anything')
  await vi.waitFor(() => expect(socket.connected).toBe(false), { timeout: 60_000 })
})

test('no connection is opened for a page of another origin', async () => {
  const own = servers[0] ?? ''
  const { host } = new URL(own)
  /** the status of the answer to a handshake; 101: it is open */
  const handshake = (path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const socket = new WebSocket(`${own.replace('http', 'ws')}${path}`, { headers })
      socket.on('upgrade', () => resolve(101))
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0))
      socket.on('open', () => socket.terminate())
      socket.on('error', reject)
    })
  const engine = '/?EIO=4&transport=websocket'
  const paths = [`${LIVE_PATH}${engine}`, `${CHAT_PATH}${engine}`, '/media/publish/1']
  for (const path of paths) {
    for (const origin of ['https://evil.example', `http://${host}.evil.example`, 'null'])
      expect([path, origin, await handshake(path, { origin })]).toEqual([
        path,
        origin,
        expect.toSatisfy((status) => status >= 400),
      ])
    for (const headers of [
      {},
      { origin: own },
      { origin: 'https://school.example', 'x-forwarded-host': 'school.example' },
    ])
      expect([path, headers, await handshake(path, headers)]).toEqual([path, headers, 101])
  }
})
