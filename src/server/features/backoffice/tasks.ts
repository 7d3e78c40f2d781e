import { sql } from 'drizzle-orm'
import type { backoffice } from '#contract/backoffice/operations.ts'
import { FAILED_DAYS, type TaskName, taskNames } from '#contract/backoffice/overview.ts'
import { jobStatuses } from '#contract/job-statuses.ts'
import { publishStatuses } from '#contract/homework/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { orderStatuses } from '#contract/order/status.ts'
import { isHeld } from '../../db/class-state.ts'
import type { Db } from '../../db/database.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { failedBackups } from '../backup/index.ts'
import { countErrors } from '../health/index.ts'
import { waitsForCorrection } from '../homework/index.ts'
import { countDueLeads } from '../lead/manage/index.ts'
import { waitingRefunds } from '../payment/manage/index.ts'
import { waitingEnquiries } from '../support/manage/index.ts'
import { makesVideo } from '../video/index.ts'

type Tasks = OperationTypes<typeof backoffice.adminDay>['reply']['tasks']
type Counted = Exclude<
  TaskName,
  'refunds_asked' | 'refunds_by_hand' | 'refunds_failed' | 'leads' | 'backups' | 'health'
>

const lately = (moment: string) => sql`${sql.raw(moment)} > now() - make_interval(days => ${FAILED_DAYS})`

/** What waits for somebody; exports are one's own, since nobody else sees them. */
export async function tasksOf(db: Db, user: SessionUser): Promise<Tasks> {
  const [refunds, leads, backups, health, { rows }] = await Promise.all([
    waitingRefunds(db),
    countDueLeads(db),
    failedBackups(db),
    countErrors(db),
    db.execute<Record<Counted, number>>(sql`select
      (select count(*)::int from orders where status = ${orderStatuses.awaitingShipment}) as parcels,
      (select count(*)::int from open_classes c where ${sql.raw(isHeld('c'))} and c.end_at > now()) as held_classes,
      (select count(*)::int from homework_attempts a join homework h on h.id = a.homework_id
        where h.status = ${publishStatuses.published} and ${sql.raw(waitsForCorrection('a'))}) as answers,
      (select count(*)::int from bookings b join lessons l on l.id = b.lesson_id
        where b.status = 'booked' and b.move_asked_at is not null and l.end_at > now()) as moves,
      (select count(*)::int from export_jobs e where e.created_by = ${user.id}
        and e.status = ${jobStatuses.failed} and ${lately('e.created_at')}) as exports,
      (select count(*)::int from video_jobs j join videos v on v.id = j.video_id
        where j.status = ${jobStatuses.failed} and v.removed_at is null and ${sql.raw(makesVideo('j'))}
          and ${lately('j.created_at')}) as videos,
      (select count(*)::int from payment_bills b where b.state = 'failed' or exists (
        select from bill_differences d where d.method = b.method and d.day = b.day and d.settled_at is null)) as bills,
      (select count(*)::int from message_deliveries d
        where d.state = 'failed' and ${lately('d.created_at')}) as messages,
      ${waitingEnquiries} as enquiries,
      (select count(*)::int from corrections where answered_at is null) as corrections`),
  ])
  const [counted] = rows
  if (!counted) throw new Error('the tasks were not counted')
  const counts: Record<TaskName, number> = {
    ...counted,
    refunds_asked: refunds.asked,
    refunds_by_hand: refunds.by_hand,
    refunds_failed: refunds.failed,
    leads,
    backups,
    health,
  }
  return taskNames.flatMap((task) => (counts[task] > 0 ? { task, count: counts[task] } : []))
}
