import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connectionNames } from '../db/connection-names.ts'
import { hasDatabase } from '../db/embedded/index.ts'
import { ArchiveError } from '../features/backup/archive/archive-error.ts'
import { openingKey } from '../features/backup/archive/encryption.ts'
import { parseArchiveName } from '../features/backup/archive/names.ts'
import { type ErasedPerson, readErasedList, together } from '../features/backup/erased-list.ts'
import { findArchive, type FoundArchive } from '../features/backup/find-archive.ts'
import { restoreBackup } from '../features/backup/restore-backup.ts'
import { type StagedArchive, stageArchive } from '../features/backup/stage-archive.ts'
import { eraseAgain } from '../features/privacy/index.ts'
import { archivePlaceConfig, backupKeys } from '../gateways/storage/backup-config.ts'
import { archivePlace } from '../gateways/storage/open-archive-place.ts'
import type { Environment } from '../lib/environment.ts'
import { optionsOf } from './arguments.ts'
import { type Command, type CommandInput, UsageError } from './command.ts'
import { fillDatabase } from './database-client.ts'
import { describeBackup } from './describe-backup.ts'
import { type SchoolPlace, schoolPlace } from './environment.ts'

interface Target extends SchoolPlace, Pick<CommandInput, 'print' | 'signal'> {
  /** who was erased since, by the lists that lie beside archives */
  erased: readonly ErasedPerson[]
  replace: boolean
  asBackedUp: boolean
}

/** Who was erased, by the list beside the archive and that in the school's own place of backups. */
async function erasedSince(env: Environment, { place, name }: FoundArchive): Promise<ErasedPerson[]> {
  const school = parseArchiveName(name)?.school
  if (school === undefined) return []
  const to = env.BACKUP_TO?.trim()
  const own = !to ? [] : [archivePlace(archivePlaceConfig(env, to, 'BACKUP_TO'))]
  return together(...(await Promise.all([place, ...own].map((one) => readErasedList(one, school)))))
}

const restoreInto = (target: Target, staged: StagedArchive): Promise<void> => {
  const { storage, replace, asBackedUp, erased, print, signal } = target
  return fillDatabase(target, { name: connectionNames.restore, signal }, (client) =>
    restoreBackup({ client, storage, replace, asBackedUp, erased, eraseAgain, log: print, signal }, staged),
  )
}

/**
 * `shuyuan restore`: the whole archive is read, checked and laid down beside the storage before anything of the school
 * is touched; a failure leaves what was there.
 */
export const restore: Command = async ({ args, env, print, signal }) => {
  const options = optionsOf(args, {
    from: { type: 'string' },
    replace: { type: 'boolean' },
    'as-backed-up': { type: 'boolean' },
  })
  if (!options.from) throw new UsageError('--from says which backup')
  const { replace = false, 'as-backed-up': asBackedUp = false } = options
  const key = openingKey(backupKeys(env))
  const found = await findArchive(env, options.from)
  const erased = await erasedSince(env, found)
  const target: Target = { ...schoolPlace(env), erased, print, signal, replace, asBackedUp }
  // before hours of reading; the database itself is asked again
  if (!target.replace && !target.databaseUrl && (await hasDatabase(target.dataDir)))
    throw new ArchiveError(
      `there is a school in ${target.dataDir}; --replace removes it and restores the backup, DATA_DIR names another place`,
    )
  const { workFolder } = target.storage
  const folder = join(workFolder, `restore-${randomBytes(6).toString('hex')}`)
  const firstMade = await mkdir(workFolder, { recursive: true })
  // the keys of the school will lie in it, no longer encrypted
  await mkdir(folder, { mode: 0o700 })
  try {
    print('reading the backup')
    const staged = await stageArchive(found, key, { folder, signal })
    for (const line of describeBackup(found, staged)) print(line)
    await restoreInto(target, staged)
    const { release } = staged.header
    print(asBackedUp ? `restored; start it with release ${release}` : 'restored; start the school')
  } catch (error) {
    // nothing of what this command has made stays
    await rm(firstMade ?? folder, { recursive: true, force: true })
    throw signal.aborted ? new ArchiveError('it was interrupted; nothing was restored') : error
  }
  await rm(folder, { recursive: true, force: true })
  return 0
}
