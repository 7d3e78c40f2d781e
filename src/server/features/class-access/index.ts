import { and, eq, sql } from 'drizzle-orm'
import { classStateAt, type StreamState } from '#contract/openclass/enums.ts'
import { streamState } from '../../db/class-state.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { lessons, openClasses, openClassTeachers, productTeachers } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { ownsProduct } from '../catalog/index.ts'
import { readSetting } from '../site/index.ts'
import { is } from '../../lib/user-types.ts'

export type AccessUser = Pick<SessionUser, 'id' | 'types'>

export interface ClassAccess {
  openClass: typeof openClasses.$inferSelect
  /**
   * the administrator, the class's teachers, and the teacher who made it; of a lesson its teacher and those of its course
   */
  manages: boolean
  /** yes; or what it takes: signing in, or buying it */
  watching: 'yes' | 'signIn' | 'buy'
}

async function managesClass(
  db: Queryable,
  user: AccessUser,
  { id, createdBy, lessonId }: typeof openClasses.$inferSelect,
): Promise<boolean> {
  if (is(user, 'admin')) return true
  if (!is(user, 'teacher')) return false
  if (createdBy === user.id) return true
  const [own] =
    lessonId === null
      ? await db
          .select({ id: openClassTeachers.teacherId })
          .from(openClassTeachers)
          .where(and(eq(openClassTeachers.classId, id), eq(openClassTeachers.teacherId, user.id)))
      : await db
          .select({ id: productTeachers.teacherId })
          .from(productTeachers)
          .innerJoin(lessons, eq(lessons.productId, productTeachers.productId))
          .where(and(eq(lessons.id, lessonId), eq(productTeachers.teacherId, user.id)))
  return own !== undefined
}

/** What somebody may do with a class, open or a lesson's. @throws Refusal openClassNotFound */
export async function classAccess(
  db: Queryable,
  user: AccessUser | null,
  classId: number,
): Promise<ClassAccess> {
  const [openClass] = await db.select().from(openClasses).where(eq(openClasses.id, classId))
  if (!openClass) throw refuse('openClassNotFound')
  if (!user) return { openClass, manages: false, watching: 'signIn' }
  const manages = await managesClass(db, user, openClass)
  const { productId } = openClass
  const watches = manages || productId === null || (await ownsProduct(db, user.id, productId))
  return { openClass, manages, watching: watches ? 'yes' : 'buy' }
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

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

type Timed = Pick<typeof openClasses.$inferSelect, 'beginAt' | 'endAt' | 'endedAt'>

/** The times of a class as the contract has them. What its teacher ended before the beginning was a trial. */
export const timesOf = ({ beginAt, endAt, endedAt }: Timed) => ({
  begintime: beginAt && seconds(beginAt),
  endtime: endAt && seconds(endAt),
  ended_at: beginAt && endedAt && endedAt > beginAt ? seconds(endedAt) : null,
})

/** How the stream of a class stands at this moment. */
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
