import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { beforeAll, expect, test, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { uploads } from '#server/db/tables/all.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aJpeg, aPngOf, formOf, openUploadSchool } from './support.ts'

const school = await openUploadSchool()
let origin = ''
let token = ''
beforeAll(async () => {
  token = (await signedIn(school)).token
  await school.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(school.app.server.address() as AddressInfo).port}`
})

test('a picture that is far too large is refused during the upload, and the client receives the answer', async () => {
  const { body, type } = await formOf([{ content: await aPngOf(20 * 1024 * 1024) }])
  const answer = await fetch(`${origin}/api/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(body),
  })
  const { status } = (await answer.json()) as { status: { code: number } }
  expect([answer.status, status.code]).toEqual([200, refusals.imageTooLarge.code])
  expect(await school.stored()).toEqual([])
})

test('a connection that breaks in the middle leaves no file', async () => {
  const { body, type } = await formOf([
    { content: await aJpeg(200, 200) },
    { content: await aJpeg(3000, 3000) },
  ])
  const hungUp = new Promise<void>((done) => {
    const sending = request(`${origin}/api/file/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length },
    })
    sending.on('error', () => done())
    sending.write(body.subarray(0, body.length - 5_000), () => {
      void vi
        .waitFor(async () => expect(await school.stored()).not.toEqual([]), { timeout: 60_000 })
        .then(() => sending.destroy(new Error('gone')))
    })
  })
  await hungUp
  await vi.waitFor(async () => expect(await school.stored()).toEqual([]), { timeout: 60_000 })
  expect(await school.deps.db.select().from(uploads)).toEqual([])
})

test('a visitor is refused before anything is read', async () => {
  const { body, type } = await formOf([{ content: await aPngOf(2 * 1024 * 1024) }])
  const answer = await fetch(`${origin}/api/file/upload`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(body),
  })
  const { status } = (await answer.json()) as { status: { code: number } }
  expect(status.code).toBe(100001)
})

test('a client that never sends the rest after the answer is disconnected', async () => {
  const socket = connect((school.app.server.address() as AddressInfo).port, '127.0.0.1')
  const closed = once(socket, 'close')
  const received = once(socket, 'data')
  socket.on('error', () => undefined)
  socket.write(
    'POST /api/file/upload HTTP/1.1\r\nHost: school\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x',
  )
  expect(String((await received)[0])).toContain('100001')
  await closed
})
