import { connectionNames } from '../db/connection-names.ts'
import { openDatabase } from '../db/database.ts'
import { ArchiveError } from '../features/backup/archive/archive-error.ts'
import { addBackup } from '../features/backup/backup-rows.ts'
import { requireOwnRelease } from '../features/backup/create-backup.ts'
import { runBackup } from '../features/backup/run-backup.ts'
import { archivePlaceConfig, backupConfig } from '../gateways/storage/backup-config.ts'
import { archivePlace } from '../gateways/storage/open-archive-place.ts'
import { takeLowestPriority } from '../lib/lowest-priority.ts'
import { release } from '../lib/project.ts'
import { optionsOf } from './arguments.ts'
import { type Command, UsageError } from './command.ts'
import { withClient } from './database-client.ts'
import { openDatabaseOf, schoolPlace } from './environment.ts'

/** of files that are missing; the manifest has all */
const SHOWN = 20

/** `shuyuan backup`: writes a backup and verifies it; `--row` names the backup that the server has begun. */
export const backup: Command = async ({ args, env, print, signal }) => {
  takeLowestPriority()
  const options = optionsOf(args, { to: { type: 'string' }, row: { type: 'string' } })
  const { to: usual, keys } = backupConfig(env)
  const to = options.to ?? usual
  if (!to) throw new UsageError('--to, or BACKUP_TO, says where the backup goes')
  const place = archivePlace(archivePlaceConfig(env, to, options.to ? '--to' : 'BACKUP_TO'))
  const school = schoolPlace(env)
  const opened = await openDatabaseOf(school)
  const own = { ...opened.connection, application_name: connectionNames.backup }
  const database = openDatabase({ ...own, max: 2 }, () => undefined)
  const { db } = database
  try {
    // whoever is asked to end leaves no backup half written
    const { name, bytes, rows, files, missing, removed } = await withClient(
      opened.connection,
      { name: connectionNames.backup, signal },
      async (client) => {
        await requireOwnRelease(client)
        const id =
          options.row === undefined
            ? await addBackup(db, { cause: 'command', place: place.shown, isRunning: true })
            : Number(options.row)
        if (id === null) throw new ArchiveError('another backup of this school is being written')
        return runBackup({ db, id, client, place, keys, storage: school.storage, release })
      },
    )
    print(`${place.shown}/${name}`)
    print(`${rows} rows, ${files} files, ${bytes} bytes; read again and verified`)
    if (missing.length > 0) print(`${missing.length} files are missing in the storage, such as`)
    for (const key of missing.slice(0, SHOWN)) print(`missing in the storage: ${key}`)
    for (const old of removed) print(`removed for newer ones: ${old}`)
    return 0
  } finally {
    await database.close()
    await opened.close()
  }
}
