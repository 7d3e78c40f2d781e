import { randomBytes } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { isDrill } from '#tests/support/drill.ts'
import { recordReliability } from '#tests/support/reliability-record.ts'
import { fingerprints } from '../../api/backup/support.ts'
import { median, ratios } from '../../bench/statistics.ts'
import { command } from './command-process.ts'
import { killAtChance } from './kill-at-chance.ts'
import { Place } from './server-process.ts'

const KILLS = 12
/** as long a backup of this school takes on a slow machine */
const LONGEST_MS = 3_500

it.runIf(isDrill)(
  'no kill of a backup leaves half of one, and a running school comes back whole',
  async () => {
    const place = await Place.open()
    onTestFinished(() => place.clear(['data', 'clean']))
    const backups = join(place.path, 'backups')
    await mkdir(backups)
    const server = place.server({ DEMO: 'on' })
    await server.address()
    const env = { DATA_DIR: place.dataDir() }
    const connection = await place.connection()
    const pool = new pg.Pool({ ...connection, max: 2, application_name: 'a drill' })
    // the server and its database are stopped meanwhile
    pool.on('error', () => undefined)
    // enough that a kill meets it at work
    await pool.query(`insert into audit_log (user_id, action, subject, detail)
    select 1, 'user changed', 'user ' || n, jsonb_build_object('text', repeat(md5(n::text), 20))
    from generate_series(1, 60000) n`)
    await writeFile(join(backups, 'note.txt'), 'not ours')

    await killAtChance(KILLS, LONGEST_MS, ['backup', '--to', backups], env, async () => {
      await pool.query('update backups set status = 3, problem = $1 where status < 2', ['interrupted'])
      for (const name of (await readdir(backups)).filter((one) => one.endsWith('.age'))) {
        // killed while it verified: the archive is whole
        const verified = await command(['verify', '--from', join(backups, name)], {}).ended
        expect(verified.code, verified.output).toBe(0)
      }
    })

    const written = await command(['backup', '--to', backups], env).ended
    expect(written.code, written.output).toBe(0)
    await server.kill('SIGTERM')
    const stopped = place.server({ DEMO: 'on' })
    await stopped.address()
    const before = await fingerprints(pool)
    await pool.end()
    await stopped.kill('SIGTERM')

    const clean = { DATA_DIR: place.dataDir('clean') }
    const restored = await command(['restore', '--from', backups], clean).ended
    expect(restored.code, restored.output).toBe(0)
    const again = await command(['restore', '--from', backups], clean).ended
    expect(again.code, again.output).toBe(1)
    expect(again.output).toContain('--replace')
    const other = place.server({ DATA_DIR: place.dataDir('clean'), DEMO: 'on' })
    await other.address()
    const there = new pg.Pool({ ...(await place.connection('clean')), max: 1 })
    const after = await fingerprints(there)
    await there.end()
    await other.kill('SIGTERM')
    // what a running school counts and logs by itself
    const still = [
      'users',
      'products',
      'orders',
      'payments',
      'refunds',
      'audit_log',
      'uploads',
      'videos',
      'grants',
      'secrets',
    ]
    for (const table of still) expect(after[table], table).toBe(before[table])
    recordReliability({
      id: '6-backup-killed',
      fault: 'A backup of a running school is killed (SIGKILL); the next is restored into an empty folder',
      extent: `${KILLS} times`,
      outcome: `every archive that was left is whole; ${still.length} tables restored to the row`,
      seen: 'the school went on; the page of backups shows the interrupted ones as failed',
    })
  },
)

/** the size of the school's files; a restore of 10 may take five minutes */
const GIGABYTES = Number(process.env['DRILL_GB'] ?? 1)
const FILE_BYTES = 4 * 1024 * 1024
/** backups, and the time before and after each */
const ROUNDS = 5
const ALONE_MS = 8_000

const rounded = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(' ')

/** Reads a product as fast as four readers can. @returns reads a second */
async function readsDuring(address: URL, product: number, work: Promise<unknown>): Promise<number> {
  let over = false
  let reads = 0
  const begin = performance.now()
  const readers = Array.from({ length: 4 }, async () => {
    while (!over) {
      const answer = await fetch(new URL(`/api/product/${product}`, address))
      await answer.text()
      reads += 1
    }
  })
  await work
  over = true
  const seconds = (performance.now() - begin) / 1000
  await Promise.all(readers)
  return reads / seconds
}

it.runIf(isDrill)(
  'a school of many files is backed up beside its visitors, and restored in time',
  async () => {
    const place = await Place.open()
    onTestFinished(() => place.clear(['data', 'clean']))
    const backups = join(place.path, 'backups')
    const server = place.server({ DEMO: 'on' })
    const address = await server.address()
    const pool = new pg.Pool({ ...(await place.connection()), max: 1, application_name: 'a drill' })
    const { rows } = await pool.query<{ id: number }>('select min(id) as id from products where status = 2')
    const files = Math.ceil((GIGABYTES * 1024 ** 3) / FILE_BYTES)
    for (let file = 0; file < files; file += 1) {
      const name = `${file.toString(16).padStart(40, '0')}.jpg`
      const folder = join(place.dataDir(), 'files/private', name.slice(0, 2))
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, name), randomBytes(FILE_BYTES))
      await pool.query(
        `insert into uploads (name, type, bytes, is_private, used_as) values ($1, 'image/jpeg', $2, true, 'content')`,
        [name, FILE_BYTES],
      )
    }
    const product = rows[0]?.id ?? 0
    await readsDuring(address, product, sleep(2_000))
    const alone: number[] = []
    const byRound: number[] = []
    const took: number[] = []
    // in turn, since the work of others on this machine changes; each beside those before and after it
    for (let round = 0; round <= ROUNDS; round += 1) {
      alone.push(await readsDuring(address, product, sleep(ALONE_MS)))
      if (round === ROUNDS) break
      const began = performance.now()
      const backup = command(['backup', '--to', backups], { DATA_DIR: place.dataDir() })
      const beside = await readsDuring(address, product, backup.ended)
      took.push((performance.now() - began) / 1000)
      const written = await backup.ended
      expect(written.code, written.output).toBe(0)
      byRound.push(beside)
    }
    const aloneThen = byRound.map((_, round) => median(alone.slice(round, round + 2)))
    const share = median(ratios(byRound, aloneThen))
    const seconds = median(took)
    await pool.end()
    await server.kill('SIGTERM')

    const before = performance.now()
    const restored = await command(['restore', '--from', backups], { DATA_DIR: place.dataDir('clean') }).ended
    const restoring = (performance.now() - before) / 1000
    expect(restored.code, restored.output).toBe(0)
    console.log(
      `${GIGABYTES} GB: backup and verification ${seconds.toFixed(0)} s, restore ${restoring.toFixed(0)} s;`,
      `reads a second ${median(alone).toFixed(0)} alone, ${(100 * share).toFixed(1)} % of it beside a backup`,
      `(alone ${rounded(alone)}; beside ${rounded(byRound)})`,
    )
    // a database is made as well, whatever the files weigh
    expect(restoring).toBeLessThan(30 + 27 * GIGABYTES)
    recordReliability({
      id: '7-backup-beside-visitors',
      fault: 'A school is backed up beside four readers of a course, and restored into an empty folder',
      extent: `${GIGABYTES} GB of files`,
      outcome: `backup and verification ${seconds.toFixed(0)} s, restore ${restoring.toFixed(0)} s`,
      seen: `${median(alone).toFixed(0)} reads a second without it, and ${(100 * share).toFixed(1)} % of them beside it (median of ${ROUNDS} in turn)`,
    })
  },
  1_800_000,
)
