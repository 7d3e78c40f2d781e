import { readdirSync, readFileSync } from 'node:fs'
import { readFileSync as rf } from 'node:fs'
import { closingAfter } from './closing.ts'
import { openPool, startCluster } from './cluster.ts'
import { productsOnSale, signedInStudents } from './people.ts'
import { startSchool } from './school.ts'
import { hashToken } from '#server/features/account/tokens.ts'
const src = rf('dist/server/main.js', 'utf8')
const grab = (name: string) => {
  const i = src.indexOf(`name: "${name}"`)
  const j = src.indexOf('text: `', i) + 7
  return src.slice(j, src.indexOf('`\n', j))
}
const CREATE = grab('create-order')
  .replace(/\$\{orderTypes\.ordinary\}/g, '1')
  .replace(/\$\{ORDER_EXPIRY_SECONDS\}/g, '86400')
  .replace(/\$\{productStatuses\.onShelf\}/g, '2')
  .replace(/\$\{stockTypes\.limited\}/g, '2')
const FIND = grab('find-session')
const pgTicks = (folder: string) => {
  const pm = readFileSync(`${folder}/postgres/postmaster.pid`, 'utf8').split('\n')[0]!
  let t = 0
  for (const d of readdirSync('/proc'))
    if (/^\d+$/.test(d))
      try {
        const f = readFileSync(`/proc/${d}/stat`, 'utf8').split(') ')[1]!.split(' ')
        if (f[1] === pm) t += Number(f[11]) + Number(f[12])
      } catch {}
  return t * 10
}
await closingAfter(async (bench) => {
  const { folder, databaseUrl } = await startCluster(bench)
  const school = await startSchool(bench, { folder, databaseUrl })
  await school.stop()
  const pool = openPool(bench, databaseUrl, 20)
  const students = await signedInStudents(pool, 4000)
  const products = await productsOnSale(pool, 30)
  await pool.query('analyze')
  let n = 0
  const next = () => {
    const s = students[n % 4000]!
    const p = products[Math.floor(n / 4000)]!
    n++
    return { s, p }
  }
  const N = 3000
  const loop = async (label: string, f: (c: import('pg').ClientBase) => Promise<unknown>, clients = 8) => {
    const cs = await Promise.all(Array.from({ length: clients }, () => pool.connect()))
    const k = pgTicks(folder),
      t = performance.now()
    let left = N
    try {
      await Promise.all(
        cs.map(async (c) => {
          while (left-- > 0) await f(c)
        }),
      )
    } catch (e) {
      console.log(label, e)
      process.exit(1)
    }
    console.log(
      label.padEnd(30),
      Math.round((N / (performance.now() - t)) * 1000),
      '/s pg us',
      ((pgTicks(folder) - k) / N) * 1000,
    )
    const st = await cs[0]!.query('select name, generic_plans, custom_plans from pg_prepared_statements')
    if (process.argv[2]) console.log(st.rows)
    cs.forEach((c) => c.release())
  }
  const sess = (c: import('pg').ClientBase) => {
    const { s } = next()
    return c.query({ name: 'find-session', text: FIND, values: [hashToken(s.token)] })
  }
  let num = 0
  const create = (c: import('pg').ClientBase) => {
    const { s, p } = next()
    return c.query({
      name: 'create-order',
      text: CREATE,
      values: [s.userId, p, String(++num).padStart(20, '0'), 1, 1, '', '', false],
    })
  }
  const begin = async (c: import('pg').ClientBase) => {
    const { s, p } = next()
    await c.query('begin')
    const r = await c.query({
      name: 'o',
      text: `insert into orders (order_number, user_id, product_id, unit_price, amount, currency, snapshot, expires_at) values ($1, $2, $3, 199, 199, 1, $4, now() + interval '1 day') returning id`,
      values: ['B' + String(++num), s.userId, p, { name: '课程', type: 1, teacher: '', cover: 'x' }],
    })
    await c.query({
      name: 'e',
      text: `insert into order_events (order_id, to_status, actor, actor_id, reason) values ($1, 1, 'student', $2, 'ordered')`,
      values: [r.rows[0].id, s.userId],
    })
    await c.query('commit')
  }

  const show = async (l: string, q: string) => {
    const r = await pool.query(`explain (generic_plan) ${q}`)
    console.log(
      l +
        '\n' +
        r.rows
          .map((x) => x['QUERY PLAN'])
          .filter((x: string) => /Scan|Filter|Cond|CTE/.test(x))
          .join('\n'),
    )
  }
  await show('FRESH', CREATE)
  void loop
  void sess
  void create
  void begin
  return { rows: [] }
})
