import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseStartError } from '#server/db/embedded/index.ts'
import { type Connection, eventually, isRoot, postmasterPid, query, runs, Workplace } from './support.ts'

let place: Workplace

beforeEach(async () => {
  // the test's folder has the mode of a home directory plus search permission, so that root's helper account has access
  place = await Workplace.open('shuyuan test ')
  await chmod(place.path, 0o711)
})
afterEach(() => place.clear())

describe('starting the embedded database', () => {
  it('creates a cluster at the first start, in a path with a space, and keeps its rows at the second', async () => {
    const first = await place.start({ durable: true })
    expect(first.created).toBe(true)
    expect(first.relocated).toBeNull()
    expect(first.directory).toBe(join(place.path, 'data', 'postgres'))
    await query(first.connection, 'create table kept (word text)')
    await query(first.connection, "insert into kept values ('书院')")
    await first.stop()

    const second = await place.start({ durable: true })
    expect(second.created).toBe(false)
    expect(await query(second.connection, 'select word from kept')).toEqual([{ word: '书院' }])
  })

  it('reports each program that it starts to its server, before it waits for it', async () => {
    const made: boolean[] = []
    const onSpawned = () => made.push(existsSync(join(place.path, 'data', 'postgres', 'PG_VERSION')))
    const first = await place.start({ onSpawned })
    // one for initdb, and PostgreSQL
    expect(made).toEqual([false, true])
    await first.stop()
    await place.start({ onSpawned })
    expect(made).toEqual([false, true, true])
  })

  it.runIf(process.platform === 'linux')('keeps Ctrl+C in the terminal from PostgreSQL', async () => {
    const pid = await postmasterPid((await place.start()).directory)
    const status = await readFile(`/proc/${pid}/stat`, 'utf8')
    const [, , group, session] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    expect([group, session]).toEqual([String(pid), String(pid)])
  })

  it('stop ends PostgreSQL and takes its socket away', async () => {
    const database = await place.start()
    const pid = await postmasterPid(database.directory)
    expect(await runs(pid)).toBe(true)
    await database.stop()
    expect(await runs(pid)).toBe(false)
    expect(existsSync(database.connection.host)).toBe(false)
    expect(place.events).toEqual([])
  })

  it('stop ends PostgreSQL even while a connection is busy', async () => {
    const database = await place.start()
    const busy = query(database.connection, 'select pg_sleep(60)').catch((error: Error) => error.message)
    const active = "select count(*)::int as n from pg_stat_activity where query = 'select pg_sleep(60)'"
    await eventually('the query runs', async () => (await query(database.connection, active))[0]?.n === 1)
    await database.stop()
    expect(await busy).toMatch(/terminat/)
  })

  it('removes what a killed first start has left', async () => {
    await mkdir(join(place.path, 'data', 'postgres.new-abcdef', 'cluster'), { recursive: true })
    const database = await place.start()
    expect(database.created).toBe(true)
    expect((await readdir(join(place.path, 'data'))).sort()).toEqual([
      'postgres',
      'postgres.log',
      'postgres.password',
    ])
  })

  it('keeps the log from growing for ever', async () => {
    await (await place.start()).stop()
    const log = join(place.path, 'data', 'postgres.log')
    await writeFile(log, 'x'.repeat(9 * 1024 * 1024))
    await place.start()
    expect((await stat(log)).size).toBeLessThan(1024 * 1024)
    expect(await readFile(log, 'utf8')).toContain('ready to accept connections')
  })
})

describe('an embedded database', () => {
  let shared: Workplace
  let connection: Connection

  beforeAll(async () => {
    shared = await Workplace.open()
    await chmod(shared.path, 0o711)
    connection = (await shared.start({ durable: true })).connection
  })
  afterAll(() => shared.clear())

  it('opens a UTF-8 database as an account that is no superuser', async () => {
    const [row] = await query(
      connection,
      `select current_setting('server_encoding') as encoding, current_database() as name,
              (select rolsuper from pg_roles where rolname = current_user) as super`,
    )
    expect(row).toEqual({ encoding: 'UTF8', name: 'shuyuan', super: false })
  })

  it('handles Chinese and accented text: cases, words and trigrams', async () => {
    await query(connection, 'create extension pg_trgm')
    const [row] = await query(
      connection,
      `select lower('ÄÉ 中文') as lower, '数据库' ~ '^\\w+$' as word, cardinality(show_trgm('数据库入门')) > 0 as trigrams`,
    )
    expect(row).toEqual({ lower: 'äé 中文', word: true, trigrams: true })
  })

  it('listens on a socket that no other account can reach, and on no port', async () => {
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
    expect(Buffer.byteLength(connection.host)).toBeLessThanOrEqual(80)
    expect(
      await query(connection, "select setting from pg_settings where name = 'listen_addresses'"),
    ).toEqual([{ setting: '' }])
  })

  it('stores the password readable by its owner alone and requires it', async () => {
    expect((await stat(join(shared.path, 'data', 'postgres.password'))).mode & 0o777).toBe(0o600)
    await expect(query({ ...connection, password: 'guessed' }, 'select 1')).rejects.toThrow(/password/)
  })

  it('is durable unless it is configured otherwise', async () => {
    const rows = await query(
      connection,
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')",
    )
    expect(rows.map((row) => row.setting)).toEqual(['on', 'on', 'on'])
  })
})

describe('refusing to start with one line', () => {
  async function refusal(work: Promise<unknown>): Promise<string> {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(DatabaseStartError)
    const { message } = error as DatabaseStartError
    expect(message).not.toContain('\n')
    return message
  }

  it('a data folder below a file', async () => {
    await writeFile(join(place.path, 'file'), '')
    const dataDir = join(place.path, 'file', 'data')
    expect(await refusal(place.start({ dataDir }))).toContain(`The data folder ${dataDir} cannot be used`)
  })

  it.skipIf(isRoot)('a data folder that may not be written, leaving nothing behind', async () => {
    await chmod(place.path, 0o500)
    expect(await refusal(place.start())).toContain('permission denied')
    expect(await readdir(place.path)).toEqual([])
    await chmod(place.path, 0o700)
  })

  it('a folder of other files where the database belongs', async () => {
    await mkdir(join(place.path, 'data', 'postgres', 'photos'), { recursive: true })
    expect(await refusal(place.start())).toContain('holds files but no PostgreSQL database')
  })

  it('a lost password', async () => {
    await (await place.start()).stop()
    await writeFile(join(place.path, 'data', 'postgres.password'), '')
    expect(await refusal(place.start())).toContain('postgres.password is missing or empty')
  })

  it('a wrong password, leaving no PostgreSQL behind', async () => {
    const { directory, stop } = await place.start()
    await stop()
    const file = join(place.path, 'data', 'postgres.password')
    const password = await readFile(file, 'utf8')
    await writeFile(file, 'another')
    expect(await refusal(place.start())).toContain('not the one of the database')
    expect(existsSync(join(directory, 'postmaster.pid'))).toBe(false)
    await writeFile(file, password)
  })

  it('a cluster of another PostgreSQL version', async () => {
    const { directory, stop } = await place.start()
    await stop()
    await writeFile(join(directory, 'PG_VERSION'), '9\n')
    expect(await refusal(place.start())).toContain('made by PostgreSQL 9')
  })
})
