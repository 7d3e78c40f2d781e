import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseStartError, type EmbeddedDatabase } from '#server/db/embedded/index.ts'
import { type Connection, eventually, isRoot, postmasterPid, query, runs, Workplace } from './support.ts'

/** an empty folder */
let place: Workplace
/** a stopped cluster, made once: every test takes it as it finds it */
let made: Workplace
/** what its first start did, in a folder where a killed one had left something */
let first: EmbeddedDatabase
/** whether the cluster stood when a program was started */
const madeWhenSpawned: boolean[] = []
const onSpawned = () => madeWhenSpawned.push(existsSync(join(made.path, 'data', 'postgres', 'PG_VERSION')))

beforeAll(async () => {
  made = await Workplace.open('shuyuan test ')
  await mkdir(join(made.path, 'data', 'postgres.new-abcdef', 'cluster'), { recursive: true })
  first = await made.start({ durable: true, onSpawned })
  await query(first.connection, "create table kept as select '书院' as word")
  await first.stop()
})
beforeEach(async () => {
  place = await Workplace.open()
})
afterEach(async () => {
  await place.clear()
  await made.end()
})
afterAll(() => made.clear())

describe('the first start of the embedded database', () => {
  it('creates a cluster, in a path with a space, whose rows the second keeps', async () => {
    expect(first.created).toBe(true)
    expect(first.relocated).toBeNull()
    expect(first.directory).toBe(join(made.path, 'data', 'postgres'))

    const second = await made.start({ durable: true })
    expect(second.created).toBe(false)
    expect(await query(second.connection, 'select word from kept')).toEqual([{ word: '书院' }])
  })

  it('reports each program that it starts to its server, before it waits for it', async () => {
    // one for initdb, and PostgreSQL
    expect(madeWhenSpawned).toEqual([false, true])
    await made.start({ onSpawned })
    expect(madeWhenSpawned).toEqual([false, true, true])
  })

  it('removes what a killed one has left', async () => {
    expect((await readdir(join(made.path, 'data'))).sort()).toEqual([
      'postgres',
      'postgres.log',
      'postgres.password',
    ])
  })
})

describe('the embedded database', () => {
  it.runIf(process.platform === 'linux')('keeps Ctrl+C in the terminal from PostgreSQL', async () => {
    const pid = await postmasterPid((await made.start()).directory)
    const status = await readFile(`/proc/${pid}/stat`, 'utf8')
    const [, , group, session] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    expect([group, session]).toEqual([String(pid), String(pid)])
  })

  it('stop ends PostgreSQL and takes its socket away', async () => {
    const database = await made.start()
    const pid = await postmasterPid(database.directory)
    expect(await runs(pid)).toBe(true)
    await database.stop()
    expect(await runs(pid)).toBe(false)
    expect(existsSync(database.connection.host)).toBe(false)
    expect(made.events).toEqual([])
  })

  it('stop ends PostgreSQL even while a connection is busy', async () => {
    const database = await made.start()
    const busy = query(database.connection, 'select pg_sleep(60)').catch((error: Error) => error.message)
    const active = "select count(*)::int as n from pg_stat_activity where query = 'select pg_sleep(60)'"
    await eventually('the query runs', async () => (await query(database.connection, active))[0]?.n === 1)
    await database.stop()
    expect(await busy).toMatch(/terminat/)
  })

  it('keeps the log from growing for ever', async () => {
    const log = join(made.path, 'data', 'postgres.log')
    await writeFile(log, 'x'.repeat(9 * 1024 * 1024))
    await made.start()
    expect((await stat(log)).size).toBeLessThan(1024 * 1024)
    expect(await readFile(log, 'utf8')).toContain('ready to accept connections')
  })
})

describe('an embedded database that runs', () => {
  let connection: Connection

  beforeEach(async () => {
    connection = (await made.start({ durable: true })).connection
  })

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
    expect((await stat(join(made.path, 'data', 'postgres.password'))).mode & 0o777).toBe(0o600)
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

  /** Puts another text in the place of a file's own until the work is done. */
  async function withFile(path: string, text: string, work: () => Promise<void>): Promise<void> {
    const own = await readFile(path, 'utf8')
    await writeFile(path, text)
    try {
      await work()
    } finally {
      await writeFile(path, own)
    }
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
    await withFile(join(made.path, 'data', 'postgres.password'), '', async () => {
      expect(await refusal(made.start())).toContain('postgres.password is missing or empty')
    })
  })

  it('a wrong password, leaving no PostgreSQL behind', async () => {
    await withFile(join(made.path, 'data', 'postgres.password'), 'another', async () => {
      expect(await refusal(made.start())).toContain('not the one of the database')
      expect(existsSync(join(made.path, 'data', 'postgres', 'postmaster.pid'))).toBe(false)
    })
  })

  it('a cluster of another PostgreSQL version', async () => {
    await withFile(join(made.path, 'data', 'postgres', 'PG_VERSION'), '9\n', async () => {
      expect(await refusal(made.start())).toContain('made by PostgreSQL 9')
    })
  })
})
