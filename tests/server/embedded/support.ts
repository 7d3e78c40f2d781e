import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { socketDirectoryFor } from '#server/db/embedded/socket.ts'
import {
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  startEmbeddedDatabase,
} from '#server/db/embedded/index.ts'

export type Connection = EmbeddedDatabase['connection']

export type OwnerMessage =
  | { kind: 'up'; connection: Connection; created: boolean }
  | { kind: 'failed'; name: string; message: string }

export const isRoot = process.getuid?.() === 0

/**
 * Polls until the condition holds, and fails with its name after a timeout. It asks less often in time: what takes long
 * is a start, which many who ask would slow down.
 */
export async function eventually(what: string, condition: () => boolean | Promise<boolean>, ms = 10_000) {
  const deadline = Date.now() + ms
  for (let pause = 10; !(await condition()); pause = Math.min(pause * 1.25, 50)) {
    if (Date.now() > deadline) throw new Error(`not within ${ms} ms: ${what}`)
    await sleep(pause)
  }
}

export async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

export async function postmasterPid(directory: string): Promise<number> {
  return Number((await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Whether a process runs; a zombie does not. */
export async function runs(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return status !== null && status.slice(status.lastIndexOf(')') + 2)[0] !== 'Z'
}

/** A folder and every process started in it; `end` ends them, and `clear` removes the folder too. */
export class Workplace {
  readonly path: string
  readonly logged: string[] = []
  readonly events: string[] = []
  readonly #databases: EmbeddedDatabase[] = []
  readonly #children: ChildProcess[] = []

  private constructor(path: string) {
    this.path = path
  }

  /** The folder has the mode of a home directory plus search permission, so that root's helper account has access. */
  static async open(name = 'shuyuan-test-'): Promise<Workplace> {
    const path = await mkdtemp(join(tmpdir(), name))
    await chmod(path, 0o711)
    return new Workplace(path)
  }

  async start(options: Partial<EmbeddedDatabaseOptions> = {}): Promise<EmbeddedDatabase> {
    const database = await startEmbeddedDatabase({
      dataDir: join(this.path, 'data'),
      durable: false,
      log: (message) => this.logged.push(message),
      onLost: () => this.events.push('lost'),
      onRestarted: () => this.events.push('restarted'),
      ...options,
    })
    this.#databases.push(database)
    return database
  }

  keep<T extends ChildProcess>(child: T): T {
    this.#children.push(child)
    return child
  }

  /** Starts a server process and waits for its first output. */
  async owner(dataDir = join(this.path, 'data'), durability = 'durable') {
    const program = fileURLToPath(new URL('database-process.ts', import.meta.url))
    const child = this.keep(fork(program, [dataDir, durability], { execArgv: ['--import', 'tsx'] }))
    const [message]: [OwnerMessage] = (await once(child, 'message')) as [OwnerMessage]
    return { child, message }
  }

  /** Stops whichever process owns the cluster: a start takes it over, so that its stop ends PostgreSQL as well. */
  async end(): Promise<void> {
    for (const child of this.#children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    for (const database of this.#databases.splice(0)) await database.stop()
    if (existsSync(join(this.path, 'data', 'postgres', 'postmaster.pid'))) await (await this.start()).stop()
    this.#databases.length = 0
    this.logged.length = 0
    this.events.length = 0
  }

  async clear(): Promise<void> {
    await this.end()
    // a killed PostgreSQL leaves its socket file, which the next start replaces
    const socket = socketDirectoryFor(join(await realpath(this.path), 'data', 'postgres'))
    await rm(socket, { recursive: true, force: true })
    await rm(this.path, { recursive: true, force: true })
  }
}
