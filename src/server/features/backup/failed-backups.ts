import { sql } from 'drizzle-orm'
import { FAILED_DAYS } from '#contract/backoffice/overview.ts'
import { jobStatuses } from '#contract/job-statuses.ts'
import type { Db } from '../../db/database.ts'

/** How many backups of the last days have failed since one was verified. */
export async function failedBackups(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from backups
    where status = ${jobStatuses.failed} and created_at > now() - make_interval(days => ${FAILED_DAYS})
      and id > coalesce((select max(id) from backups where status = ${jobStatuses.success}), 0)`)
  return rows[0]?.count ?? 0
}

/** Whether a backup of the last days was verified, or one is being made. */
export async function isBackedUp(db: Db, days: number): Promise<boolean> {
  const { rows } = await db.execute<{ is_there: boolean }>(sql`
    select exists (select from backups where status < ${jobStatuses.success}
      or (status = ${jobStatuses.success} and created_at > now() - make_interval(days => ${days}))) as is_there`)
  return rows[0]?.is_there === true
}
