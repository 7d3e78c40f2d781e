import { sql } from 'drizzle-orm'
import { liveStatuses } from '#contract/openclass/enums.ts'
import { cachePerDatabase } from '../../cache-per-database.ts'
import type { Deps } from '../../deps.ts'
import { MicroCache } from '../../micro-cache.ts'
import { refuse } from '../../refusal.ts'
import { SILENT_SECONDS } from './admission.ts'

interface Row {
  [column: string]: unknown
  cancelled: boolean
  state: string | null
  alive: boolean | null
  pictures: boolean | null
}

const cacheOf = cachePerDatabase(() => new MicroCache<number, number | null>())

const { live, teacherAway, teacherOnTheWay, unknownError } = liveStatuses

function statusOf({ cancelled, state, alive, pictures }: Row, canReceive: boolean): number {
  if (cancelled) return unknownError
  // a broadcast that was let in has not shown anything yet, or was cut off and may come back
  if (state === 'live' && alive) return pictures ? live : teacherOnTheWay
  if (state === 'live' || state === 'interrupted') return teacherOnTheWay
  return canReceive ? teacherAway : unknownError
}

async function load({ db, live: gateway }: Deps, classId: number): Promise<number | null> {
  const { rows } = await db.execute<Row>(sql`
    select o.cancelled_at is not null as cancelled, b.state,
      b.seen_at > now() - make_interval(secs => ${SILENT_SECONDS}) as alive, b.duration > 0 as pictures
    from open_classes o
    left join broadcasts b on b.class_id = o.id and b.state <> 'ended' and b.end_asked_at is null
    where o.id = ${classId}`)
  const row = rows[0]
  return row ? statusOf(row, gateway.kind !== 'off') : null
}

/** Whether pictures of a class come: 1 yes, 0 teacher not there, 10 on the way, 3 they cannot. */
export async function liveStatus(
  deps: Deps,
  classId: number,
): Promise<{ status: number; server_time: number }> {
  const status = await cacheOf(deps.db).get(classId, (id) => load(deps, id))
  if (status === null) throw refuse('openClassNotFound')
  return { status, server_time: Math.floor(Date.now() / 1000) }
}
