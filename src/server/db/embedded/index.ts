import { realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries, packageFolder } from './binaries.ts'
import { clearLeavings, createCluster } from './create.ts'
import { DatabaseStartError, explain, isLoss, unless } from './errors.ts'
import { openDataFolder } from './files.ts'
import { acquirePostgres, type Guarded, keepRunning } from './guard.ts'
import type { Cluster } from './launch.ts'
import { majorOfCluster, majorOfPrograms } from './major.ts'
import { type ClusterPlace, clusterAt, locateCluster, noteLocation, notedLocation } from './location.ts'
import { keepBounded } from './log-file.ts'
import { choosePassword, readPassword } from './password.ts'
import { readPostmaster, stopPostmaster } from './postmaster.ts'
import { ensureSchoolDatabase, schoolName } from './school-database.ts'
import { socketDirectoryFor } from './socket.ts'

export { platform } from './binaries.ts'
export { DatabaseStartError, isLoss } from './errors.ts'
export { majorOfPrograms } from './major.ts'
export { noteDirectory, notedLocation } from './location.ts'

export interface EmbeddedDatabase {
  /** options for `pg`; `host` is the folder of the Unix socket */
  connection: { host: string; port: number; user: string; password: string; database: string }
  /** actual folder of the cluster (may differ from the data folder, see `relocated`) */
  directory: string
  /** one sentence saying why the cluster lies elsewhere, else null */
  relocated: string | null
  /** this start made the cluster */
  created: boolean
  /** Resolves once PostgreSQL runs, after a loss once it runs again. Rejects with the signal's reason. */
  running(signal: AbortSignal): Promise<void>
  /** Resolves when PostgreSQL has stopped: fast at first, at once after 5 s. End the pool before. */
  stop(): Promise<void>
}

export interface EmbeddedDatabaseOptions {
  dataDir: string
  log(message: string): void
  /** PostgreSQL died; it is being started again */
  onLost(): void
  onRestarted(): void
  /** a program of PostgreSQL was started: until it is ready this process has nothing else to do */
  onSpawned?(): void
  /** folder of the package with PostgreSQL's programs; otherwise those of this release */
  programs?: string
  /** where the cluster lies, or is made; otherwise where the data folder says */
  directory?: string
  /** default true; false trades safety at a power cut for speed and is for tests */
  durable?: boolean
  /** how many clients PostgreSQL must take, where that is more than usual; one that runs already is not restarted for it */
  connections?: number
  /** aborts the start; its reason is thrown once a PostgreSQL that was started has stopped */
  signal?: AbortSignal
}

/** Makes the cluster if there is none; leaves nothing behind when that fails. */
async function ensureCluster(
  dataDir: string,
  place: ClusterPlace,
  binaries: ReturnType<typeof binariesFor>,
  { durable, onSpawned }: Pick<Cluster, 'durable' | 'onSpawned'>,
): Promise<{ password: string; created: boolean }> {
  if (place.exists) return { password: await readPassword(dataDir), created: false }
  const password = await choosePassword(dataDir)
  try {
    const created = await createCluster(place, await binaries(), password.value, { durable, onSpawned })
    await password.keep()
    return { password: password.value, created }
  } catch (error) {
    await password.discard()
    throw error
  }
}

function binariesFor(place: ClusterPlace, log: (message: string) => void, programs?: string) {
  let found: ReturnType<typeof findBinaries> | null = null
  return () => (found ??= findBinaries(place.account, dirname(place.directory), log, programs))
}

async function start(options: EmbeddedDatabaseOptions, dataDir: string): Promise<EmbeddedDatabase> {
  const { durable = true, onSpawned = () => undefined } = options
  const place = options.directory ? await clusterAt(options.directory) : await locateCluster(dataDir)
  const binaries = binariesFor(place, options.log, options.programs)
  const { password, created } = await ensureCluster(dataDir, place, binaries, { durable, onSpawned })
  await noteLocation(dataDir, place)

  const { directory, account, relocated } = place
  const cluster = {
    ...{ directory, account, durable, binaries, onSpawned, connections: options.connections },
    socketDirectory: socketDirectoryFor(directory),
    logFile: join(dataDir, 'postgres.log'),
  }
  const guarded: Guarded = {
    ...{ cluster, password, log: options.log, onLost: options.onLost, onRestarted: options.onRestarted },
    takenMessage: `Another Shuyuan server is already using the data folder ${dataDir}. Stop it first, or give this one its own DATA_DIR.`,
  }
  const signal = options.signal ?? new AbortController().signal
  let held = await acquirePostgres(guarded, signal)
  // a later restart has to be found at the address that was given out
  cluster.socketDirectory = held.postmaster.socketDirectory
  for (let isReady = false; !isReady; )
    try {
      await clearLeavings(directory)
      await ensureSchoolDatabase(held.client, password)
      isReady = true
    } catch (error) {
      if (!isLoss(error)) {
        await stopPostmaster(directory, options.log)
        throw error
      }
      held = await acquirePostgres(guarded, signal)
    }
  const keeper = keepRunning(guarded, held)
  const endBounding = keepBounded(cluster.logFile)
  const { socketDirectory: host, port } = held.postmaster
  return {
    connection: { host, port, user: schoolName, password, database: schoolName },
    ...{ directory, relocated, created },
    running: keeper.running,
    stop: async () => {
      await keeper.stop()
      endBounding()
    },
  }
}

/** how long a PostgreSQL of somebody else's may start, recover or stop before whoever looks for it gives up, ms */
const READY_MS = 60_000

/**
 * How to connect to the PostgreSQL that runs on a data folder, without owning it or changing anything; null: none runs
 * there. One that is just starting is waited for: it is its server's, and whoever owned it in between would stop it under
 * that server.
 * @throws DatabaseStartError when its password is missing, or it does not get ready
 */
export async function findRunningDatabase(dataDir: string): Promise<EmbeddedDatabase['connection'] | null> {
  const path = await unless(['ENOENT', 'ENOTDIR'], realpath(dataDir))
  if (path === null) return null
  const directory = (await notedLocation(path)) ?? join(path, 'postgres')
  for (const deadline = Date.now() + READY_MS; ; await sleep(50)) {
    const found = await readPostmaster(directory)
    if (!found) return null
    const { pid, ready, socketDirectory: host, port } = found
    if (ready)
      return { host, port, user: schoolName, password: await readPassword(path), database: schoolName }
    if (Date.now() > deadline)
      throw new DatabaseStartError(
        `PostgreSQL (process ${pid}) is still starting or stopping in ${directory}; try again when it is done.`,
      )
  }
}

/**
 * Starts the embedded PostgreSQL of a data folder, or takes over the one that a killed server left running.
 * Throws DatabaseStartError for whatever the machine's owner can mend.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const folder = await openDataFolder(options.dataDir)
  try {
    return await start(options, folder.path)
  } catch (error) {
    await folder.undo()
    throw explain(error, `The database in ${folder.path} cannot be started`)
  }
}

/** What clears a data folder of a database that this process has made, once it has stopped. */
export async function removeCreated(dataDir: string, { directory }: EmbeddedDatabase): Promise<void> {
  await rm(directory, { recursive: true, force: true })
  for (const name of ['postgres.password', 'postgres.location', 'postgres.log'])
    await rm(join(dataDir, name), { force: true })
}

/** The cluster of a data folder; null where there is none. Makes nothing. */
async function existingCluster(dataDir: string): Promise<ClusterPlace | null> {
  const path = await unless(['ENOENT', 'ENOTDIR'], realpath(dataDir))
  const place = path === null ? null : await locateCluster(path)
  return place?.exists ? place : null
}

interface ExistingDatabase {
  /** of the cluster */
  directory: string
  connection: EmbeddedDatabase['connection']
  /** it did not run before */
  isStarted: boolean
  close(): Promise<void>
}

/**
 * The database of a data folder for a program beside the server: as it runs, or started, and then stopped by `close`.
 * Null: there is none; none is made.
 * @throws DatabaseStartError
 */
export async function openExisting(dataDir: string): Promise<ExistingDatabase | null> {
  const running = await findRunningDatabase(dataDir)
  const place = await existingCluster(dataDir)
  if (!place) return null
  const { directory } = place
  if (running) return { connection: running, directory, isStarted: false, close: () => Promise.resolve() }
  const ignore = (): void => undefined
  const { connection, stop } = await startEmbeddedDatabase({
    ...{ dataDir, log: ignore, onLost: ignore, onRestarted: ignore },
  })
  return { connection, directory, isStarted: true, close: stop }
}

/** Whether there is a database in a data folder, running or not. */
export const hasDatabase = async (dataDir: string): Promise<boolean> =>
  (await existingCluster(dataDir)) !== null

/** A cluster that another major version of PostgreSQL has made than the one of this release. */
export interface ForeignCluster {
  directory: string
  made: number
  own: number
}

/** The cluster of a data folder where this release cannot start it; null: it can, or there is none. */
export async function foreignCluster(dataDir: string): Promise<ForeignCluster | null> {
  const place = await existingCluster(dataDir)
  const made = place && (await majorOfCluster(place.directory))
  if (!place || made === null) return null
  const own = await majorOfPrograms(packageFolder())
  return made === own ? null : { directory: place.directory, made, own }
}
