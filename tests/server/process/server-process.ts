import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject } from '#server/lib/project.ts'
import { findPostmaster, stopPostmaster } from '#server/db/embedded/postmaster.ts'
import { socketDirectoryFor } from '#server/db/embedded/socket.ts'
import { buildAll } from '../../../scripts/lib/build-all.ts'
import { dist } from '../../../scripts/lib/paths.ts'
import { eventually } from '../embedded/support.ts'

export type Environment = Record<string, string>

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
}

/** The real server in a process of its own. */
export class ServerProcess {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  stdout = ''
  stderr = ''

  constructor(program: string, env: Environment) {
    this.child = spawn(process.execPath, [program], {
      cwd: inProject(),
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        WORKERS: '1',
        LIVE_PROVIDER: 'off',
        LOG_LEVEL: 'error',
        RATE_LIMIT: '0',
        REFUSE_OVERLOAD: 'off',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text
    })
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text
    })
    this.ended = new Promise((resolve) => {
      this.child.once('close', (code, signal) => resolve({ code, signal }))
    })
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  /** all output, for a failing test */
  get output(): string {
    return `${this.stdout}${this.stderr}`
  }

  /** The summary printed when the school is open. */
  async summary(): Promise<string> {
    let block: string | undefined
    const isOpen = (): boolean => {
      if (!this.running) throw new Error(`the server ended instead of opening: ${this.output}`)
      // an upgrade of the database says before how far it is
      block = /^\n.* is open\.\n\n(?: .+\n)+\n/m.exec(this.stdout)?.[0]
      return block !== undefined
    }
    await eventually('the server is open', isOpen, 120_000).catch((error: Error) => {
      throw new Error(`${error.message}; it said: ${this.output}`)
    })
    return block ?? ''
  }

  /** Its address from the summary; the name localhost may resolve to another address first. */
  async address(): Promise<URL> {
    const { origin } = new URL(/Address\s+(\S+)/.exec(await this.summary())?.[1] ?? '')
    return new URL(origin.replace('localhost', '127.0.0.1'))
  }

  kill(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal)
    return this.ended
  }
}

/** Builds the server from its current source, as `npm start` does. @returns its program */
async function builtServer(): Promise<string> {
  const { ok, output } = await buildAll()
  if (!ok) throw new Error(output)
  return join(dist, 'server/main.js')
}

/** A folder and every server started in it, for one test file; `clear` ends and removes all. */
export class Place {
  readonly path: string
  readonly #servers: ServerProcess[] = []

  readonly #program: string

  private constructor(path: string, program: string) {
    this.path = path
    this.#program = program
  }

  /** @param within the folder, such as a disk of its own, in which it is made */
  static async open(within = tmpdir()): Promise<Place> {
    const path = await realpath(await mkdtemp(join(within, 'shuyuan-process-')))
    // as root the database runs as another user, who needs access
    await chmod(path, 0o711)
    return new Place(path, await builtServer())
  }

  dataDir(name = 'data'): string {
    return join(this.path, name)
  }

  /** Starts a server with the folder's `data`, unless the environment says otherwise. */
  server(env: Environment = {}): ServerProcess {
    const server = new ServerProcess(this.#program, { DATA_DIR: this.dataDir(), ...env })
    this.#servers.push(server)
    return server
  }

  /** path of the cluster in a data folder */
  async cluster(name = 'data'): Promise<string> {
    const note = join(this.dataDir(name), 'postgres.location')
    return existsSync(note) ? (await readFile(note, 'utf8')).trim() : join(this.dataDir(name), 'postgres')
  }

  /** The pid of the running PostgreSQL, or null. */
  async postmaster(name = 'data'): Promise<number | null> {
    const cluster = await this.cluster(name)
    return (await findPostmaster(cluster))?.pid ?? null
  }

  /** Connection options of the school's embedded database. */
  async connection(name = 'data') {
    const password = (await readFile(join(this.dataDir(name), 'postgres.password'), 'utf8')).trim()
    const host = socketDirectoryFor(await this.cluster(name))
    return { host, port: 5432, user: 'shuyuan', password, database: 'shuyuan' }
  }

  async clear(names: readonly string[] = ['data']): Promise<void> {
    for (const server of this.#servers) if (server.running) await server.kill('SIGKILL')
    for (const name of names) {
      const cluster = await this.cluster(name)
      await stopPostmaster(cluster, () => undefined)
      await rm(socketDirectoryFor(cluster), { recursive: true, force: true })
      await rm(cluster, { recursive: true, force: true })
    }
    await rm(this.path, { recursive: true, force: true })
  }
}
