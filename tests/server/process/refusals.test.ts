import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { startServer } from '#server/start/start.ts'
import { StartError } from '#server/start/start-error.ts'
import { allowTime } from './allow-time.ts'
import { type Environment, Place } from './server-process.ts'

allowTime()
let place: Place
const listeners: Server[] = []

beforeAll(async () => {
  place = await Place.open()
})
afterAll(async () => {
  for (const listener of listeners) listener.close()
  await place.clear()
})

/** A TCP server that is neither a school nor PostgreSQL. @returns its port */
async function listenWith(onSocket: (socket: Socket) => void): Promise<number> {
  const listener = createServer((socket) => {
    socket.on('error', () => undefined)
    onSocket(socket)
  })
  listeners.push(listener)
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts a server that must fail. @returns the line that it prints */
async function lineOf(env: Environment): Promise<string> {
  const server = place.server(env)
  const { code } = await server.ended
  expect(server.stdout).toBe('')
  expect(server.stderr).toMatch(/^Shuyuan did not start: [^\n]+\n$/)
  expect(code).toBe(1)
  // no partial data
  expect(existsSync(place.dataDir())).toBe(false)
  return server.stderr.replace('Shuyuan did not start: ', '').trimEnd()
}

describe('a start that is impossible prints the reason in one line and exits with 1:', () => {
  it.each<[string, Environment, RegExp]>([
    ['an open address without DEMO', { HOST: '0.0.0.0' }, /^DEMO must be given .* HOST is 0\.0\.0\.0/],
    [
      'the fixed captcha on an open address',
      { HOST: '0.0.0.0', DEMO: 'on', CAPTCHA_PROVIDER: 'fixed' },
      /^CAPTCHA_PROVIDER=fixed .* refused while HOST is 0\.0\.0\.0/,
    ],
    ['a value that is none', { PORT: 'http' }, /^PORT must be a whole number from 0 to 65535, not "http"/],
    [
      'an address of another machine',
      { HOST: '192.0.2.1', DEMO: 'off' },
      /^HOST is 192\.0\.2\.1, which is no/,
    ],
    [
      'a data folder where none can be',
      { DATA_DIR: '/proc/school' },
      /^The data folder \/proc\/school cannot/,
    ],
  ])('%s', async (_title, env, line) => {
    expect(await lineOf(env)).toMatch(line)
  })

  it('a taken port', async () => {
    const port = await listenWith(() => undefined)
    expect(await lineOf({ PORT: String(port) })).toBe(
      `127.0.0.1:${port} is taken by another program. Stop it, or set PORT to another number.`,
    )
  })

  it('a data folder below a file', async () => {
    await writeFile(join(place.path, 'file'), '')
    const dataDir = join(place.path, 'file', 'data')
    expect(await lineOf({ DATA_DIR: dataDir })).toContain(`The data folder ${dataDir} cannot be used`)
  })

  it('a folder of other files where the database belongs, which are kept', async () => {
    const dataDir = join(place.path, 'album')
    await mkdir(join(dataDir, 'postgres', 'photos'), { recursive: true })
    expect(await lineOf({ DATA_DIR: dataDir })).toContain('holds files but no PostgreSQL database')
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })
})

describe('an unusable DATABASE_URL is reported in one line without its password:', () => {
  const urlOf = (host: string, port: number, database = 'school'): string =>
    `postgres://head:s3cret@${host}:${port}/${database}`

  /** Starts in the process of the test, which has loaded the server. */
  async function refusalOf(url: string): Promise<string> {
    const started = startServer(
      { DATABASE_URL: url, DATA_DIR: place.dataDir(), PORT: '0', LOG_LEVEL: 'error' },
      new AbortController().signal,
    )
    const error = await started.then(
      () => null,
      (reason: unknown) => reason,
    )
    const line = error instanceof StartError || error instanceof ConfigError ? error.message : String(error)
    expect(line).not.toMatch(/s3cret|\n/)
    return line
  }

  it('it is malformed', async () => {
    expect(await refusalOf('postgres://head:s3cret/x@127.0.0.1/school')).toMatch(
      /is not a well-formed address/,
    )
  })

  it('nothing listens there', async () => {
    expect(await lineOf({ DATABASE_URL: urlOf('127.0.0.1', 1) })).toBe(
      'the database at 127.0.0.1:1/school cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    )
  })

  it('a web server listens there', async () => {
    const port = await listenWith((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'))
    })
    expect(await refusalOf(urlOf('127.0.0.1', port))).toMatch(/cannot be used: Connection terminated/)
  })

  it('a server of another kind answers at once', async () => {
    const port = await listenWith((socket) => {
      socket.write('-ERR unknown command\r\n')
    })
    expect(await refusalOf(urlOf('127.0.0.1', port))).toMatch(/cannot be used: /)
  })

  it('what listens there never answers', async () => {
    const port = await listenWith(() => undefined)
    expect(await refusalOf(urlOf('127.0.0.1', port))).toMatch(/cannot be used: .*time/)
  })

  it('there is no such database', async () => {
    expect(await refusalOf(sharedUrl({ database: 'no_such' }))).toMatch(/database "no_such" does not exist/)
  })

  it('the password is wrong', async () => {
    expect(await refusalOf(sharedUrl({ password: 's3cret' }))).toMatch(/password authentication failed/)
  })

  it('encryption is required where there is none', async () => {
    expect(await refusalOf(`${sharedUrl({})}&sslmode=require`)).toMatch(/does not support SSL/)
  })

  it('its user may not create tables', async () => {
    const postgres = inject('postgres')
    const database = `closed_${randomBytes(4).toString('hex')}`
    const admin = new pg.Client({ ...postgres, database: 'postgres' })
    await admin.connect()
    try {
      await admin.query(`create database ${database}`)
      const owner = new pg.Client({ ...postgres, database })
      await owner.connect()
      await owner.query(`alter database ${database} set default_transaction_read_only = on`)
      await owner.end()
      expect(await refusalOf(sharedUrl({ database }))).toMatch(/may not create tables and schemas/)
    } finally {
      await admin.query(`drop database ${database}`)
      await admin.end()
    }
  })
})

/** the PostgreSQL of this run, reached through its socket */
function sharedUrl({ database = 'postgres', password }: { database?: string; password?: string }): string {
  const postgres = inject('postgres')
  const secret = encodeURIComponent(password ?? postgres.password)
  return `postgres://${postgres.user}:${secret}@/${database}?host=${encodeURIComponent(postgres.host)}`
}
