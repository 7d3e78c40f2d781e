import { createServer as createProxy, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { LIVE_PATH } from '#contract/message/live.ts'
import { builtInRoleIds, builtInRoles } from '#contract/role/built-in.ts'
import type { Db } from '#server/db/database.ts'
import { healthReport, jobFailures } from '#server/db/tables/all.ts'
import { liveProbes } from '#server/features/health/index.ts'
import { reach, takes, upgrades } from '#server/plugins/probe.ts'
import { runDoctor } from '#server/start/doctor/run-doctor.ts'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const folder = mkdtempSync(join(tmpdir(), 'shuyuan-health-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const school = await openTestSchool({
  ...{ PORT: String(port), PUBLIC_URL: origin, DATA_DIR: folder, LIVE_PROVIDER: 'off' },
})
const { db } = school.deps
await school.app.listen({ port, host: '127.0.0.1' })
const { token } = await signedIn(school, [1])

/** what depends on the machine that runs the tests */
const ofMachine = /^(disk|ffmpeg|connections|transaction)_/

const READ = 'GET /api/v1/admin/health'
const CHECK = 'POST /api/v1/admin/health/check'

test.runIf(process.platform === 'linux')('the disk of the backups is looked at too', async () => {
  const { config } = school.deps
  // a file system without a size is no disk
  const elsewhere = { kind: 'files' as const, folder: '/proc/files' }
  const backup = { ...config.backup, to: join(folder, 'backups') }
  const probes = liveProbes({
    ...school.deps,
    config: { ...config, dataDir: '/proc', storage: elsewhere, databaseUrl: 'postgres://elsewhere', backup },
  })
  expect((await probes.disks()).map(({ place }) => place)).toEqual([backup.to])
})

describe('the health of the school', () => {
  test('is not known before the first check, which then finds nothing in a new school', async () => {
    expect((await school.call(READ, { token })).data).toEqual({
      checked_at: null,
      findings: [],
      alarms: { addresses: [], leave: 0 },
    })
    const { code, data } = await school.call(CHECK, { token })
    expect([code, data.findings.filter(({ id }) => !ofMachine.test(id))]).toEqual([0, []])
    expect(data.checked_at).toBeGreaterThan(Date.now() / 1000 - 60)
    expect((await school.call(READ, { token })).data).toEqual(data)
  })

  test('has what the last check found, until a check finds it no more', async () => {
    await db.insert(jobFailures).values({ job: 'send-refunds', failures: 4, reason: 'no such table' })
    const found = async () =>
      (await school.call(CHECK, { token })).data.findings.filter(({ id }) => !ofMachine.test(id))
    const finding = {
      ...{ id: 'job_failed', part: 'jobs', severity: 'error' },
      params: { job: 'send-refunds', count: '4', reason: 'no such table' },
    }
    expect(await found()).toEqual([finding])
    expect((await school.call(READ, { token })).data.findings).toContainEqual(finding)
    await db.delete(jobFailures)
    expect(await found()).toEqual([])
    expect(await db.$count(healthReport)).toBe(1)
  })

  test('leaves out what this release does not find any more', async () => {
    const known = { id: 'refund_failed', params: { count: '1' } } as const
    const findings = [{ ...known, id: 'lost' as 'refund_failed' }, known]
    await db.update(healthReport).set({ findings })
    expect((await school.call(READ, { token })).data.findings).toMatchObject([known])
  })

  test('is for owners alone', async () => {
    for (const role of builtInRoles.filter((key) => key !== 'owner')) {
      const other = await signedIn(school, [1], { roleId: builtInRoleIds[role] })
      for (const key of [READ, CHECK] as const)
        expect((await school.call(key, { token: other.token })).reason).toBe('noOperationPermission')
    }
    expect((await school.call(READ, { token: (await signedIn(school)).token })).reason).toBe('noPermission')
    expect((await school.call(CHECK)).reason).toBe('notSignedIn')
  })
})

test('the doctor sees the running server, and finds as little beside it', async () => {
  const { user, password, host, database } = school.database.connection
  const databaseUrl = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`
  const env = {
    ...{ PORT: String(port), PUBLIC_URL: origin, DATA_DIR: folder, LIVE_PROVIDER: 'off', DEMO: 'off' },
    DATABASE_URL: databaseUrl,
  }
  const idsOf = async (settings: Record<string, string>) => {
    const lines: string[] = []
    await runDoctor(['--json'], { ...env, ...settings }, (line) => lines.push(line))
    const { findings } = JSON.parse(lines.join('\n')) as { findings: { id: string }[] }
    return findings.map(({ id }) => id).filter((id) => !ofMachine.test(id))
  }
  expect(await idsOf({})).toEqual([])
  // the server answers there, and is not that of this address
  expect(await idsOf({ PUBLIC_URL: `http://127.0.0.1:${await freePort()}` })).toEqual([
    'public_address_unreachable',
  ])
})

describe('a request that asks who answers', () => {
  test('is answered by the school at any address and by any method, and changes nothing', async () => {
    const answered = { by: 'school', isProxyUnknown: false }
    expect(await reach(db, 'GET', `${origin}/healthz`)).toEqual(answered)
    expect(await reach(db, 'POST', `${origin}/api/payment/notify/wechat`)).toEqual(answered)
    const asked = await school.app.inject({
      ...{ method: 'POST', url: '/api/user/login' },
      headers: { 'x-school-probe': 'a'.repeat(32) },
    })
    expect([asked.statusCode, asked.body]).toEqual([204, ''])
    expect(asked.headers['x-school-proof']).toMatch(/^[0-9a-f]{64}$/)
  })

  test('is not fooled by another school, by anything else, or by nothing', async () => {
    await db
      .transaction(async (tx) => {
        await tx.execute(sql`update secrets set value = 'another' where name = 'probe'`)
        // the key is read by this connection for the first time
        expect(await reach(tx as unknown as Db, 'GET', `${origin}/healthz`)).toEqual({ by: 'other' })
        tx.rollback()
      })
      .catch((error: unknown) => expect(error).toBeInstanceOf(TransactionRollbackError))
    const foreign = createServer((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'),
    )
    await new Promise<void>((done) => foreign.listen(0, '127.0.0.1', done))
    const { port: at } = foreign.address() as AddressInfo
    expect(await reach(db, 'GET', `http://127.0.0.1:${at}/`)).toEqual({ by: 'other' })
    foreign.close()
    expect(await reach(db, 'GET', `http://127.0.0.1:${await freePort()}/`)).toMatchObject({
      ...{ by: 'nobody', reason: 'ECONNREFUSED' },
    })
  })

  test('is told of a proxy on its way whose word is not taken', async () => {
    const proxy = createProxy((asked, answer) => {
      const { connection: _, upgrade: __, ...others } = asked.headers
      const headers = { ...others, 'x-forwarded-for': '198.51.100.1' }
      const passed = request(`${origin}${asked.url}`, { method: asked.method, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        got.pipe(answer)
      })
      asked.pipe(passed)
    })
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
    const { port: at } = proxy.address() as AddressInfo
    expect(await reach(db, 'GET', `http://127.0.0.1:${at}/healthz`)).toEqual({
      ...{ by: 'school', isProxyUnknown: true },
    })
    // it leaves out what is meant for itself, as proxies do that were not told otherwise
    const address = `${LIVE_PATH}/?EIO=4&transport=websocket`
    expect(await upgrades(`http://127.0.0.1:${at}${address}`)).toBe(false)
    expect(await upgrades(origin + address)).toBe(true)
    proxy.close()
  })

  test('asks whether a large one would be taken, and sends nothing of it', async () => {
    const limited = createProxy()
    limited.on('checkContinue', (asked, answer) => {
      const bytes = Number(asked.headers['content-length'])
      if (bytes <= 1000) answer.writeContinue()
      else answer.writeHead(413, { connection: 'close' }).end()
    })
    await new Promise<void>((done) => limited.listen(0, '127.0.0.1', done))
    const { port: at } = limited.address() as AddressInfo
    const taken = [1000, 1001].map((bytes) => takes(`http://127.0.0.1:${at}/`, bytes))
    expect(await Promise.all(taken)).toEqual([true, false])
    expect(await takes(`${origin}/api/v1/videos/upload`, 8 * 1024 * 1024)).toBe(true)
    limited.close()
  })

  test('is an ordinary request when what it carries is no such number', async () => {
    const answer = await school.app.inject({ url: '/healthz', headers: { 'x-school-probe': 'hello' } })
    expect([answer.statusCode, answer.headers['x-school-proof']]).toEqual([200, undefined])
  })
})
