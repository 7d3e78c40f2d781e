import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import { pollLimits } from '#contract/poll/limits.ts'
import type { poll } from '#contract/poll/operations.ts'
import type { Db, Queryable, Tx } from '../../db/database.ts'
import { pollRounds, polls } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { requireSeen } from '../../lib/revision.ts'
import { lastChangedBy, writeAudit } from '../audit/index.ts'
import { type AccessUser, managedClass } from '../class-access/index.ts'
import { lockPolls } from './lock-class.ts'
import { columnsOf, fieldsOf, type PollFields, pollRevision, type PollRow } from './poll-fields.ts'

type Params = OperationTypes<typeof poll.updatePoll>['params']
type Change = OperationTypes<typeof poll.updatePoll>['body']
type Copied = OperationTypes<typeof poll.copyPolls>['body']

/** The polls of a class in their order. */
export const pollsOf = (db: Queryable, classId: number): Promise<PollRow[]> =>
  db.select().from(polls).where(eq(polls.classId, classId)).orderBy(asc(polls.position), asc(polls.id))

const targetOf = (classId: number): string => `openclass ${classId}`

async function append(
  tx: Tx,
  classId: number,
  rows: readonly ReturnType<typeof columnsOf>[],
): Promise<PollRow[]> {
  await lockPolls(tx, classId)
  const before = await pollsOf(tx, classId)
  if (before.length + rows.length > pollLimits.polls) throw refuse('pollsFull', { most: pollLimits.polls })
  const next = Math.max(-1, ...before.map(({ position }) => position)) + 1
  return tx
    .insert(polls)
    .values(rows.map((row, index) => ({ ...row, classId, position: next + index })))
    .returning()
}

/** @throws Refusal openClassNotFound, noPermission, invalidField, pollsFull */
export async function createPoll(
  db: Db,
  user: AccessUser,
  classId: number,
  fields: PollFields,
): Promise<{ id: number; revision: string }> {
  await managedClass(db, user, classId)
  const columns = columnsOf(fields)
  return db.transaction(async (tx) => {
    const [made] = await append(tx, classId, [columns])
    if (!made) throw new Error('the poll was not stored')
    await writeAudit(tx, user, 'poll created', targetOf(classId), { poll: made.id, after: fieldsOf(made) })
    return { id: made.id, revision: pollRevision(made) }
  })
}

/** A poll of this class, which nobody else changes until the end of the transaction. @throws Refusal pollNotFound */
async function lockedPoll(tx: Tx, { id: classId, poll_id }: Params): Promise<PollRow> {
  await lockPolls(tx, classId)
  const [found] = await tx
    .select()
    .from(polls)
    .where(and(eq(polls.id, poll_id), eq(polls.classId, classId)))
  if (!found) throw refuse('pollNotFound')
  return found
}

/** @throws Refusal openClassNotFound, noPermission, invalidField, pollNotFound, pollAsked, recordChanged */
export async function updatePoll(
  db: Db,
  user: AccessUser,
  params: Params,
  { revision: seen, ...fields }: Change,
): Promise<{ revision: string }> {
  await managedClass(db, user, params.id)
  const columns = columnsOf(fields)
  return db.transaction(async (tx) => {
    const before = await lockedPoll(tx, params)
    const target = targetOf(params.id)
    await requireSeen(seen, pollRevision(before), () =>
      lastChangedBy(tx, [target], ['poll created', 'poll changed'], fieldsOf(before)),
    )
    const [asked] = await tx
      .select({ id: pollRounds.id })
      .from(pollRounds)
      .where(eq(pollRounds.pollId, before.id))
      .limit(1)
    if (asked) throw refuse('pollAsked')
    await tx.update(polls).set(columns).where(eq(polls.id, before.id))
    const after = { ...before, ...columns }
    await writeAudit(tx, user, 'poll changed', target, {
      poll: before.id,
      before: fieldsOf(before),
      after: fieldsOf(after),
    })
    return { revision: pollRevision(after) }
  })
}

/** @throws Refusal openClassNotFound, noPermission, pollNotFound, pollRunning */
export async function deletePoll(db: Db, user: AccessUser, params: Params): Promise<null> {
  await managedClass(db, user, params.id)
  await db.transaction(async (tx) => {
    const { id, title } = await lockedPoll(tx, params)
    const [running] = await tx
      .select({ id: pollRounds.id })
      .from(pollRounds)
      .where(and(eq(pollRounds.pollId, id), isNull(pollRounds.endedAt)))
    if (running) throw refuse('pollRunning')
    await tx.delete(polls).where(eq(polls.id, id))
    await writeAudit(tx, user, 'poll deleted', targetOf(params.id), { poll: id, title })
  })
  return null
}

/** @throws Refusal openClassNotFound, noPermission, pollNotFound where one came or went meanwhile */
export async function orderPolls(
  db: Db,
  user: AccessUser,
  classId: number,
  ids: readonly number[],
): Promise<null> {
  await managedClass(db, user, classId)
  await db.transaction(async (tx) => {
    await lockPolls(tx, classId)
    const before = await pollsOf(tx, classId)
    if (before.length !== ids.length || before.some(({ id }) => !ids.includes(id)))
      throw refuse('pollNotFound')
    await tx.execute(sql`
      update ${polls} set position = given.position - 1
      from unnest(${sql.param(ids)}::int[]) with ordinality as given (id, position)
      where ${polls.id} = given.id`)
    await writeAudit(tx, user, 'polls ordered', targetOf(classId), { polls: ids })
  })
  return null
}

/** @throws Refusal openClassNotFound, noPermission for one of the two classes, pollNotFound, pollsFull */
export async function copyPolls(
  db: Db,
  user: AccessUser,
  classId: number,
  { open_class_id, poll_ids }: Copied,
): Promise<{ ids: number[] }> {
  await managedClass(db, user, classId)
  await managedClass(db, user, open_class_id)
  return db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(polls)
      .where(and(eq(polls.classId, open_class_id), inArray(polls.id, poll_ids)))
    const byId = new Map(found.map((row) => [row.id, row]))
    const rows = poll_ids.map((id) => {
      const row = byId.get(id)
      if (!row) throw refuse('pollNotFound')
      return columnsOf(fieldsOf(row))
    })
    const ids = (await append(tx, classId, rows)).map(({ id }) => id)
    await writeAudit(tx, user, 'polls copied', targetOf(classId), { from: open_class_id, polls: ids })
    return { ids }
  })
}
