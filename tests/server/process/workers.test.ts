import { Agent, get, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDrill } from '#tests/support/drill.ts'
import { eventually } from '../embedded/support.ts'
import { allowTime } from './allow-time.ts'
import { call, signIn } from './client.ts'
import { Place, type ServerProcess } from './server-process.ts'
import { workersOf } from './worker-processes.ts'

const WORKERS = 2
/** two starts one after the other, on a machine that others use too */
const STARTS_MS = 60_000

allowTime()
let place: Place
let server: ServerProcess
let address: URL

beforeAll(async () => {
  place = await Place.open()
  server = place.server({ WORKERS: String(WORKERS), METRICS_TOKEN: 'token-of-this-test' })
  address = await server.address()
})
afterAll(() => place.clear())

/** One request on a connection of its own, so that workers take turns. */
const ask = (path: string, headers: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    get(new URL(path, address), { agent: false, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve(text))
    }).on('error', reject)
  })

async function metric(name: string): Promise<number> {
  const text = await ask('/metrics', { authorization: 'Bearer token-of-this-test' })
  const found = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)
  if (!found) throw new Error(`no ${name} in ${text}`)
  return Number(found[1])
}

const workerPids = (): Promise<number[]> => workersOf(server.child.pid ?? 0)

describe('a server with two workers', () => {
  it('opens once, as one school on one port', async () => {
    expect(server.stdout.match(/is open\./g)).toHaveLength(1)
    expect(await workerPids()).toHaveLength(WORKERS)
    expect(await metric('shuyuan_workers')).toBe(WORKERS)
  })

  it('shows a change at once, whichever worker answers', async () => {
    const token = await signIn(address, 'admin')
    const nameOf = async (): Promise<string> =>
      (await ask('/api/web/config')).match(/"app_name":"([^"]*)"/)?.[1] ?? ''
    const { data } = await call(address, 'GET /api/v1/admin/school', { token })
    for (let round = 0; round < 5; round += 1) {
      const app_name = `School ${round}`
      // both have it in their caches
      await Promise.all(Array.from({ length: 6 }, nameOf))
      const body = { app_name, accent_color: data.accent_color }
      const changed = await call(address, 'PUT /api/v1/admin/school', { token, body })
      expect(changed.message).toBe('ok')
      expect(new Set(await Promise.all(Array.from({ length: 6 }, nameOf)))).toEqual(new Set([app_name]))
    }
  })

  it('replaces a worker that was killed', async () => {
    const [victim = 0] = await workerPids()
    process.kill(victim, 'SIGKILL')
    await eventually('another worker serves', async () => {
      const pids = await workerPids()
      return (
        pids.length === WORKERS && !pids.includes(victim) && (await metric('shuyuan_workers')) === WORKERS
      )
    })
  })
})

describe.runIf(isDrill)('a restart of the workers', () => {
  it('refuses and breaks no request: constant ones, kept connections, and an upload under way', async () => {
    const before = await workerPids()
    const agent = new Agent({ keepAlive: true, maxSockets: 4 })
    const failures: string[] = []
    let answers = 0
    let isOver = false
    const asking = Array.from({ length: 8 }, async (_, index) => {
      while (!isOver) {
        await new Promise<void>((resolve) => {
          get(new URL('/api/product?limit=5', address), { agent: index < 4 ? agent : false }, (answer) => {
            answer.resume()
            answer.on('end', () => {
              if (answer.statusCode !== 200) failures.push(`status ${answer.statusCode}`)
              answers += 1
              resolve()
            })
            answer.on('error', (error) => failures.push(error.message))
          }).on('error', (error: NodeJS.ErrnoException) => {
            failures.push(error.code ?? error.message)
            resolve()
          })
        })
      }
    })
    const body = JSON.stringify({
      login_action: 'username',
      username: 'student_demo',
      password: 'shuyuan_demo',
    })
    const upload = new Promise<string>((resolve, reject) => {
      const slow = request(new URL('/api/user/login', address), {
        method: 'POST',
        agent: false,
        headers: { 'content-type': 'application/json', 'content-length': body.length },
      })
      slow.on('error', reject)
      slow.on('response', (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => resolve(text))
      })
      slow.write(body.slice(0, 20))
      void eventually(
        'every worker is a new one',
        async () => {
          const now = await workerPids()
          return now.filter((pid) => !before.includes(pid)).length === WORKERS
        },
        STARTS_MS,
      ).then(() => slow.end(body.slice(20)), reject)
    })
    server.child.kill('SIGHUP')
    expect(await upload).toContain('"access_token"')
    await eventually(
      'the old workers have ended',
      async () => {
        const now = await workerPids()
        return now.length === WORKERS && now.every((pid) => !before.includes(pid))
      },
      STARTS_MS,
    )
    isOver = true
    await Promise.all(asking)
    agent.destroy()
    expect(failures).toEqual([])
    expect(answers).toBeGreaterThan(50)
  })
})

it('a server with two workers stops as one', async () => {
  expect(await server.kill('SIGTERM'), server.output).toEqual({ code: 0, signal: null })
  expect(await place.postmaster()).toBeNull()
})
