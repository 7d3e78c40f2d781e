import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { DatabaseStartError } from '#server/db/embedded/index.ts'
import { type Cluster, launch } from '#server/db/embedded/launch.ts'
import { clusterAt } from '#server/db/embedded/location.ts'
import { socketDirectoryFor } from '#server/db/embedded/socket.ts'
import { type Connection, eventually, postmasterPid, query, runs, Workplace } from './support.ts'
import { isDrill } from '#tests/support/drill.ts'

// a cluster is created once: the tests take it as they find it, stopped
let place: Workplace

beforeAll(async () => {
  place = await Workplace.open()
})
afterEach(() => place.end())
afterAll(() => place.clear())

async function write(connection: Connection, word: string): Promise<void> {
  await query(connection, 'create table if not exists kept (word text)')
  await query(connection, 'truncate kept')
  await query(connection, `insert into kept values ('${word}')`)
}

const words = (connection: Connection) => query(connection, 'select word from kept')

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await eventually(`process ${pid} is gone`, async () => !(await runs(pid)))
}

async function startedByAnother() {
  const { child, message } = await place.owner()
  if (message.kind !== 'up') throw new Error(message.message)
  const killServer = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { ...message, killServer, pid: await postmasterPid(join(place.path, 'data', 'postgres')) }
}

it('takes over the PostgreSQL that a killed server left running, and stops it in the end', async () => {
  const other = await startedByAnother()
  await write(other.connection, 'before')
  await other.killServer()

  const database = await place.start()
  expect(database.created).toBe(false)
  expect(await postmasterPid(database.directory)).toBe(other.pid)
  expect(await words(database.connection)).toEqual([{ word: 'before' }])
  await database.stop()
  expect(await runs(other.pid)).toBe(false)
})

it('starts PostgreSQL again when it is killed, with every committed row', async () => {
  const database = await place.start({ durable: true })
  await write(database.connection, 'committed')
  const before = await postmasterPid(database.directory)
  await kill(before)
  await eventually('restarted', () => place.events.includes('restarted'))
  expect(place.events).toEqual(['lost', 'restarted'])
  expect(await postmasterPid(database.directory)).not.toBe(before)
  expect(await words(database.connection)).toEqual([{ word: 'committed' }])

  await kill(await postmasterPid(database.directory))
  await eventually('restarted once more', () => place.events.length === 4)
  expect(await words(database.connection)).toEqual([{ word: 'committed' }])
})

it('starts a PostgreSQL again that was killed while the server was held up for longer than a start takes', async () => {
  const { directory, stop } = await place.start()
  await stop()
  const found = await clusterAt(directory)
  const binaries = await findBinaries(found.account, dirname(directory), () => undefined)
  const killed = join(place.path, 'killed.sh')
  await writeFile(killed, '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 })
  const programs = [{ ...binaries, postgres: killed }, binaries]
  const now = Date.now.bind(Date)
  onTestFinished(() => void vi.restoreAllMocks())
  const cluster: Cluster = {
    ...{ directory, account: found.account, durable: false, socketDirectory: socketDirectoryFor(directory) },
    logFile: join(dirname(directory), 'postgres.log'),
    binaries: async () => programs.shift() ?? binaries,
    onSpawned: () => void vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000),
  }
  const launched = await launch(cluster, new AbortController().signal)
  expect(launched).toMatchObject({ ours: true, ready: true })
})

it.runIf(isDrill)('starts a PostgreSQL again that it had only taken over', async () => {
  const other = await startedByAnother()
  await write(other.connection, 'committed')
  await other.killServer()
  const database = await place.start({ durable: true })
  await kill(other.pid)
  await eventually('restarted', () => place.events.includes('restarted'))
  expect(await words(database.connection)).toEqual([{ word: 'committed' }])
})

it.runIf(isDrill)(
  'reconnects when one of its processes crashed and PostgreSQL restarted itself',
  async () => {
    const database = await place.start({ durable: true })
    await write(database.connection, 'committed')
    const client = new pg.Client(database.connection)
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const before = await postmasterPid(database.directory)
    process.kill(Number(rows[0]?.pid), 'SIGKILL')
    await eventually('restarted', () => place.events.includes('restarted'))
    expect(await postmasterPid(database.directory)).toBe(before)
    expect(await words(database.connection)).toEqual([{ word: 'committed' }])
  },
)

it('starts with every committed row after server and PostgreSQL were both killed', async () => {
  const other = await startedByAnother()
  await write(other.connection, 'committed')
  await other.killServer()
  process.kill(other.pid, 'SIGKILL')
  const database = await place.start()
  expect(database.created).toBe(false)
  expect(await words(database.connection)).toEqual([{ word: 'committed' }])
})

it('refuses a second server and leaves the first one its PostgreSQL', async () => {
  const other = await startedByAnother()
  await expect(place.start()).rejects.toThrow(
    new DatabaseStartError(
      `Another Shuyuan server is already using the data folder ${join(place.path, 'data')}. Stop it first, or give this one its own DATA_DIR.`,
    ),
  )
  expect(await query(other.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

it.runIf(isDrill)(
  'of two servers starting at once on an empty folder exactly one becomes the owner',
  async () => {
    const empty = await Workplace.open()
    onTestFinished(() => empty.clear())
    const both = await Promise.all([empty.owner(), empty.owner()])
    const messages = both.map(({ message }) => message)
    expect(messages.map(({ kind }) => kind).sort()).toEqual(['failed', 'up'])
    expect(messages.find(({ kind }) => kind === 'failed')).toMatchObject({ name: 'DatabaseStartError' })
    const winner = messages.find((message) => message.kind === 'up')
    if (winner?.kind === 'up') expect(await query(winner.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

it.runIf(isDrill)('a stop during the recovery ends PostgreSQL for good', async () => {
  let stopped: Promise<void> | undefined
  const database = await place.start({
    // at once: a quick machine has recovered before a test looks
    onLost: () => {
      place.events.push('lost')
      stopped = database.stop()
    },
  })
  process.kill(await postmasterPid(database.directory), 'SIGKILL')
  await eventually('the loss is noticed', () => stopped !== undefined)
  await stopped
  const file = join(database.directory, 'postmaster.pid')
  const pid = existsSync(file) ? await postmasterPid(database.directory) : null
  expect(pid !== null && (await runs(pid))).toBe(false)
  expect(place.events).toEqual(['lost'])
})

it.runIf(process.platform === 'linux')('does not mistake a zombie for a running PostgreSQL', async () => {
  const { directory, stop } = await place.start()
  await stop()
  // `sleep` adopts a child that has ended and never waits for it
  const parent = place.keep(
    spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] }),
  )
  const [line]: [Buffer] = (await once(parent.stdout, 'data')) as [Buffer]
  const zombie = Number(line.toString())
  await eventually('it is a zombie', async () => !(await runs(zombie)))
  await writeFile(
    join(directory, 'postmaster.pid'),
    `${zombie}\n${directory}\n1\n5432\n/tmp\n\n1 1\nready   \n`,
  )
  const again = await place.start()
  expect(await query(again.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

it.runIf(isDrill)('does not mistake another program with the same process id for PostgreSQL', async () => {
  const first = await place.start()
  await first.stop()
  const lock = `${process.pid}\n${first.directory}\n1\n5432\n${first.connection.host}\n\n1 1\nready   \n`
  await writeFile(join(first.directory, 'postmaster.pid'), lock)
  const again = await place.start()
  expect(await query(again.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})
