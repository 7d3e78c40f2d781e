import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { isDrill } from '#tests/support/drill.ts'
import { dist } from '../../../scripts/lib/paths.ts'
import { storageConfig } from '#server/gateways/storage/config.ts'
import { storageGateway } from '#server/gateways/storage/gateway.ts'
import { aFolder } from '../../api/open-format/support.ts'
import { sharedDatabase } from './shared-database.ts'

const ORDERS = Number(process.env['DRILL_ORDERS'] ?? 100_000)
const KILLS = 5
const MEDIA_BYTES = 512 * 1024
/** of a program with its libraries; a school of a million orders takes no more, MB */
const MOST_MEMORY = 450

interface Finished {
  code: number | null
  signal: NodeJS.Signals | null
  output: string
  seconds: number
  /** highest memory of the process, MB */
  memory: number
}

/** A command of `shuyuan` in a process of its own, whose memory is watched. */
function command(
  args: string[],
  env: Record<string, string>,
): { child: ChildProcess; ended: Promise<Finished> } {
  const child = spawn(process.execPath, [join(dist, 'server/cli.js'), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  let memory = 0
  const begin = performance.now()
  const watching = setInterval(() => {
    void readFile(`/proc/${child.pid}/status`, 'utf8').then(
      (status) => {
        memory = Math.max(memory, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
      },
      () => undefined,
    )
  }, 200)
  const ended = new Promise<Finished>((resolve) => {
    child.once('close', (code, signal) => {
      clearInterval(watching)
      resolve({ code, signal, output, memory, seconds: (performance.now() - begin) / 1000 })
    })
  })
  return { child, ended }
}

/** So many orders of a thousand students, each paid, with a right and two events; some media. */
async function fill(
  pool: Awaited<ReturnType<typeof sharedDatabase>>['pool'],
  storage: string,
): Promise<void> {
  await pool.query(`
    insert into users (id, username, types, role_id, password_hash) values (1, 'admin', '{1}', 1, 'x');
    insert into users (username, types, telephone, name)
      select 'student_' || n, '{3}', (13800000000 + n)::text, '学员 ' || n from generate_series(1, 1000) n;
    insert into products (type, status, name, price) select 1, 2, '课程 ' || n, 199 from generate_series(1, 1000) n;
    insert into orders (order_number, user_id, product_id, status, unit_price, amount, currency, payment, snapshot, expires_at, paid_at)
      select '2026' || lpad(n::text, 16, '0'), 1001 + n % 1000, 1 + n / 1000 % 1000, 13, 199, 199 - n % 7, 1, 1,
        '{"name":"课程","type":1,"teacher":"","cover":""}', now(), now() from generate_series(1, ${ORDERS}) n;
    insert into order_events (order_id, from_status, to_status, actor, reason)
      select id, e, 3, 'system', 'paid' from orders, generate_series(1, 1) e;
    insert into payment_attempts (order_id, method, out_trade_no, amount, currency, is_test, state, expires_at)
      select id, 'wechat', order_number, amount, 1, false, 'paid', now() from orders;
    insert into payments (order_id, attempt_id, method, transaction_id, amount, currency, is_test, outcome, paid_at)
      select o.id, a.id, 'wechat', o.order_number, o.amount, 1, false, 'granted', now()
      from orders o join payment_attempts a on a.order_id = o.id;
    insert into grants (user_id, product_id, order_id) select user_id, product_id, id from orders;
    analyze`)
  const gateway = storageGateway(storageConfig({ STORAGE_DIR: storage }, storage))
  await mkdir(gateway.workFolder, { recursive: true })
  for (let index = 0; index < 40; index += 1) {
    const name = `${randomBytes(20).toString('hex')}.jpg`
    const path = join(gateway.workFolder, name)
    await writeFile(path, randomBytes(MEDIA_BYTES))
    await gateway.put(`public/${name}`, { path, bytes: MEDIA_BYTES, type: 'image/jpeg' })
    await pool.query(
      `insert into uploads (name, type, bytes, is_private, used_as) values ($1, 'image/jpeg', $2, false, 'content')`,
      [name, MEDIA_BYTES],
    )
  }
}

const figures = (what: string, { seconds, memory }: Finished): void =>
  console.log(`${what}: ${seconds.toFixed(1)} s, ${Math.round(memory)} MB at most`)

it.runIf(isDrill)(
  'a large school leaves and arrives, whenever the import is killed, in little memory',
  async () => {
    const folder = await aFolder()
    const source = await sharedDatabase()
    const target = await sharedDatabase({ empty: true })
    onTestFinished(async () => {
      await source.drop()
      await target.drop()
    })
    const from = {
      DATABASE_URL: source.url,
      DATA_DIR: join(folder, 'a'),
      STORAGE_DIR: join(folder, 'a', 'files'),
    }
    const to = {
      DATABASE_URL: target.url,
      DATA_DIR: join(folder, 'b'),
      STORAGE_DIR: join(folder, 'b', 'files'),
    }
    await fill(source.pool, from.STORAGE_DIR)
    const file = join(folder, 'school.zip')
    const written = await command(['export', '--to', file], from).ended
    expect(written.code, written.output).toBe(0)
    figures(`export of ${ORDERS} orders, ${Math.round((await stat(file)).size / 1024 / 1024)} MB`, written)
    const checked = await command(['import', '--from', file, '--dry-run'], to).ended
    expect(checked.code, checked.output).toBe(0)
    figures('dry run', checked)

    let killed = 0
    for (let round = 0; round < KILLS; round += 1) {
      const { child, ended } = command(['import', '--from', file], to)
      await sleep(randomInt(500, Math.round(checked.seconds * 1_600)))
      child.kill('SIGKILL')
      const { signal } = await ended
      if (signal === 'SIGKILL') killed += 1
      // the connection ends a little after its program
      await expect
        .poll(
          async () =>
            (
              await target.pool.query('select from pg_stat_activity where application_name = $1', [
                'shuyuan import',
              ])
            ).rowCount,
          { timeout: 60_000 },
        )
        .toBe(0)
      const { rows } = await target.pool.query<{ there: boolean }>(
        `select to_regclass('public.users') is not null as there`,
      )
      // killed after its end: the school is there, and whole, as is seen below
      if (rows[0]?.there) break
    }
    expect(killed).toBeGreaterThan(0)
    const { rows: before } = await target.pool.query<{ there: boolean }>(
      `select to_regclass('public.users') is not null as there`,
    )
    if (!before[0]?.there) {
      const read = await command(['import', '--from', file], to).ended
      expect(read.code, read.output).toBe(0)
      figures('import', read)
      expect(read.memory).toBeLessThan(MOST_MEMORY)
    }
    expect(written.memory).toBeLessThan(MOST_MEMORY)
    expect(checked.memory).toBeLessThan(MOST_MEMORY)
    const sums = `select (select count(*) from orders) as orders, (select sum(amount) from payments) as paid,
    (select count(*) from order_events) as events, (select count(*) from uploads) as uploads`
    expect((await target.pool.query(sums)).rows).toEqual((await source.pool.query(sums)).rows)
    const stored = async (folder: string) => {
      const found = await readdir(join(folder, 'public'), { recursive: true, withFileTypes: true })
      return found
        .filter((one) => one.isFile())
        .map(({ name }) => name)
        .sort()
    }
    expect(await stored(to.STORAGE_DIR)).toHaveLength(40)
    expect(await stored(to.STORAGE_DIR)).toEqual(await stored(from.STORAGE_DIR))
  },
  3_600_000,
)
