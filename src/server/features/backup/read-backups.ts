import { desc, eq, lt, sql } from 'drizzle-orm'
import type { backupAdmin } from '#contract/backup/operations.ts'
import type { BackupCause, BackupProblem, BackupStep } from '#contract/backup/limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { backups, users } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { revisionOf } from '../../lib/revision.ts'
import { loadSetting, readSetting } from '../site/index.ts'
import { turnOf } from './schedule.ts'
import { seconds, secondsOrNull } from '../../lib/seconds.ts'

type Backups = OperationTypes<typeof backupAdmin.backups>
type Settings = OperationTypes<typeof backupAdmin.backupSettings>['reply']

/** Backups, the newest first. */
export async function listBackups(db: Db, query: Backups['query']): Promise<Backups['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const [rows, total] = await Promise.all([
    db
      .select({ backup: backups, by: users.username })
      .from(backups)
      .leftJoin(users, eq(users.id, backups.createdBy))
      .where(query.cursor === undefined ? undefined : lt(backups.id, readCursor(query.cursor)))
      .orderBy(desc(backups.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${backups}`),
  ])
  const { page, next } = cutPage(
    rows.map(({ backup, by }) => ({ ...backup, by })),
    limit,
  )
  const list = page.map(
    ({ id, status, done, total: ofStep, place, name, bytes, files, missing, ...row }) => ({
      ...{ id, status, done, total: ofStep, place, name, bytes, files, missing },
      by: row.by ?? '',
      // checked by the table
      cause: row.cause as BackupCause,
      step: row.step as BackupStep | null,
      problem: row.problem as BackupProblem | null,
      created_at: seconds(row.createdAt),
      finished_at: secondsOrNull(row.finishedAt),
      verified_at: secondsOrNull(row.verifiedAt),
      removed_at: secondsOrNull(row.removedAt),
    }),
  )
  return { list, total, next }
}

/** An argument of a shell, whatever is in it. */
const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

/** Where backups go, when the next one is due, and the commands for an emergency. */
export async function readBackupSettings({ db, config }: Deps): Promise<Settings> {
  const { to, keys } = config.backup
  const schedule = await loadSetting(db, 'backups')
  const { time_zone } = await readSetting(db, 'web_config')
  const { next } = await turnOf(db, schedule.clock, time_zone)
  const from = shellWord(to ?? '/backups')
  return {
    is_set_up: to === null ? 0 : 1,
    place: to ?? '',
    encryption: to === null ? null : keys.passphrase !== null ? 'passphrase' : 'recipients',
    time_zone,
    next_at: to !== null && schedule.is_on ? next : null,
    restore: `npm run restore -- --from ${from}`,
    verify: `npm run verify-backup -- --from ${from}`,
    schedule,
    revision: revisionOf(schedule),
  }
}
