import { request as plain } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { request as secure } from 'node:https'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { connect as connectTls } from 'node:tls'
import { afterAll, describe, expect, test } from 'vitest'
import { httpsWithRedirect } from '#server/plugins/tls.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { selfSigned } from './self-signed.ts'
import { temporaryFolder, writeIn } from './support.ts'

const folder = temporaryFolder()
const pair = selfSigned()
const school = await openTestSchool({
  TLS_CERT: writeIn(folder, 'cert.pem', pair.cert),
  TLS_KEY: writeIn(folder, 'key.pem', pair.key),
})
await school.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = school.app.server.address() as AddressInfo
const place = { host: '127.0.0.1', port }

interface Answer {
  status: number | undefined
  headers: IncomingMessage['headers']
  body: string
}
const send = (make: typeof plain, options: RequestOptions & { ca?: string }, body = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = make({ ...place, agent: false, ...options }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: text }))
    })
    request.on('error', reject).end(body)
  })
const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('close', () => resolve()))

describe('a school with a certificate', () => {
  test('answers over https, with HSTS', async () => {
    const answer = await send(secure, { path: '/healthz', ca: pair.cert })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toEqual({ status: { code: 0, message: 'ok' }, data: null })
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('accepts a whole body over https', async () => {
    const body = JSON.stringify({ username: 'x'.repeat(30), fill: 'y'.repeat(200_000) })
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
    const answer = await send(
      secure,
      { method: 'POST', path: '/api/user/check', ca: pair.cert, headers },
      body,
    )
    expect(JSON.parse(answer.body)).toEqual({ status: { code: 0, message: 'ok' }, data: null })
  })

  test.each([
    ['GET', '/healthz'],
    ['GET', '/school/index.html?from=mail&x=%E4%B9%A6'],
    ['GET', '/apiary'],
  ])('redirects a plain %s of %s to https on the same port', async (method, path) => {
    const answer = await send(plain, { method, path })
    expect(answer).toMatchObject({ status: 308, body: '' })
    expect(answer.headers).toMatchObject({
      location: `https://127.0.0.1:${port}${path}`,
      connection: 'close',
    })
  })

  test('refuses a program that calls over plain http, without a redirect', async () => {
    for (const method of ['GET', 'POST']) {
      const answer = await send(plain, { method, path: '/api/user/login' })
      expect(answer).toMatchObject({ status: 426, body: '' })
      expect(answer.headers).not.toHaveProperty('location')
      expect(answer.headers.upgrade).toContain('TLS')
    }
  })

  test('redirects to the requested host name', async () => {
    const answer = await send(plain, { path: '/', headers: { host: 'school.example' } })
    expect(answer.headers.location).toBe('https://school.example/')
  })

  test('serves many of both kinds at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0 ? send(plain, { path: '/healthz' }) : send(secure, { path: '/healthz', ca: pair.cert }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 308 : 200)),
    )
  })

  test('continues after bytes that are neither http nor TLS', async () => {
    const socket = connect(place, () => socket.write(Buffer.from([0, 1, 2, 3])))
    const broken = connect(place, () => broken.write(Buffer.from([0x16, 3, 1, 0, 5, 9, 9, 9, 9, 9])))
    const reset = connect(place, () => reset.resetAndDestroy())
    for (const each of [socket, broken, reset]) each.on('error', () => undefined).resume()
    await Promise.all([socket, broken, reset].map(closed))
    expect((await send(secure, { path: '/healthz', ca: pair.cert })).status).toBe(200)
  })

  test('speaks HTTP/1.1 alone', async () => {
    const socket = connectTls({ ...place, ca: pair.cert, ALPNProtocols: ['h2', 'http/1.1'] })
    await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
    expect(socket.alpnProtocol).toBe('http/1.1')
    socket.destroy()
  })

  test('refuses a request that says in two ways where it ends', async () => {
    const socket = connectTls({ ...place, ca: pair.cert }, () =>
      socket.write(
        'POST /healthz HTTP/1.1\r\nHost: school\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    )
    const answer = await new Promise((resolve, reject) => socket.once('data', resolve).once('error', reject))
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
    socket.destroy()
  })

  test('refuses TLS older than 1.2', async () => {
    const old = connectTls({ ...place, ca: pair.cert, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })
    const fault = await new Promise<Error>((resolve, reject) => {
      old.once('error', resolve).once('secureConnect', () => reject(new Error('it was let in')))
    })
    expect(fault.message).toMatch(/version|protocol/i)
  })
})

describe('an idle connection is closed', () => {
  const server = httpsWithRedirect(
    { cert: Buffer.from(pair.cert), key: Buffer.from(pair.key) },
    (_request, response) => response.end('ok'),
    50,
  )
  const listening = new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
  afterAll(() => new Promise((done) => server.close(done)))

  test.each([
    ['says nothing', ''],
    ['stops within a plain request', 'GET / HTTP/1.1\r\nHo'],
  ])('when it %s', async (_title, text) => {
    const socket = connect({ host: '127.0.0.1', port: await listening }, () => socket.write(text))
    socket.on('error', () => undefined).resume()
    await closed(socket)
    expect(socket.destroyed).toBe(true)
  })

  test('but not one whose TLS handshake has begun', async () => {
    const held = connectTls({
      host: '127.0.0.1',
      port: await listening,
      ca: pair.cert,
      servername: 'localhost',
    })
    held.on('error', () => undefined)
    await new Promise((resolve) => held.once('secureConnect', resolve))
    const silent = connect({ host: '127.0.0.1', port: await listening })
    silent.on('error', () => undefined).resume()
    // as long as the timeout of another connection
    await closed(silent)
    expect(held.destroyed).toBe(false)
    const answer = new Promise<string>((resolve) =>
      held.once('data', (data: Buffer) => resolve(data.toString())),
    )
    held.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
    await closed(held)
  })
})
