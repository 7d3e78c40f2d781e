import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { get as secureGet } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { selfSigned } from '#tests/api/frame/self-signed.ts'
import { type Connection, copyDatabase, templates } from './cluster.ts'

const projectRoot = resolve(import.meta.dirname, '../../..')
const START_MS = 180_000

export interface SchoolServer {
  origin: string
  /** the server's process */
  pid: number
  /** the school's database, for states that no screen can create, such as times in the past */
  database: pg.Pool
  /** output of the server so far */
  output(): string
  stop(): Promise<void>
}

export const freePort = (): Promise<number> =>
  new Promise((settle, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => settle(port))
    })
  })

/** @param ca the certificate of a school with https */
const isReady = (origin: string, ca: string | undefined): Promise<boolean> =>
  new Promise((settle) => {
    const onAnswer = (answer: IncomingMessage): void => {
      answer.resume()
      settle(answer.statusCode === 200)
    }
    const address = `${origin}/readyz`
    const request = ca ? secureGet(address, { ca }, onAnswer) : get(address, onAnswer)
    request.once('error', () => settle(false))
  })

async function untilReady(child: ChildProcess, output: () => string, look: () => Promise<boolean>) {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${output()}`)
    if (await look()) return
    await new Promise((settle) => setTimeout(settle, 50))
  }
  throw new Error(`the server did not start: ${output()}`)
}

/** A certificate of the school, in files. */
async function certificateIn(folder: string) {
  const { cert, key } = selfSigned()
  const TLS_CERT = join(folder, 'cert.pem')
  const TLS_KEY = join(folder, 'key.pem')
  await Promise.all([writeFile(TLS_CERT, cert), writeFile(TLS_KEY, key)])
  return { cert, env: { TLS_CERT, TLS_KEY } }
}

export interface SchoolOptions {
  /** environment of the server; without `DEMO` it is the demo school */
  env?: Record<string, string>
  /** https, with a certificate that no browser knows */
  secure?: boolean
}

/** The built server as a school runs it, on a database of its own. */
export async function startSchool(options: SchoolOptions = {}): Promise<SchoolServer> {
  const template = options.env?.['DEMO'] === 'off' ? templates.empty : templates.demo
  return startSchoolOn(await copyDatabase(template, `school_${randomBytes(6).toString('hex')}`), options)
}

/** The same on an existing database. */
export async function startSchoolOn(
  connection: Connection,
  { env = {}, secure = false }: SchoolOptions = {},
): Promise<SchoolServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-e2e-'))
  const { host, port: socket, user, password, database } = connection
  const port = await freePort()
  const tls = secure ? await certificateIn(dataDir) : undefined
  const origin = `${tls ? 'https' : 'http'}://localhost:${port}`
  const child = spawn(process.execPath, [join(projectRoot, 'dist/server/main.js')], {
    cwd: projectRoot,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      WORKERS: '1',
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost:${socket}/${database}?host=${encodeURIComponent(host)}`,
      CAPTCHA_PROVIDER: 'fixed',
      RATE_LIMIT: '0',
      REFUSE_OVERLOAD: 'off',
      SMS_LIMITS: 'off',
      RTMP_PORT: '0',
      WEBRTC_PORT: '0',
      LOG_LEVEL: 'warn',
      ...tls?.env,
      ...env,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>((settle) => child.once('exit', () => settle()))
  const pool = new pg.Pool({ ...connection, max: 2 })
  pool.on('error', () => undefined)

  const stop = async (): Promise<void> => {
    await pool.end()
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(
      child,
      () => output,
      () => isReady(origin, tls?.cert),
    )
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, pid: child.pid ?? 0, database: pool, output: () => output, stop }
}
