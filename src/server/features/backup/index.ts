import { backupAdmin } from '#contract/backup/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { beginBackup, updateBackupSettings } from './change-backups.ts'
import { listBackups, readBackupSettings } from './read-backups.ts'

export { ArchiveError } from './archive/archive-error.ts'
export type { Sealing } from './archive/encryption.ts'
export { beginSnapshot, endSnapshot } from './archive/write-archive.ts'
export { requireOwnRelease, schoolOfBackups } from './create-backup.ts'
export { readCountingColumns, readSums, readTables, type TableShape, tableOf } from './database/catalog.ts'
export { readAlike, writeRows } from './database/copy-rows.ts'
export { loosen, readBounds, tighten } from './database/load-tables.ts'
export { type ErasedPerson, keepErasedList } from './erased-list.ts'
export { isOccupied, requireAlone } from './restore-backup.ts'
export { failedBackups, isBackedUp } from './failed-backups.ts'
export { lostArchives } from './lost-archives.ts'
export { runBackups } from './schedule.ts'

/** Backups of the school: by schedule, by hand, and what became of them. */
export function backupFeature(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(backupAdmin.backups, ({ query }) => listBackups(db, query))
  serve(backupAdmin.createBackup, ({ user }) => beginBackup(deps, user))
  serve(backupAdmin.backupSettings, () => readBackupSettings(deps))
  serve(backupAdmin.updateBackupSettings, ({ user, body }) => updateBackupSettings(db, user, body))
}
