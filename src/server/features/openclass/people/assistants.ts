import { and, asc, eq, sql } from 'drizzle-orm'
import type { classPeople as operations } from '#contract/openclass/people.ts'
import { peopleLimits } from '#contract/openclass/people-limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { lockName } from '../../../db/lock-name.ts'
import { classAssistants, users } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { actingUser, classAccess, managedClass } from '../../class-access/index.ts'
import { flag } from '../values.ts'
import { assistantColumns, assistantOf, isCandidate } from './candidates.ts'
import { namesAssistants, requireNaming } from './policy.ts'

type Assistants = OperationTypes<typeof operations.assistants>['reply']

/** The assistants of a class, for who manages it. @throws Refusal openClassNotFound, noPermission */
export async function assistantsOf(db: Db, user: SessionUser, classId: number): Promise<Assistants> {
  const openClass = await managedClass(db, user, classId)
  const list = await db
    .select(assistantColumns)
    .from(classAssistants)
    .innerJoin(users, eq(users.id, classAssistants.userId))
    .where(eq(classAssistants.classId, classId))
    .orderBy(asc(classAssistants.createdAt), asc(users.id))
  return {
    list: list.map(assistantOf),
    may_name: flag(await namesAssistants(db, user, openClass)),
    has_waiting_room: flag(openClass.hasWaitingRoom),
  }
}

interface Named {
  classId: number
  userId: number
  /** what the caller knows of them; empty: nothing */
  account: string
}

/**
 * Makes somebody an assistant, once.
 * @throws Refusal openClassNotFound, noPermission, assistantUnknown, assistantGivesClass, tooManyAssistants
 */
export async function nameAssistant({ db, chat }: Deps, user: SessionUser, named: Named): Promise<null> {
  const { classId, userId } = named
  await requireNaming(db, user, classId)
  if (!(await isCandidate(db, user, named))) throw refuse('assistantUnknown')
  const isNew = await db.transaction(async (tx) => {
    // two at once could both take the last place
    await lockName(tx, `assistants ${classId}`)
    const person = await actingUser(tx, userId)
    if (!person) throw refuse('assistantUnknown')
    const gives = await classAccess(tx, person, classId).then(
      ({ manages }) => manages,
      // for others a held or booked class does not exist
      () => false,
    )
    if (gives) throw refuse('assistantGivesClass')
    const present = await tx.$count(classAssistants, eq(classAssistants.classId, classId))
    const added = await tx
      .insert(classAssistants)
      .values({ classId, userId, createdBy: user.id })
      .onConflictDoNothing()
      .returning({ id: classAssistants.userId })
    if (added.length === 0) return false
    if (present >= peopleLimits.assistants) throw refuse('tooManyAssistants')
    await writeAudit(tx, user, 'assistant named', `openclass ${classId}`, { user: userId })
    return true
  })
  if (isNew) await chat.announce(classId, { kind: 'access', userid: userId })
  return null
}

/**
 * Ends somebody's being an assistant: their next call is refused.
 * @throws Refusal openClassNotFound, noPermission, assistantUnknown
 */
export async function revokeAssistant(
  { db, chat }: Deps,
  user: SessionUser,
  classId: number,
  userId: number,
): Promise<null> {
  await requireNaming(db, user, classId)
  await db.transaction(async (tx) => {
    const removed = await tx
      .delete(classAssistants)
      .where(and(eq(classAssistants.classId, classId), eq(classAssistants.userId, userId)))
      .returning({ id: classAssistants.userId })
    if (removed.length === 0) throw refuse('assistantUnknown')
    // who was in the class stays in it
    await tx.execute(sql`
      insert into class_entries as e (class_id, user_id, state, changed_by)
      values (${classId}, ${userId}, 'admitted', ${user.id})
      on conflict (class_id, user_id) do update set state = 'admitted', changed_at = now() where e.state = 'waiting'`)
    await writeAudit(tx, user, 'assistant revoked', `openclass ${classId}`, { user: userId })
  })
  await chat.announce(classId, { kind: 'access', userid: userId })
  return null
}
