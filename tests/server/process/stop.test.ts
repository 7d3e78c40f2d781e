import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../embedded/support.ts'
import { allowTime } from './allow-time.ts'
import { Place, type ServerProcess } from './server-process.ts'
import { isDrill } from '#tests/support/drill.ts'

/** the maximum duration of a stop, in ms */
const LIMIT_MS = 10_000

allowTime()
let place: Place

beforeAll(async () => {
  place = await Place.open()
})
afterEach(async () => {
  expect(await place.postmaster()).toBeNull()
})
afterAll(() => place.clear())

/** A raw TCP connection. */
class Wire {
  readonly socket: Socket
  readonly closed: Promise<unknown>
  received = ''

  constructor({ hostname, port }: URL) {
    this.socket = connect(Number(port), hostname)
    this.socket.on('error', () => undefined)
    this.socket.setEncoding('utf8').on('data', (text: string) => {
      this.received += text
    })
    // not `once`, which rejects when the connection is refused
    this.closed = new Promise((resolve) => this.socket.once('close', resolve))
  }

  async send(text: string): Promise<void> {
    await new Promise((resolve) => this.socket.write(text, resolve))
  }
}

const body = JSON.stringify({ login_action: 'username', username: 'student_demo', password: 'shuyuan_demo' })
const head = [
  'POST /api/user/login HTTP/1.1',
  'host: localhost',
  'content-type: application/json',
  `content-length: ${body.length}`,
  '\r\n',
].join('\r\n')

const refusesConnections = async (address: URL): Promise<boolean> => {
  const wire = new Wire(address)
  const reached = await Promise.race([
    new Promise((resolve) => wire.socket.once('connect', () => resolve(true))),
    wire.closed.then(() => false),
  ])
  wire.socket.destroy()
  return !reached
}

/** @returns how long the server took to exit with 0, in ms */
async function timeToEnd(server: ServerProcess, since: number): Promise<number> {
  expect(await server.ended, server.output).toEqual({ code: 0, signal: null })
  // a requested stop is not a failure
  expect(server.output).not.toContain('"stack"')
  return Date.now() - since
}

describe('a start that is aborted', () => {
  it.each<[string, () => boolean]>([
    ['while the database is made', () => existsSync(place.dataDir())],
    ['while the database starts', () => existsSync(join(place.dataDir(), 'postgres', 'postmaster.pid'))],
  ])('%s ends with 0 and leaves nothing running', async (_title, reached) => {
    const server = place.server()
    await eventually('the start has come so far', reached, 30_000)
    const signalledAt = Date.now()
    server.child.kill('SIGTERM')
    expect(await timeToEnd(server, signalledAt)).toBeLessThan(LIMIT_MS)
    expect(server.output).toBe('')
  })

  it.runIf(isDrill)('does not prevent the next one', async () => {
    const server = place.server()
    expect(await server.summary()).toContain('Demo admin')
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  })
})

/** The lines of the log since a moment. */
const loggedSince = (output: string, since: number): { level: number; time: number; msg: string }[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ time }) => time >= since)

/** pino's number of `warn` */
const WARN = 40

describe('a server that receives a signal to stop', () => {
  it('answers the request in flight while it refuses new connections, then exits with its database', async () => {
    const server = place.server({ LOG_LEVEL: 'info' })
    const address = await server.address()
    const wire = new Wire(address)
    await wire.send(head + body.slice(0, 10))
    // the first part has arrived once a later request on another connection is answered
    await fetch(new URL('/healthz', address))
    // as many connections to the database as a busy server has
    const searches = Array.from({ length: 40 }, (_, number) => `/api/product?keyword=word${number}`)
    await Promise.all(searches.map((path) => fetch(new URL(path, address))))
    const signalledAt = Date.now()
    server.child.kill('SIGTERM')
    await eventually('new connections are refused', () => refusesConnections(address))
    await wire.send(body.slice(10))
    await wire.closed
    expect(wire.received).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(wire.received).toContain('"access_token"')
    expect(await timeToEnd(server, signalledAt)).toBeLessThan(LIMIT_MS)
    const logged = loggedSince(server.stdout, signalledAt)
    expect(logged.filter(({ level }) => level >= WARN)).toEqual([])
    expect(logged.filter(({ msg }) => msg === 'the server has stopped')).toHaveLength(1)
  })

  it('is not delayed by connections that are idle, never used, or broken off', async () => {
    const server = place.server()
    const address = await server.address()
    const idle = new Wire(address)
    await idle.send('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await eventually('the idle one was answered', () => idle.received.includes('200 OK'))
    const silent = new Wire(address)
    const half = new Wire(address)
    await half.send('GET /healthz HTTP/1.1\r\nhost:')
    await eventually('the silent one is connected', () => !silent.socket.connecting)
    const signalledAt = Date.now()
    server.child.kill('SIGINT')
    // half of the time that requests get
    expect(await timeToEnd(server, signalledAt)).toBeLessThan(LIMIT_MS / 2)
    await Promise.all([idle.closed, silent.closed, half.closed])
  })

  it.runIf(isDrill)('aborts a request that does not end, and ignores a second signal', async () => {
    const server = place.server()
    const address = await server.address()
    const wire = new Wire(address)
    await wire.send(head + body.slice(0, 10))
    await fetch(new URL('/healthz', address))
    const signalledAt = Date.now()
    server.child.kill('SIGTERM')
    await eventually('new connections are refused', () => refusesConnections(address))
    server.child.kill('SIGTERM')
    server.child.kill('SIGINT')
    expect(await timeToEnd(server, signalledAt)).toBeLessThan(LIMIT_MS)
    await wire.closed
    expect(wire.received).toBe('')
  })
})
