import type { backupAdmin } from '#contract/backup/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import { revisionOf } from '../../lib/revision.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { lastChangedBy, writeAudit } from '../audit/index.ts'
import { changeSetting, clearSettingsCache } from '../site/index.ts'
import { addBackup } from './backup-rows.ts'

type Schedule = OperationTypes<typeof backupAdmin.updateBackupSettings>['body']

/** Begins a backup now. @throws Refusal backupNotSetUp, backupRunning */
export async function beginBackup({ db, config, jobs }: Deps, user: SessionUser): Promise<{ id: number }> {
  const { to } = config.backup
  if (to === null) throw refuse('backupNotSetUp')
  const id = await db.transaction(async (tx) => {
    const added = await addBackup(tx, { cause: 'by_hand', place: to, createdBy: user.id })
    if (added === null) throw refuse('backupRunning')
    await writeAudit(tx, user, 'backup begun', `backup ${added}`, { place: to })
    return added
  })
  jobs.run('run-backups')
  return { id }
}

/** @throws Refusal recordChanged */
export async function updateBackupSettings(
  db: Db,
  user: SessionUser,
  { revision: seen, ...schedule }: Schedule,
): Promise<{ revision: string }> {
  const stored = await db.transaction(async (tx) => {
    const { before, after } = await changeSetting(tx, 'backups', () => schedule, {
      revision: seen,
      changedBy: () => lastChangedBy(tx, ['backups'], ['backup settings']),
    })
    await writeAudit(tx, user, 'backup settings', 'backups', { before, after })
    return after
  })
  clearSettingsCache(db)
  return { revision: revisionOf(stored) }
}
