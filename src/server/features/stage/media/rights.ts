import { endedByTeacherAt, isOver } from '../../../db/class-state.ts'
import { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import { actingIn, type FindSession } from '../../../plugins/authentication.ts'
import { type ClassViewer, classViewersIn, managesOf } from '../../class-access/index.ts'
import { takingPart } from '../../interaction/index.ts'
import { readOwnPlace } from '../read-stage.ts'

/** Whose media: of somebody on stage, by the number of the user, or of who gives the class. */
export type Who = number | 'teacher'

/** Somebody who sends to the stage of a class, or receives from it. */
export interface StageConnection extends ClassViewer {
  userId: number
  /** what is sent or received */
  who: Who
  /** mark of the page that sends; null: it receives */
  page: string | null
}

interface Asked {
  classId: number
  /** of a session */
  bearer: string
}

async function caller(deps: Deps, find: FindSession, { classId, bearer }: Asked) {
  const session = await find(bearer)
  if (!session) throw refuse('notSignedIn')
  // who gives the class does so as who broadcasts it
  const user = actingIn(session, openClassTeaching.streamAddress)
  const { manages } = await takingPart(deps.db, user, classId)
  return { userId: user.id, sessionId: user.sessionId, manages }
}

/**
 * Who may send to a stage now: who is on it, from the page with which they came, and who gives the class.
 * @throws Refusal notSignedIn, stageNotCalled, stageElsewhere, and those of taking part
 */
export async function sendingRight(
  deps: Deps,
  find: FindSession,
  { page, ...asked }: Asked & { page: string },
): Promise<StageConnection & { isMuted: boolean }> {
  const { classId } = asked
  const { userId, sessionId, manages } = await caller(deps, find, asked)
  const connection = { classId, userId, sessionId, page }
  if (manages) return { ...connection, who: 'teacher', isMuted: false }
  const own = await readOwnPlace(deps.db, classId, userId)
  if (own.state !== 'joined') throw refuse('stageNotCalled')
  if (own.page !== page) throw refuse('stageElsewhere')
  return { ...connection, who: userId, isMuted: own.is_muted === 1 }
}

/**
 * Who may receive from a stage now: who is on it themselves, and who gives the class.
 * @throws Refusal notSignedIn, stageNotCalled, webrtcNobody, and those of taking part
 */
export async function receivingRight(
  deps: Deps,
  find: FindSession,
  { who, ...asked }: Asked & { who: Who },
): Promise<StageConnection & { isTeacher: boolean }> {
  const { db } = deps
  const { classId } = asked
  const { userId, sessionId, manages } = await caller(deps, find, asked)
  if (!manages && (await readOwnPlace(db, classId, userId)).state !== 'joined') throw refuse('stageNotCalled')
  if (who !== 'teacher' && (await readOwnPlace(db, classId, who)).state !== 'joined')
    throw refuse('webrtcNobody')
  return { classId, userId, sessionId, who, page: null, isTeacher: manages }
}

interface Row {
  number: number
  isTeacher: boolean
  ownPage: string | null
  isMuted: boolean
  isThere: boolean
}

const joined = (name: string, user: string): string =>
  `left join stage_places ${name} on ${name}.class_id = c.id and ${name}.user_id = ${user}
    and ${name}.ended_at is null and ${name}.joined_at is not null`

/** Named, so that PostgreSQL plans it once per connection. */
const rights = {
  name: 'stage-rights',
  text: `select v.number::int as number, ${managesOf('u', 'c')} as "isTeacher", own.page as "ownPage",
      coalesce(own.is_muted, false) as "isMuted", other.id is not null as "isThere"
    from unnest($1::int[], $2::int[], $3::int[]) with ordinality v (session_id, class_id, who, number)
    join sessions s on s.id = v.session_id and s.ended_at is null
    join users u on u.id = s.user_id and u.locked_at is null
    join open_classes c on c.id = v.class_id and c.cancelled_at is null
      and ${endedByTeacherAt('c')} is null and not ${isOver('c')}
    ${joined('own', 'u.id')}
    ${joined('other', 'v.who')}`,
}

const isAllowed = ({ who, page }: StageConnection, { isTeacher, ownPage, isThere }: Row): boolean => {
  if (page !== null) return who === 'teacher' ? isTeacher : ownPage === page
  return (isTeacher || ownPage !== null) && (who === 'teacher' || isThere)
}

/** What of a connection may go on, and whether it is muted. */
export interface StillHeld {
  isMuted: boolean
}

/** Asks anew, for many connections at once, by the database as it is at this moment. Those that may not go on are left out. */
export function heldRightsIn(
  deps: Pick<Deps, 'pool'>,
): <Connection extends StageConnection>(
  connections: readonly Connection[],
) => Promise<Map<Connection, StillHeld>> {
  const mayWatch = classViewersIn(deps)
  return async (connections) => {
    const values = [
      connections.map(({ sessionId }) => sessionId),
      connections.map(({ classId }) => classId),
      connections.map(({ who }) => (who === 'teacher' ? 0 : who)),
    ]
    const [{ rows }, watching] = await Promise.all([
      deps.pool.query<Row>({ ...rights, values }),
      Promise.all(connections.map((connection) => mayWatch(connection))),
    ])
    const held = new Map<(typeof connections)[number], StillHeld>()
    for (const row of rows) {
      const connection = connections[row.number - 1]
      if (connection && watching[row.number - 1] && isAllowed(connection, row))
        held.set(connection, { isMuted: row.isMuted })
    }
    return held
  }
}
