import { expect, onTestFinished, vi } from 'vitest'
import { startBalancer } from '#tests/support/balancer.ts'
import { recordReliability } from '#tests/support/reliability-record.ts'
import { drill } from '../process/crash-drill.ts'
import { Place } from '../process/server-process.ts'
import { sharedDatabase } from '../process/shared-database.ts'
import { freePort, more } from './faulty-school.ts'
import { Workload } from './workload.ts'

const ROUNDS = 5

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 })

drill('of two servers either may be killed: the other goes on, and nothing is lost or doubled', async () => {
  const place = await Place.open()
  const school = await sharedDatabase({ empty: true })
  onTestFinished(async () => {
    await place.clear()
    await school.drop()
  })
  const ports = [await freePort(), await freePort()] as const
  const [first, second] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string]
  const balancer = await startBalancer(first, second)
  onTestFinished(() => balancer.close())
  const start = (port: number) =>
    place.server({
      DEMO: 'on',
      DATABASE_URL: school.url,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: balancer.address,
    })
  const servers = [start(ports[0]), start(ports[1])] as [ReturnType<typeof start>, ReturnType<typeof start>]
  await Promise.all(servers.map((server) => server.summary()))
  const workload = new Workload(() => new URL(balancer.address), school.pool)
  await workload.start()
  for (let round = 0; round < ROUNDS; round += 1) {
    const victim = round % 2 === 0 ? 0 : 1
    balancer.prefer(victim === 0 ? first : second)
    await more(workload, 30)
    expect((await servers[victim].kill('SIGKILL')).signal).toBe('SIGKILL')
    await more(workload, 30)
    servers[victim] = start(ports[victim])
    await servers[victim].summary()
  }
  await workload.stop()
  await vi.waitFor(
    async () => {
      const { rows } = await school.pool.query<{ open: number }>(
        `select count(*)::int as open from sandbox_transactions t join payment_attempts a on a.out_trade_no = t.out_trade_no
          join orders o on o.id = a.order_id where t.state = 'paid' and o.status <> 13`,
      )
      expect(rows[0]?.open).toBe(0)
    },
    { timeout: 240_000, interval: 1_000 },
  )
  await workload.expectNothingLost()
  recordReliability({
    id: '2-servers',
    fault: 'One of two servers behind a balancer is killed (SIGKILL), in turn, and started again',
    extent: `${ROUNDS} times`,
    outcome: workload.summary,
    seen: workload.seenInWords,
  })
})
