import { backupAdmin } from '#contract/backup/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { beginBackup, updateBackupSettings } from './change-backups.ts'
import { listBackups, readBackupSettings } from './read-backups.ts'

export { schoolOfBackups } from './create-backup.ts'
export { type ErasedPerson, keepErasedList } from './erased-list.ts'
export { failedBackups, isBackedUp } from './failed-backups.ts'
export { runBackups } from './schedule.ts'

/** Backups of the school: by schedule, by hand, and what became of them. */
export function backupFeature(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(backupAdmin.backups, ({ query }) => listBackups(db, query))
  serve(backupAdmin.createBackup, ({ user }) => beginBackup(deps, user))
  serve(backupAdmin.backupSettings, () => readBackupSettings(deps))
  serve(backupAdmin.updateBackupSettings, ({ user, body }) => updateBackupSettings(db, user, body))
}
