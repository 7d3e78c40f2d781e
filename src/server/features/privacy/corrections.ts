import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { correctionOperations } from '#contract/privacy/corrections.ts'
import { correctionLimits } from '#contract/privacy/limits.ts'
import { lockName } from '../../db/lock-name.ts'
import type { Db } from '../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { corrections, users } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { writeAudit } from '../audit/index.ts'
import { seconds } from '../../lib/seconds.ts'

type Own = OperationTypes<typeof correctionOperations.ownCorrections>
type All = OperationTypes<typeof correctionOperations.corrections>
type Answer = OperationTypes<typeof correctionOperations.answerCorrection>['body']

const shown = ({ id, wish, createdAt, isDone, answer, answeredAt }: typeof corrections.$inferSelect) => ({
  ...{ id, wish, answer, created_at: seconds(createdAt) },
  is_done: isDone === null ? null : isDone ? (1 as const) : (0 as const),
  answered_at: answeredAt && seconds(answeredAt),
})

/** What somebody wants to be corrected. */
export async function ownCorrections(db: Db, userId: number, query: Own['query']): Promise<Own['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const own = eq(corrections.userId, userId)
  const start = query.cursor === undefined ? undefined : lt(corrections.id, readCursor(query.cursor))
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(corrections)
      .where(and(own, start))
      .orderBy(desc(corrections.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${corrections} where ${own}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map(shown), total, next }
}

const written = (text: string, field: string): string => {
  const words = text.trim()
  if (words === '') throw refuse('invalidField', { field, allowed: 'some_text' })
  return words
}

/** @throws invalidField, correctionsOpen */
export async function createCorrection(db: Db, userId: number, text: string): Promise<{ id: number }> {
  const wish = written(text, 'wish')
  return db.transaction(async (tx) => {
    await lockName(tx, `corrections:${userId}`)
    const open = await tx.$count(
      corrections,
      and(eq(corrections.userId, userId), isNull(corrections.answeredAt)),
    )
    if (open >= correctionLimits.open) throw refuse('correctionsOpen', { most: correctionLimits.open })
    const [made] = await tx.insert(corrections).values({ userId, wish }).returning({ id: corrections.id })
    if (!made) throw new Error('the correction was not stored')
    return made
  })
}

/** What everybody wants to be corrected, the latest first. */
export async function allCorrections(db: Db, query: All['query']): Promise<All['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const start = query.cursor === undefined ? undefined : lt(corrections.id, readCursor(query.cursor))
  const [rows, total] = await Promise.all([
    db
      .select({ id: corrections.id, correction: corrections, username: users.username, name: users.name })
      .from(corrections)
      .innerJoin(users, eq(users.id, corrections.userId))
      .where(start)
      .orderBy(desc(corrections.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${corrections}`),
  ])
  const { page, next } = cutPage(rows, limit)
  const list = page.map(({ correction, username, name }) => ({
    ...shown(correction),
    ...{ userid: correction.userId, username, name },
  }))
  return { list, total, next }
}

/** Answers once; the person is told. @throws notFound, invalidField, correctionAnswered */
export async function answerCorrection(
  { db, notify }: Pick<Deps, 'db' | 'notify'>,
  admin: SessionUser,
  id: number,
  body: Answer,
): Promise<null> {
  const answer = written(body.answer, 'answer')
  await db.transaction(async (tx) => {
    const [known] = await tx.select().from(corrections).where(eq(corrections.id, id)).for('update')
    if (!known) throw refuse('notFound')
    if (known.answeredAt !== null) throw refuse('correctionAnswered')
    const change = { answer, isDone: body.is_done === 1, answeredBy: admin.id, answeredAt: sql`now()` }
    await tx.update(corrections).set(change).where(eq(corrections.id, id))
    await writeAudit(tx, admin, 'correction answered', `user ${known.userId}`, {
      corrected: body.is_done === 1,
    })
    await notify(
      tx,
      { kind: 'correction_answered', key: `correction ${id}`, params: { name: known.wish, words: answer } },
      [known.userId],
    )
  })
  return null
}
