import { writeFile } from 'node:fs/promises'
import { type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selfSigned } from '#tests/api/frame/self-signed.ts'
import { eventually } from '../embedded/support.ts'
import { allowTime } from './allow-time.ts'
import { type Environment, Place, type ServerProcess } from './server-process.ts'
import { type SharedDatabase, sharedDatabase } from './shared-database.ts'

allowTime()
const { cert, key } = selfSigned()
const CAPTCHA = '/api/captcha/getcode'
let place: Place
let school: SharedDatabase
let server: ServerProcess

beforeAll(async () => {
  place = await Place.open()
  school = await sharedDatabase()
  await writeFile(join(place.path, 'cert.pem'), cert)
  await writeFile(join(place.path, 'key.pem'), key)
})
afterAll(async () => {
  await place.clear()
  await school.drop()
})

const start = (env: Environment = {}): ServerProcess =>
  place.server({ DATABASE_URL: school.url, DEMO: 'off', ...env })

/** The head of the answer to one request on a new connection. */
function request(send: typeof plain, { port }: URL, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, agent: false, ca: cert, servername: 'localhost' }
    send(options, (answer) => {
      answer.resume()
      resolve(answer)
    })
      .on('error', reject)
      .end()
  })
}

it('without a certificate serves http, with neither HSTS nor Secure cookies', async () => {
  server = start()
  const address = await server.address()
  expect(address.protocol).toBe('http:')
  const answer = await request(plain, address, CAPTCHA)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['strict-transport-security']).toBeUndefined()
  expect(answer.headers['set-cookie']?.[0]).toMatch(/HttpOnly/)
  expect(answer.headers['set-cookie']?.[0]).not.toMatch(/Secure/)
  expect((await server.kill('SIGTERM')).code).toBe(0)
})

it('with a certificate serves https, with HSTS and Secure cookies', async () => {
  server = start({ TLS_CERT: join(place.path, 'cert.pem'), TLS_KEY: join(place.path, 'key.pem') })
  const address = await server.address()
  expect(address.protocol).toBe('https:')
  const answer = await request(secure, address, CAPTCHA)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  expect(answer.headers['set-cookie']?.[0]).toMatch(/Secure/)
})

it('redirects http on the same port permanently', async () => {
  const address = await server.address()
  const answer = await request(plain, address, '/school/?from=http')
  expect(answer.statusCode).toBe(308)
  expect(answer.headers.location).toBe(`https://127.0.0.1:${address.port}/school/?from=http`)
})

it('is not delayed in its stop by connections that never start TLS, or break off in it', async () => {
  const { port } = await server.address()
  const sockets = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')]
  let closed = 0
  for (const socket of sockets) {
    socket.on('error', () => undefined)
    socket.on('close', () => closed++)
  }
  await new Promise((resolve) => sockets[1]?.write(Buffer.from([0x16, 3, 1]), resolve))
  await eventually('both are connected', () => sockets.every(({ connecting }) => !connecting))
  const signalledAt = Date.now()
  expect((await server.kill('SIGTERM')).code).toBe(0)
  expect(Date.now() - signalledAt).toBeLessThan(5_000)
  await eventually('both are closed', () => closed === 2)
  expect(await place.postmaster()).toBeNull()
})
