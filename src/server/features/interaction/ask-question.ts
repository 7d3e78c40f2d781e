import { sql } from 'drizzle-orm'
import { byteLength, chatLimits, cleanMessage, messageFault } from '#contract/chat/rules.ts'
import type { QuestionShape } from '#contract/interaction/events.ts'
import { interactionLimits } from '#contract/interaction/limits.ts'
import { secondOfClass } from '../../db/class-state.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { isBlocked, isMuted, roomState } from '../chat/index.ts'
import { takingPart } from './access.ts'
import { announcerOf } from './announcer.ts'
import { readQuestions } from './question-columns.ts'

interface Draft {
  classId: number
  userId: number
  moderates: boolean
  content: string
  nonce: string
}

/**
 * Takes the person's turn and stores the question in one statement, by the rules of the chat, so that of fifty at once
 * one is stored. @returns its number; null where the turn was not to be had
 */
async function store(db: Db, { classId, userId, moderates, content, nonce }: Draft): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with room as (
      select coalesce(r.all_muted, false) as all_muted, coalesce(r.max_bytes, ${chatLimits.bytes}) as max_bytes
      from (select) as one left join chat_rooms r on r.class_id = ${classId}
    ), turn as (
      insert into interaction_members as m (class_id, user_id, asked_at)
      select ${classId}::int, ${userId}::int, clock_timestamp() from room
      where (${moderates} or (not all_muted and max_bytes >= ${byteLength(content)} and not exists (
          select from chat_members c
          where c.class_id = ${classId} and c.user_id = ${userId} and c.muted_at is not null)))
        and not exists (
          select from class_questions q
          where q.class_id = ${classId} and q.user_id = ${userId} and q.nonce = ${nonce})
      on conflict (class_id, user_id) do update set asked_at = excluded.asked_at
      where ${moderates} or m.asked_at is null
        or m.asked_at <= excluded.asked_at - make_interval(secs => ${interactionLimits.questionPause})
      returning 1
    )
    insert into class_questions (class_id, user_id, nonce, content, second)
    select c.id, ${userId}::int, ${nonce}, ${content}, ${sql.raw(secondOfClass('c'))}
    from open_classes c, turn where c.id = ${classId}
    on conflict do nothing
    returning id`)
  return rows[0]?.id ?? null
}

async function ownByNonce(db: Db, { classId, userId, nonce }: Draft): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from class_questions where class_id = ${classId} and user_id = ${userId} and nonce = ${nonce}`)
  return rows[0]?.id ?? null
}

/** Why a turn was not granted. */
async function obstacle(db: Db, { classId, userId, content }: Draft): Promise<Refusal> {
  if (await isMuted(db, classId, userId)) return refuse('chatMuted')
  const room = await roomState(db, classId)
  if (room.all_muted) return refuse('chatAllMuted')
  if (byteLength(content) > room.max_bytes) return refuse('chatTooLong')
  const { rows } = await db.execute<{ waited: number }>(sql`
    select extract(epoch from clock_timestamp() - asked_at)::float as waited from interaction_members
    where class_id = ${classId} and user_id = ${userId}`)
  const seconds = Math.max(1, Math.ceil(interactionLimits.questionPause - (rows[0]?.waited ?? 0)))
  return refuse('interactionTooOften', {}, { seconds })
}

/**
 * Asks a question in a class, by the rules of its chat.
 * @throws Refusal chatEmpty, chatTooLong, chatMuted, chatAllMuted, chatBlockedWord, interactionTooOften, and those of
 *   taking part
 */
export async function askQuestion(
  deps: Deps,
  user: SessionUser,
  classId: number,
  typed: { content: string; nonce: string },
): Promise<QuestionShape> {
  const { db } = deps
  const content = cleanMessage(typed.content)
  const fault = messageFault(content)
  if (fault) throw refuse(fault === 'empty' ? 'chatEmpty' : 'chatTooLong')
  const { moderates } = await takingPart(db, user, classId)
  if (await isBlocked(db, content)) throw refuse('chatBlockedWord')
  const draft: Draft = { classId, userId: user.id, moderates, content, nonce: typed.nonce }
  const stored = await store(db, draft)
  const id = stored ?? (await ownByNonce(db, draft))
  if (id === null) throw await obstacle(db, draft)
  if (stored !== null) announcerOf(deps).question(classId, stored)
  const [question] = await readQuestions(db, classId, [id])
  if (!question) throw refuse('questionNotFound')
  return question
}
