import { sql } from 'drizzle-orm'
import { liveStatuses } from '#contract/openclass/enums.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import type { Deps } from '../../deps.ts'
import { MicroCache } from '../../lib/micro-cache.ts'
import { refuse } from '../../lib/refusal.ts'
import { SILENT_SECONDS } from './authorize-publish.ts'

interface Row {
  [column: string]: unknown
  cancelled: boolean
  state: string | null
  alive: boolean | null
  pictures: boolean | null
  endedOnPurpose: boolean
}

interface Status {
  status: number
  is_ended: 0 | 1
}

const cacheOf = cachePerDatabase(() => new MicroCache<number, Status | null>())

const { live, teacherAway, teacherOnTheWay, unknownError } = liveStatuses

function statusOf({ cancelled, state, alive, pictures }: Row, canReceive: boolean): number {
  if (cancelled) return unknownError
  // an authorized broadcast without a segment yet, or one that was interrupted and may resume
  if (state === 'live' && alive) return pictures ? live : teacherOnTheWay
  if (state === 'live' || state === 'interrupted') return teacherOnTheWay
  return canReceive ? teacherAway : unknownError
}

async function load({ db, live: gateway }: Deps, classId: number): Promise<Status | null> {
  const { rows } = await db.execute<Row>(sql`
    select o.cancelled_at is not null as cancelled, b.state,
      b.seen_at > now() - make_interval(secs => ${SILENT_SECONDS}) as alive, b.duration > 0 as pictures,
      exists (select 1 from broadcasts e where e.class_id = o.id and e.end_asked_at is not null) as "endedOnPurpose"
    from open_classes o
    left join broadcasts b on b.class_id = o.id and b.state <> 'ended' and b.end_asked_at is null
    where o.id = ${classId}`)
  const row = rows[0]
  if (!row) return null
  const status = statusOf(row, gateway.kind !== 'off')
  return { status, is_ended: status === teacherAway && row.endedOnPurpose ? 1 : 0 }
}

/**
 * Whether pictures of a class come: 1 yes, 0 teacher not there, 10 on the way, 3 they cannot; and whether they came.
 */
export async function liveStatus(deps: Deps, classId: number): Promise<Status & { server_time: number }> {
  const found = await cacheOf(deps.db).get(classId, (id) => load(deps, id))
  if (found === null) throw refuse('openClassNotFound')
  return { ...found, server_time: Math.floor(Date.now() / 1000) }
}
