import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closingAfter } from './closing.ts'
import { startChild } from './child.ts'
import { openPool, startCluster } from './cluster.ts'
import { loadOf } from './load.ts'
import { orderTransactions } from './order-transaction.ts'
import { productsOnSale, signedInStudents } from './people.ts'
const ticks = (pid: number) => {
  const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return [Number(f[11]) * 10, Number(f[12]) * 10]
}
const pgTicks = (folder: string) => {
  const pm = readFileSync(`${folder}/postgres/postmaster.pid`, 'utf8').split('\n')[0]!
  let t = 0
  for (const d of readdirSync('/proc'))
    if (/^\d+$/.test(d))
      try {
        const f = readFileSync(`/proc/${d}/stat`, 'utf8').split(') ')[1]!.split(' ')
        if (f[1] === pm) t += Number(f[11]) + Number(f[12])
      } catch {}
  return (t * 10) / 3
}
await closingAfter(async (bench) => {
  const { folder, databaseUrl } = await startCluster(bench)
  const prof = process.argv[2] === 'prof' ? ['--cpu-prof', '--cpu-prof-dir=/tmp/bench-scratch'] : []
  const school = await startChild(bench, [...prof, process.argv[3] ?? 'dist/server/main.js'], {
    env: { DATA_DIR: join(folder, 'data'), DEMO: 'on', RATE_LIMIT: '0', DATABASE_URL: databaseUrl },
    path: '/healthz',
    logFile: join(folder, 'l.log'),
  })
  const pool = openPool(bench, databaseUrl, 20)
  const students = await signedInStudents(pool, 4000)
  const products = await productsOnSale(pool, 10)
  await pool.query('analyze')
  let n = 0
  const next = () => {
    const student = students[n % 4000]!
    const productId = products[Math.floor(n / 4000)]!
    n++
    return { student, productId }
  }
  for (let i = 0; i < 6; i++) {
    const g = pgTicks(folder),
      a = ticks(school.pid),
      c = process.cpuUsage()
    const r = await loadOf(
      school.url,
      { connections: 20, requests: 3000 },
      {
        requests: [
          {
            method: 'POST',
            setupRequest: (request) => {
              const p = next()
              return {
                ...request,
                method: 'POST',
                path: '/api/order',
                headers: {
                  authorization: `Bearer ${p.student.token}`,
                  'content-type': 'application/x-www-form-urlencoded',
                },
                body: `userid=${p.student.userId}&productid=${p.productId}&ordersource=1`,
              }
            },
          },
        ],
      },
    )
    const h = pgTicks(folder) - g,
      b = ticks(school.pid),
      d = process.cpuUsage(c)
    console.log(
      'http',
      Math.round(r),
      'server us/order user',
      (b[0]! - a[0]!) / 3,
      'sys',
      (b[1]! - a[1]!) / 3,
      'client',
      (d.user + d.system) / 3000,
      'pg',
      h,
    )
    const k = pgTicks(folder),
      e = process.cpuUsage()
    const t = await orderTransactions(pool, { clients: 20, orders: 3000, next })
    const f = process.cpuUsage(e)
    console.log(
      'driver',
      Math.round(t),
      'client us',
      f.user / 3000,
      f.system / 3000,
      'pg',
      pgTicks(folder) - k,
    )
  }
  return { rows: [] }
})
