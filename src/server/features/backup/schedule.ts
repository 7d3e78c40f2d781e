import { eq, sql } from 'drizzle-orm'
import { jobStatuses } from '#contract/job-statuses.ts'
import type { Db } from '../../db/database.ts'
import { backups } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { readSetting } from '../site/index.ts'
import { endSilent } from './backup-rows.ts'
import { type LaunchBackup, launchBackup } from './launch.ts'

/** a backup of the schedule that failed is tried so often in all, an hour apart */
const MOST_ATTEMPTS = 3

interface Turn {
  /** the moment of the schedule that was last, in Unix seconds */
  last: number
  next: number
}

/** When a backup was and will be due, by the school's clock. */
export async function turnOf(db: Db, clock: string, zone: string): Promise<Turn> {
  const { rows } = await db.execute<{ last: number; next: number }>(sql`
    with clock as (select (now() at time zone ${zone}) as now),
      today as (select date_trunc('day', now) + ${clock}::time as turn, now from clock),
      turns as (select case when turn <= now then turn else turn - interval '1 day' end as last from today)
    select extract(epoch from last at time zone ${zone})::int8 as last,
      extract(epoch from (last + interval '1 day') at time zone ${zone})::int8 as next
    from turns`)
  const [turn] = rows
  if (!turn) throw new Error('the schedule of backups has no turn')
  return turn
}

/** Notes that the backup of a turn is to be made, unless it was, or is being made. */
const addTurn = (db: Db, turn: number, place: string): Promise<unknown> =>
  db.execute(sql`
    insert into backups (cause, due_at, place)
    select 'schedule', to_timestamp(${turn}), ${place}
    where not exists (
        select from backups where due_at = to_timestamp(${turn})
          and (status <> ${jobStatuses.failed} or finished_at > now() - interval '1 hour'))
      and (select count(*) from backups where due_at = to_timestamp(${turn})) < ${MOST_ATTEMPTS}
      -- what somebody has begun since is as good
      and not exists (
        select from backups where created_at >= to_timestamp(${turn}) and status = ${jobStatuses.success})
    on conflict do nothing`)

async function addDue({ db }: Deps, place: string): Promise<void> {
  const { is_on, clock } = await readSetting(db, 'backups')
  if (!is_on) return
  const { time_zone } = await readSetting(db, 'web_config')
  const { last } = await turnOf(db, clock, time_zone)
  await addTurn(db, last, place)
}

/** Takes what waits, so that no other run launches it too. */
async function takeWaiting(db: Db): Promise<number[]> {
  const taken = await db
    .update(backups)
    .set({ status: jobStatuses.running, seenAt: sql`now()` })
    .where(eq(backups.status, jobStatuses.waiting))
    .returning({ id: backups.id })
  return taken.map(({ id }) => id)
}

/** Begins the backup that is due or was asked for; ends those whose program is gone. */
export async function runBackups(deps: Deps, launch: LaunchBackup = launchBackup): Promise<void> {
  const { db, config, log } = deps
  for (const id of await endSilent(db)) log.error({ backup: id, why: 'its program ended' }, 'a backup failed')
  const { to } = config.backup
  if (to === null) return
  await addDue(deps, to)
  for (const id of await takeWaiting(db)) launch(deps, id)
}
