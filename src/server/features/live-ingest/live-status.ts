import { sql } from 'drizzle-orm'
import { liveStatuses, type StreamState } from '#contract/openclass/enums.ts'
import type { openClass } from '#contract/openclass/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import { hasVideo, isHeld, replayOpensAt, streamState } from '../../db/class-state.ts'
import type { Deps } from '../../deps.ts'
import { MicroCache } from '../../lib/micro-cache.ts'
import { refuse } from '../../lib/refusal.ts'
import { type AccessUser, classAccess } from '../class-access/index.ts'

interface Row {
  [column: string]: unknown
  cancelled: boolean
  held: boolean
  /** a broadcast is authorized that has not ended */
  isOpen: boolean
  isEnded: boolean
  isWebrtc: boolean
  stream: StreamState
  replayAt: number | null
}

type Status = OperationTypes<typeof openClass.liveStatus>['reply']
interface Found {
  held: boolean
  status: Omit<Status, 'server_time'>
}

const cacheOf = cachePerDatabase(() => new MicroCache<number, Found | null>())

const { live, teacherAway, teacherOnTheWay, unknownError } = liveStatuses

function statusOf({ cancelled, isOpen, stream }: Row, canReceive: boolean): number {
  if (cancelled) return unknownError
  if (stream === 'on_air') return live
  // an authorized broadcast without a segment yet, or one that was interrupted and may resume
  if (isOpen) return teacherOnTheWay
  return canReceive ? teacherAway : unknownError
}

async function load({ db, live: gateway }: Deps, classId: number): Promise<Found | null> {
  // a recording that is still being made or stored counts
  const { rows } = await db.execute<Row>(sql`
    select o.cancelled_at is not null as cancelled, ${sql.raw(isHeld('o'))} as held, b.id is not null as "isOpen",
      coalesce(b.via = 'whip' and b.state = 'live', false) as "isWebrtc",
      exists (select 1 from broadcasts e where e.class_id = o.id and e.end_asked_at is not null) as "isEnded",
      ${sql.raw(streamState('o'))} as stream,
      case when o.is_replay and o.cancelled_at is null and (${sql.raw(hasVideo('o'))} or exists (
        select from broadcasts r where r.class_id = o.id and r.state <> 'ended' and r.duration > 0))
      then floor(extract(epoch from ${sql.raw(replayOpensAt('o'))}))::int8 end as "replayAt"
    from open_classes o
    left join broadcasts b on b.class_id = o.id and b.state <> 'ended' and b.end_asked_at is null
    where o.id = ${classId}`)
  const row = rows[0]
  if (!row) return null
  const status = statusOf(row, gateway.kind !== 'off')
  return {
    held: row.held,
    status: {
      status,
      is_ended: status === teacherAway && row.isEnded ? 1 : 0,
      stream_state: row.stream,
      is_webrtc: row.isWebrtc ? 1 : 0,
      replay_at: row.replayAt,
    },
  }
}

/**
 * Whether pictures of a class come: 1 yes, 0 teacher not there, 10 on the way, 3 they cannot; and whether they came.
 * @throws Refusal openClassNotFound
 */
export async function liveStatus(deps: Deps, user: AccessUser | null, classId: number): Promise<Status> {
  const found = await cacheOf(deps.db).get(classId, (id) => load(deps, id))
  if (found === null) throw refuse('openClassNotFound')
  // its own rules decide for whom it exists
  if (found.held) await classAccess(deps.db, user, classId)
  return { ...found.status, server_time: Math.floor(Date.now() / 1000) }
}
