import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { startEmbeddedDatabase } from '#server/db/embedded/index.ts'
import { knownMigrations } from '#server/db/own-migrations.ts'
import { readMigrations } from '#server/db/release-state.ts'
import { recordReliability } from '#tests/support/reliability-record.ts'
import { keptIdentity, keptSchool } from '#tests/support/release-schools.ts'
import { columnsOf, fingerprints } from '../../api/backup/support.ts'
import { command } from './command-process.ts'
import { drill } from './crash-drill.ts'
import { killAtChance } from './kill-at-chance.ts'
import { Place } from './server-process.ts'

const KILLS = 10
const FILES = 40
const FILE_BYTES = 512 * 1024

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 120_000 })

const ignore = (): void => undefined

/** Does something with the embedded database of a school that stands still. */
async function within<Result>(dataDir: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const { connection, stop } = await startEmbeddedDatabase({
    ...{ dataDir, durable: false, log: ignore, onLost: ignore, onRestarted: ignore },
  })
  const pool = new pg.Pool({ ...connection, max: 1, application_name: 'a drill' })
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await stop()
  }
}

async function timed(args: string[], env: Record<string, string>): Promise<number> {
  const began = Date.now()
  const { code, output } = await command(args, env).ended
  expect(code, output).toBe(0)
  return Date.now() - began
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Files that the database names, each with the hash of what lies there. */
async function namedFiles(pool: pg.Pool, storage: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from uploads where removed_at is null and is_private and name like '%.jpg' order by name`,
  )
  const found = rows.map(async ({ name }): Promise<[string, string]> => {
    const content = await readFile(join(storage, 'private', name.slice(0, 2), name)).catch(() => null)
    return [name, content ? sha256(content) : 'lost']
  })
  return new Map(await Promise.all(found))
}

async function addFiles(pool: pg.Pool, storage: string, count: number): Promise<void> {
  for (let file = 0; file < count; file += 1) {
    const name = `${randomBytes(20).toString('hex')}.jpg`
    const folder = join(storage, 'private', name.slice(0, 2))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), randomBytes(FILE_BYTES))
    await pool.query(
      `insert into uploads (name, type, bytes, is_private, used_as) values ($1, 'image/jpeg', $2, true, 'content')`,
      [name, FILE_BYTES],
    )
  }
}

drill('a restore over a school that is killed leaves the school or the backup, whole', async () => {
  const place = await Place.open()
  onTestFinished(() => place.clear(['data', 'clean']))
  const backups = join(place.path, 'backups')
  const dataDir = place.dataDir()
  const storage = join(dataDir, 'files')
  const server = place.server({ DEMO: 'on' })
  await server.address()
  await server.kill('SIGTERM')
  await within(dataDir, (pool) => addFiles(pool, storage, FILES))
  await timed(['backup', '--to', backups], { DATA_DIR: dataDir })
  await timed(['restore', '--from', backups], { DATA_DIR: place.dataDir('clean') })

  interface State {
    tables: Record<string, string>
    files: Map<string, string>
  }
  const read = (): Promise<State> =>
    within(dataDir, async (pool) => ({
      tables: await fingerprints(pool),
      files: await namedFiles(pool, storage),
    }))
  const backedUp = await within(place.dataDir('clean'), async (pool) => ({
    tables: await fingerprints(pool),
    files: await namedFiles(pool, join(place.dataDir('clean'), 'files')),
  }))
  /** The school goes on: one person more, another file, and one that was removed. */
  async function goOn(): Promise<State> {
    await within(dataDir, async (pool) => {
      await pool.query(`insert into users (username, types) values ($1, '{3}')`, [
        `later_${randomInt(100_000_000)}`,
      ])
      await addFiles(pool, storage, 2)
    })
    return read()
  }
  await goOn()
  const restore = ['restore', '--from', backups, '--replace']
  // a restore into an empty folder makes a cluster first, and takes longer
  const whole = await timed(restore, { DATA_DIR: dataDir })
  let current = await goOn()
  let replaced = 0
  await killAtChance(KILLS, whole, restore, { DATA_DIR: dataDir }, async (killed) => {
    const found = await read()
    expect([...found.files.values()]).not.toContain('lost')
    const isBackup = found.tables['users'] === backedUp.tables['users']
    const due = isBackup ? backedUp : current
    // counted and noted by each start, or made by the restore itself
    const { secrets: _, ...tables } = due.tables
    expect(found.tables).toMatchObject(tables)
    expect([...found.files]).toEqual([...due.files])
    if (!isBackup) return
    if (killed) replaced += 1
    current = await goOn()
  })
  await timed(restore, { DATA_DIR: dataDir })
  expect((await read()).files).toEqual(backedUp.files)
  const opened = place.server({ DEMO: 'on' })
  expect((await fetch(new URL('/readyz', await opened.address()))).status).toBe(200)
  await opened.kill('SIGTERM')
  recordReliability({
    id: '6b-restore-killed',
    fault: 'A restore over another school is killed (SIGKILL) at any moment',
    extent: `${KILLS} times`,
    outcome: `${KILLS - replaced} times the school as it was, ${replaced} times the backup: every row, every file`,
    seen: 'the school opens as the one or the other; the restore is run again',
  })
})

drill(
  'an upgrade that is killed leaves a school of the old release or of the new one, and is run again',
  async () => {
    const place = await Place.open()
    onTestFinished(() => place.clear())
    const backups = join(place.path, 'backups')
    const dataDir = place.dataDir()
    const env = { DATA_DIR: dataDir, DEMO: 'on', PORT: '0', LIVE_PROVIDER: 'off' }
    const upgrade = ['upgrade', '--to', backups]
    const asOld = async (): Promise<void> => {
      await timed(['restore', '--from', keptSchool('0.2.0'), '--as-backed-up', '--replace'], {
        ...{ DATA_DIR: dataDir, BACKUP_IDENTITY: keptIdentity },
      })
    }
    const migrations = (): Promise<string[]> =>
      within(dataDir, async (pool) => {
        const client = await pool.connect()
        try {
          return await readMigrations(client)
        } finally {
          client.release()
        }
      })
    await asOld()
    const old = await migrations()
    expect(old.length).toBeLessThan(knownMigrations().length)
    const columns = await within(dataDir, columnsOf)
    const money = Object.fromEntries(
      Object.entries(columns).filter(([table]) =>
        ['orders', 'payments', 'refunds', 'grants'].includes(table),
      ),
    )
    const sums = () => within(dataDir, (pool) => fingerprints(pool, money))
    const before = await sums()
    const whole = await timed(upgrade, env)
    await asOld()
    let done = 0
    await killAtChance(KILLS, whole, upgrade, env, async (killed) => {
      const found = await migrations()
      expect([old.join(), knownMigrations().join()]).toContain(found.join())
      expect(await sums()).toEqual(before)
      if (found.length === old.length) return
      if (killed) done += 1
      await asOld()
    })
    for (const name of (await readdir(backups)).filter((one) => one.endsWith('.age'))) {
      const verified = await command(['verify', '--from', join(backups, name)], {}).ended
      expect(verified.code, verified.output).toBe(0)
    }
    await timed(upgrade, env)
    const server = place.server(env)
    expect((await fetch(new URL('/readyz', await server.address()))).status).toBe(200)
    await server.kill('SIGTERM')
    expect(await sums()).toEqual(before)
    recordReliability({
      id: '6c-upgrade-killed',
      fault: 'An upgrade from the last release is killed (SIGKILL) at any moment',
      extent: `${KILLS} times`,
      outcome: `${KILLS - done} times the database of the old release, ${done} times that of the new one; no row of money changed`,
      seen: 'every backup that was left is whole; the upgrade is run again, and the school opens',
    })
  },
)
