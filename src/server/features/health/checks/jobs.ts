import { gte, sql } from 'drizzle-orm'
import { FAILED_DAYS } from '#contract/backoffice/overview.ts'
import { jobStatuses } from '#contract/job-statuses.ts'
import { jobFailures } from '../../../db/tables/all.ts'
import { makesVideo } from '../../video/index.ts'
import type { Check } from '../context.ts'

/** one failure passes by itself; so many in a row do not */
const MANY_FAILURES = 3
/** a run that waits or works so long is stuck, minutes */
const STUCK_MINUTES = 15

/** Jobs that fail each time. */
export const checkFailingJobs: Check = async ({ db }) => {
  const failing = await db
    .select()
    .from(jobFailures)
    .where(gte(jobFailures.failures, MANY_FAILURES))
    .orderBy(jobFailures.job)
  return failing.map(({ job, failures, reason }) => ({
    id: 'job_failed' as const,
    params: { job, count: failures, reason },
  }))
}

/** Runs that nobody takes or that do not end, while the server runs. */
export const checkStuckJobs: Check = async ({ db, isServing }) => {
  if (!isServing) return []
  const { rows: there } = await db.execute<{ is_there: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as is_there`,
  )
  if (!there[0]?.is_there) return []
  const { rows } = await db.execute<{ name: string; minutes: number }>(sql`
    select name, floor(max(extract(epoch from now() - coalesce(started_on, start_after))) / 60)::int as minutes
    from pgboss.job
    where (state = 'created' and start_after < now() - make_interval(mins => ${STUCK_MINUTES}))
      or (state = 'active' and started_on < now() - make_interval(mins => ${STUCK_MINUTES}))
    group by name order by name`)
  // queues of pg-boss itself begin with two underscores
  return rows
    .filter(({ name }) => !name.startsWith('__'))
    .map(({ name, minutes }) => ({ id: 'job_stuck' as const, params: { job: name, minutes } }))
}

/** Videos that could not be transcoded, cut or joined. */
export const checkVideoJobs: Check = async ({ db }) => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from video_jobs j join videos v on v.id = j.video_id
    where j.status = ${jobStatuses.failed} and v.removed_at is null and ${sql.raw(makesVideo('j'))}
      and j.created_at > now() - make_interval(days => ${FAILED_DAYS})`)
  const count = rows[0]?.count ?? 0
  return count > 0 ? [{ id: 'video_jobs_failed', params: { count } }] : []
}
