import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { DatabaseStartError, explain, unless } from './errors.ts'
import { syncFolder } from './files.ts'
import type { Cluster } from './launch.ts'
import type { ClusterPlace } from './location.ts'
import { reasonIn, run } from './run.ts'

/**
 * Sorting and letter cases are PostgreSQL's own (C.UTF-8), the same on every machine. LC_CTYPE is the
 * system's, and only pg_trgm and text search still ask it what a letter is: under plain C they see no Chinese.
 */
const letterLocales = ['C.UTF-8', 'en_US.UTF-8', 'C']

async function initdb(
  place: ClusterPlace,
  binaries: Binaries,
  folder: string,
  password: string,
  { durable, onSpawned }: Pick<Cluster, 'durable' | 'onSpawned'>,
) {
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (place.account.foreign) await chown(passwordFile, place.account.uid, place.account.gid)
  let reason: string | null = null
  for (const letters of letterLocales) {
    const making = run(
      binaries.initdb,
      [
        ...[
          '-D',
          join(folder, 'cluster'),
          '-U',
          'postgres',
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
        ],
        ...['--encoding=UTF8', '--locale=C', `--lc-ctype=${letters}`],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
        ...(durable ? [] : ['--no-sync']),
      ],
      place.account,
    )
    onSpawned()
    const made = await making
    if (made.code === 0) return
    reason = reasonIn(made.output)
    if (!made.output.includes('invalid locale name')) break
  }
  throw new DatabaseStartError(
    `The database cannot be made in ${place.directory}: ${reason ?? 'initdb was ended'}`,
  )
}

/**
 * Makes the cluster beside its place and moves it there in one step: killed in the middle, nothing half made
 * is ever taken for a database. Answers false when another start was faster, whose cluster then counts.
 */
export async function createCluster(
  place: ClusterPlace,
  binaries: Binaries,
  password: string,
  how: Pick<Cluster, 'durable' | 'onSpawned'>,
): Promise<boolean> {
  let folder: string | null = null
  try {
    folder = await mkdtemp(`${place.directory}.new-`)
    if (place.account.foreign) await chown(folder, place.account.uid, place.account.gid)
    await initdb(place, binaries, folder, password, how)
    const moved = await unless(
      ['ENOTEMPTY', 'EEXIST'],
      rename(join(folder, 'cluster'), place.directory).then(() => true),
    )
    await syncFolder(dirname(place.directory))
    return moved === true
  } catch (error) {
    // the winner's owner clears away what it takes for leavings, this start's folder among them
    if ((await unless(['ENOENT'], readFile(join(place.directory, 'PG_VERSION')))) !== null) return false
    throw explain(error, `The database cannot be made in ${place.directory}`)
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true })
  }
}

/** Clears away what killed starts have left; only for the owner of the cluster. */
export async function clearLeavings(directory: string): Promise<void> {
  const beside = await readdir(dirname(directory))
  const leavings = beside.filter((name) => name.startsWith(`${basename(directory)}.new-`))
  await Promise.all(
    leavings.map((name) =>
      rm(join(dirname(directory), name), { recursive: true, force: true }).catch(() => undefined),
    ),
  )
}
