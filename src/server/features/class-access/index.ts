import { is, userTypes } from '#contract/account/limits.ts'
import { eq, sql } from 'drizzle-orm'
import { classStateAt, type StreamState } from '#contract/openclass/enums.ts'
import type { ClassEntry } from '#contract/openclass/people.ts'
import { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import { isHeld, streamState } from '../../db/class-state.ts'
import { actingTypes } from '../../db/user-types.ts'
import { inBatches } from '../../lib/batched-look-ups.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { openClasses } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { isOwned, ownsProduct } from '../catalog/index.ts'
import { readSetting } from '../site/index.ts'
import { seconds } from '../../lib/seconds.ts'

export { hasCome } from './has-come.ts'

export type AccessUser = Pick<SessionUser, 'id' | 'types'>

export interface ClassAccess {
  openClass: typeof openClasses.$inferSelect
  /**
   * the administrator, the class's teachers, and the teacher who made it; of a lesson its teacher and those of its course
   */
  manages: boolean
  /** who manages it, and its assistants: they look after its chat and all that happens in it, and admit and remove people */
  moderates: boolean
  /** whether they are let in while it is live */
  entry: ClassEntry
  /** why they were removed; empty: they were not */
  removalReason: string
  /** they have entered their name for it */
  hasJoined: boolean
  /** yes; or what it takes: signing in, or buying it */
  watching: 'yes' | 'signIn' | 'buy'
}

/** SQL: whether a user gives a class. `user` is an expression of the user's id, `c` the name of a row of `open_classes`. */
export const teaches = (user: string, c: string): string => `(
  ${c}.created_by = ${user}
  or ${c}.lesson_id is null and exists (
    select from open_class_teachers own where own.class_id = ${c}.id and own.teacher_id = ${user})
  or exists (
    select from lessons l join product_teachers own on own.product_id = l.product_id
    where l.id = ${c}.lesson_id and own.teacher_id = ${user})) is true`

/** SQL: it is the class of a booked lesson, which is for those alone who have booked it. `c` as above. */
const isBooked = (c: string): string =>
  `exists (select from booked_lessons booked where booked.lesson_id = ${c}.lesson_id)`

/** SQL: the user has booked the lesson of this class. */
const participates = (user: string, c: string): string => `exists (
  select from bookings own
  where own.lesson_id = ${c}.lesson_id and own.student_id = ${user} and own.status in ('booked', 'used'))`

/** SQL: whether a user manages a class. `u` and `c` are the names of rows of `users` and `open_classes`. */
export const managesOf = (u: string, c: string): string => `(
  ${userTypes.admin} = any(${actingTypes(u, 'openclass.read')})
  or ${userTypes.teacher} = any(${u}.types) and ${teaches(`${u}.id`, c)})`

/** SQL: the user was named an assistant of the class. */
const assists = (user: string, c: string): string => `exists (
  select from class_assistants named where named.class_id = ${c}.id and named.user_id = ${user})`

/** SQL: whether a user gives a class or assists in it, and so is none of its students. */
export const looksAfter = (user: string, c: string): string => `(${teaches(user, c)} or ${assists(user, c)})`

/** SQL: the state of the user's entry to the class, null where there is none. */
const entryState = (user: string, c: string): string => `(
  select own_entry.state from class_entries own_entry
  where own_entry.class_id = ${c}.id and own_entry.user_id = ${user})`

/** Whether somebody is let into a class while it is live, beside who moderates it. */
function entryOf(state: string | null, hasWaitingRoom: boolean): ClassEntry {
  if (state === 'removed') return 'removed'
  return hasWaitingRoom && state !== 'admitted' ? 'waiting' : 'in'
}

/**
 * SQL: whether a user takes part in a class: in that of a booked lesson who has booked it; in a lesson who has a right
 * to its course, not who tries it without one; in a charged open class who has bought it; in a free one everybody.
 */
const takesPart = (user: string, c: string): string => `case
  when ${isBooked(c)} then ${participates(user, c)}
  when ${c}.lesson_id is not null then exists (
    select from lessons l where l.id = ${c}.lesson_id and ${isOwned(user, 'l.product_id')})
  else ${c}.product_id is null or ${isOwned(user, `${c}.product_id`)}
end`

/** Whether a user takes part in a class, beside who manages it. */
export async function takesPartIn(db: Queryable, userId: number, classId: number): Promise<boolean> {
  const { rows } = await db.execute<{ takes_part: boolean }>(sql`
    select ${sql.raw(takesPart('u.id', 'c'))} as takes_part
    from open_classes c, (select ${userId}::int as id) u where c.id = ${classId}`)
  return rows[0]?.takes_part === true
}

/** Whether it is the class of a booked lesson, which is for those alone who have booked it. */
export async function isBookedClass(db: Queryable, classId: number): Promise<boolean> {
  const { rows } = await db.execute<{ booked: boolean }>(sql`
    select ${sql.raw(isBooked('c'))} as booked from open_classes c where c.id = ${classId}`)
  return rows[0]?.booked === true
}

const mayManage = ({ types }: Pick<AccessUser, 'types'>, isTeacherOfIt: boolean): boolean =>
  is({ types }, 'admin') || (is({ types }, 'teacher') && isTeacherOfIt)

async function managesClass(db: Queryable, user: AccessUser, classId: number): Promise<boolean> {
  if (!is(user, 'teacher')) return mayManage(user, false)
  const { rows } = await db.execute<{ teaches: boolean }>(sql`
    select ${sql.raw(teaches('u.id', 'c'))} as teaches
    from open_classes c, (select ${user.id}::int as id) u where c.id = ${classId}`)
  return mayManage(user, rows[0]?.teaches === true)
}

/** Without an account: nothing but to look. */
const ofVisitor = (openClass: ClassAccess['openClass']): ClassAccess => ({
  openClass,
  manages: false,
  moderates: false,
  entry: 'in',
  removalReason: '',
  hasJoined: false,
  watching: 'signIn',
})

/** SQL: the user has entered their name for the class. */
const joined = (user: string, c: string): string => `exists (
  select from open_class_bookings own
  where own.class_id = ${c}.id and own.user_id = ${user} and own.cancelled_at is null)`

/**
 * All that decides what a user may do with a class. It stands before each message, hand and answer, so its text is made once
 * for each connection to the database (a transaction is one), and has a name, by which PostgreSQL plans it once.
 */
const accessStatement = cachePerDatabase((db: Queryable) =>
  db
    .select({
      openClass: openClasses,
      held: sql<boolean>`${sql.raw(isHeld('open_classes'))}`,
      booked: sql<boolean>`${sql.raw(isBooked('open_classes'))}`,
      participates: sql<boolean>`${sql.raw(participates('me.id', 'open_classes'))}`,
      assists: sql<boolean>`${sql.raw(assists('me.id', 'open_classes'))}`,
      joined: sql<boolean>`${sql.raw(joined('me.id', 'open_classes'))}`,
      entry: sql<{ state: string; reason: string } | null>`(
        select json_build_object('state', e.state, 'reason', e.reason) from class_entries e
        where e.class_id = open_classes.id and e.user_id = me.id)`,
    })
    .from(openClasses)
    .innerJoin(sql`(select ${sql.placeholder('userId')}::int as id) me`, sql`true`)
    .where(eq(openClasses.id, sql.placeholder('classId')))
    .prepare('class-access'),
)

/**
 * What a user may do with an open class or the class of a lesson. A held class exists only for those who give it or
 * assist in it, and who had bought it before; the class of a booked lesson only for them and those who have booked it.
 * Assistants watch their class without having bought it.
 * @throws Refusal openClassNotFound
 */
export async function classAccess(
  db: Queryable,
  user: AccessUser | null,
  classId: number,
): Promise<ClassAccess> {
  const [found] = await accessStatement(db).execute({ userId: user?.id ?? 0, classId })
  if (!found || (!user && (found.held || found.booked))) throw refuse('openClassNotFound')
  const { openClass, held, booked } = found
  if (!user) return ofVisitor(openClass)
  const manages = await managesClass(db, user, classId)
  const moderates = manages || found.assists
  const entry = moderates ? 'in' : entryOf(found.entry?.state ?? null, openClass.hasWaitingRoom)
  const removalReason = entry === 'removed' ? (found.entry?.reason ?? '') : ''
  const may = { openClass, manages, moderates, entry, removalReason, hasJoined: found.joined }
  if (booked) {
    if (!moderates && !found.participates) throw refuse('openClassNotFound')
    return { ...may, watching: 'yes' }
  }
  const { productId } = openClass
  const watches = moderates || productId === null || (await ownsProduct(db, user.id, productId))
  if (held && !watches) throw refuse('openClassNotFound')
  return { ...may, watching: watches ? 'yes' : 'buy' }
}

/** @throws Refusal classWaiting, classRemoved for who is not let in while the class is live */
export function requireLetIn({ entry, removalReason }: Pick<ClassAccess, 'entry' | 'removalReason'>): void {
  if (entry === 'waiting') throw refuse('classWaiting')
  if (entry === 'removed') throw refuse('classRemoved', { reason: removalReason })
}

/** The types by which a user acts when somebody else asks about them, as an operation of `openclass.read` has them. */
export async function actingUser(db: Queryable, userId: number): Promise<AccessUser | null> {
  const { rows } = await db.execute<{ types: number[] }>(sql`
    select ${sql.raw(actingTypes('u', 'openclass.read'))} as types from users u
    where u.id = ${userId} and u.locked_at is null`)
  return rows[0] ? { id: userId, types: rows[0].types } : null
}

/** Who watches what. */
export interface ClassViewer {
  sessionId: number
  classId: number
}

interface ViewerRow extends ClassViewer {
  types: number[]
  free: boolean
  teaches: boolean
  owned: boolean
  assists: boolean
  entry: string | null
  hasWaitingRoom: boolean
}

/** Named, so that PostgreSQL plans it once per connection. */
const viewers = {
  name: 'class-viewers',
  text: `select v.session_id as "sessionId", v.class_id as "classId", ${actingTypes('u', 'openclass.read')} as types,
      c.product_id is null and not ${isBooked('c')} as free,
      ${teaches('u.id', 'c')} as teaches, (${isOwned('u.id', 'c.product_id')} or ${participates('u.id', 'c')}) as owned,
      ${assists('u.id', 'c')} as assists, ${entryState('u.id', 'c')} as entry,
      c.has_waiting_room as "hasWaitingRoom"
    from unnest($1::int[], $2::int[]) v (session_id, class_id)
    join sessions s on s.id = v.session_id and s.ended_at is null
    join users u on u.id = s.user_id and u.locked_at is null
    join open_classes c on c.id = v.class_id`,
}

/**
 * Whether the session of a viewer lives and its user may watch a class, as `classAccess` decides it. It is asked for
 * thousands of viewers, so those that are asked for at once share one query.
 */
export function classViewersIn({ pool }: Pick<Deps, 'pool'>): (viewer: ClassViewer) => Promise<boolean> {
  const find = inBatches(async (keys: string[]) => {
    const pairs = keys.map((key) => key.split(':').map(Number))
    const values = [pairs.map(([session]) => session), pairs.map(([, classId]) => classId)]
    const { rows } = await pool.query<ViewerRow>({ ...viewers, values })
    return new Map(
      rows.map((row) => [
        `${row.sessionId}:${row.classId}`,
        row.assists ||
          mayManage(row, row.teaches) ||
          ((row.free || row.owned) && entryOf(row.entry, row.hasWaitingRoom) === 'in'),
      ]),
    )
  })
  return async ({ sessionId, classId }) => (await find(`${sessionId}:${classId}`)) ?? false
}

/** Whether the school is a public demonstration, on which open classes can be looked at and not entered. */
export const isDemoSite = async (db: Db): Promise<boolean> => (await readSetting(db, 'web_config')).demo_site

/** The class, for who manages it. @throws Refusal openClassNotFound, noPermission */
export async function managedClass(
  db: Queryable,
  user: AccessUser,
  classId: number,
): Promise<typeof openClasses.$inferSelect> {
  const { openClass, manages } = await classAccess(db, user, classId)
  if (!manages) throw refuse('noPermission')
  return openClass
}

/**
 * The class, for who moderates it: who manages it, and its assistants. All that happens in a class while it is live asks
 * this; what belongs to giving it (broadcasts, texts, prices, numbers, people's data) asks `managedClass`.
 * @throws Refusal openClassNotFound, noPermission
 */
export async function moderatedClass(db: Queryable, user: AccessUser, classId: number): Promise<ClassAccess> {
  const access = await classAccess(db, user, classId)
  if (!access.moderates) throw refuse('noPermission')
  return access
}

/** Somebody who broadcasts a class. */
export interface ClassPublisher {
  userId: number
  classId: number
}

/**
 * Those of the publishers who may still broadcast their classes: `managedClass` without a session, by the database as it
 * is at this moment.
 */
export async function mayStillBroadcast<Publisher extends ClassPublisher>(
  db: Queryable,
  publishers: readonly Publisher[],
): Promise<Publisher[]> {
  if (publishers.length === 0) return []
  const { rows } = await db.execute<{ number: number; types: number[]; teaches: boolean }>(sql`
    select v.number::int as number, ${sql.raw(actingTypes('u', openClassTeaching.streamAddress.permission))} as types,
      ${sql.raw(teaches('u.id', 'c'))} as teaches
    from unnest(${sql.param(publishers.map(({ userId }) => userId))}::int[],
      ${sql.param(publishers.map(({ classId }) => classId))}::int[]) with ordinality as v (user_id, class_id, number)
    join users u on u.id = v.user_id and u.locked_at is null
    join open_classes c on c.id = v.class_id`)
  const allowed = new Set(rows.filter((row) => mayManage(row, row.teaches)).map(({ number }) => number))
  return publishers.filter((_, index) => allowed.has(index + 1))
}

type Timed = Pick<typeof openClasses.$inferSelect, 'beginAt' | 'endAt' | 'endedAt'>

/** The times of a class as the contract has them. What its teacher ended before the beginning was a trial. */
export const timesOf = ({ beginAt, endAt, endedAt }: Timed) => ({
  begintime: beginAt && seconds(beginAt),
  endtime: endAt && seconds(endAt),
  ended_at: beginAt && endedAt && endedAt > beginAt ? seconds(endedAt) : null,
})

/** By the clock a class is live, with its overtime. */
export function isLiveClass(
  openClass: Timed & Pick<typeof openClasses.$inferSelect, 'cancelledAt'>,
): boolean {
  if (openClass.cancelledAt !== null || openClass.endAt === null) return false
  return classStateAt(timesOf(openClass), false, Date.now() / 1000) === 'live'
}

/** Current state of a class's stream. */
export async function streamStateOf(db: Queryable, classId: number): Promise<StreamState> {
  const { rows } = await db.execute<{ state: StreamState }>(
    sql`select ${sql.raw(streamState('open_classes'))} as state from open_classes where id = ${classId}`,
  )
  return rows[0]?.state ?? 'ended'
}

/**
 * Why somebody may not watch what was recorded of a class; null: they may, as soon as its teacher has ended it, else
 * when it is over. Who gives the class sees it before its end too, and where no replay is allowed.
 */
export async function replayRefusal(db: Db, { openClass, manages, watching }: ClassAccess) {
  if (watching !== 'yes') return 'openClassNotBought'
  if (manages) return null
  if (await isDemoSite(db)) return 'demoOpenClass'
  const { isReplay, cancelledAt } = openClass
  const times = timesOf(openClass)
  const isOpen =
    (isReplay && times.ended_at !== null) || classStateAt(times, isReplay, Date.now() / 1000) === 'replay'
  return isOpen && cancelledAt === null ? null : 'noReplay'
}
