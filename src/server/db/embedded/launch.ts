import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { DatabaseStartError, unless } from './errors.ts'
import { openLog, readLogFrom } from './log-file.ts'
import { majorOfCluster } from './major.ts'
import { findPostmaster, type Postmaster, removeStaleLock } from './postmaster.ts'
import { type Account, reasonIn, spawnFailure, spawnOptions } from './run.ts'
import { databasePort, postgresArguments } from './settings.ts'
import { checkSocketDirectory, makeSocketDirectory } from './socket.ts'

export interface Cluster {
  directory: string
  account: Account
  socketDirectory: string
  logFile: string
  durable: boolean
  /** how many clients it must take, where that is more than usual */
  connections?: number | undefined
  /** looked for only when PostgreSQL has to be started */
  binaries(): Promise<Binaries>
  /** a program of PostgreSQL was started and is not ready yet */
  onSpawned(): void
}

/** How long children of a killed PostgreSQL may hold its memory, from the first start that ended. */
const lingeringMs = 10_000
/** Recovery after a crash replays the journal, which takes its time on a slow disk. */
const recoveryMs = 10 * 60_000
const pollMs = 5

/** Another start is ahead, or leavings of a killed PostgreSQL go away by themselves. */
const passing =
  /already exists|still in use|lock file .* is empty|could not create lock file ".*\.lock": No such file/

export interface Launched extends Postmaster {
  /** started by this call */
  ours: boolean
}

interface Attempt {
  child: ChildProcess
  failure(): Promise<string>
}

/**
 * Starts PostgreSQL in a session of its own: Ctrl+C in the terminal reaches only the server, which then
 * finishes its requests and stops the database itself.
 */
async function attempt(cluster: Cluster): Promise<Attempt> {
  const { postgres } = await cluster.binaries()
  const major = (await majorOfCluster(cluster.directory)) ?? 0
  await makeSocketDirectory(cluster.socketDirectory, cluster.account)
  await removeStaleLock(join(cluster.socketDirectory, `.s.PGSQL.${databasePort}.lock`), cluster.directory)
  const { handle, size } = await openLog(cluster.logFile, cluster.account)
  try {
    const child = spawn(
      postgres,
      postgresArguments(cluster.directory, cluster.socketDirectory, { ...cluster, major }),
      {
        ...spawnOptions(cluster.account),
        detached: true,
        stdio: ['ignore', handle.fd, handle.fd],
      },
    )
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', (error) => reject(spawnFailure(postgres, cluster.account, error)))
    })
    child.unref()
    cluster.onSpawned()
    return {
      child,
      failure: async () => reasonIn(await readLogFrom(cluster.logFile, size)) ?? 'it said nothing',
    }
  } finally {
    await handle.close()
  }
}

async function incompatible(cluster: Cluster): Promise<string> {
  const made = await majorOfCluster(cluster.directory)
  return `it was made by PostgreSQL ${made}; move it with shuyuan upgrade, or return to the release before`
}

async function failed(cluster: Cluster, reason: string): Promise<DatabaseStartError> {
  const why = reason.includes('incompatible with server') ? await incompatible(cluster) : reason
  return new DatabaseStartError(
    `The database in ${cluster.directory} does not start: ${why} (more in ${cluster.logFile}).`,
  )
}

const hasEnded = ({ child }: Attempt): boolean => child.exitCode !== null || child.signalCode !== null

/** Stops a PostgreSQL that is not ready yet, within the time limit of the process that stops it. */
async function callOff(attempted: Attempt): Promise<void> {
  if (hasEnded(attempted)) return
  // it was unreferenced, so that it alone would not keep this process alive; now we wait for its end
  attempted.child.ref()
  const ended = once(attempted.child, 'exit')
  attempted.child.kill('SIGINT')
  await ended
}

/**
 * Sees to it that PostgreSQL runs on the cluster and takes connections: the one already there, or a new one.
 * Throws DatabaseStartError, or AbortError when the signal aborts; then every process that it started has ended.
 */
export async function launch(cluster: Cluster, signal: AbortSignal): Promise<Launched> {
  const start = Date.now()
  let current: Attempt | null = null
  let endedSince: number | null = null
  const pause = async (ms: number): Promise<void> => {
    await sleep(ms, undefined, { signal }).catch(() => undefined)
    if (signal.aborted && current !== null) await callOff(current)
    signal.throwIfAborted()
  }
  signal.throwIfAborted()
  for (;;) {
    const found = await findPostmaster(cluster.directory)
    if (found?.ready) {
      await unless(['ENOENT'], checkSocketDirectory(found.socketDirectory, cluster.account))
      return { ...found, ours: current?.child.pid === found.pid }
    }
    if (current !== null && hasEnded(current)) {
      const reason = await current.failure()
      // somebody else's signal is no reason not to start it again
      const again = current.child.signalCode === 'SIGKILL' || passing.test(reason)
      // from when it is seen: a busy server may look only long after
      endedSince ??= Date.now()
      if (!again || Date.now() - endedSince > lingeringMs) throw await failed(cluster, reason)
      current = null
      await pause(100)
    } else if (found === null && current === null) {
      current = await attempt(cluster)
    } else {
      if (Date.now() - start > recoveryMs) throw await failed(cluster, 'it is not ready after 10 minutes')
      await pause(pollMs)
    }
  }
}
