import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { caption } from '#contract/caption/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { liveCaptions } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { classAccess, isLiveClass, moderatedClass } from '../class-access/index.ts'

type Types<Name extends keyof typeof caption> = OperationTypes<(typeof caption)[Name]>
type Line = Types<'typeLiveCaption'>['reply']

/** what a viewer who comes gets: the lines of the last seconds */
const RECENT_SECONDS = 60
const RECENT_AT_MOST = 50

const columns = {
  id: liveCaptions.id,
  language: liveCaptions.language,
  text: liveCaptions.text,
  at: sql<number>`extract(epoch from ${liveCaptions.at})::float8`,
}

/** The newest lines of a class, oldest first. @throws Refusal openClassNotFound, openClassNotBought */
export async function recentLiveCaptions(
  db: Db,
  user: SessionUser,
  classId: number,
): Promise<Types<'liveCaptions'>['reply']> {
  const { watching } = await classAccess(db, user, classId)
  if (watching !== 'yes') throw refuse('openClassNotBought')
  const list = await db
    .select(columns)
    .from(liveCaptions)
    .where(
      and(
        eq(liveCaptions.classId, classId),
        gt(liveCaptions.at, sql`now() - make_interval(secs => ${RECENT_SECONDS})`),
      ),
    )
    .orderBy(desc(liveCaptions.id))
    .limit(RECENT_AT_MOST)
  return { list: list.toReversed() }
}

/**
 * Stores a line with its moment, and sends it to everybody in the room of the class. Sent twice with one nonce it is one.
 * @throws Refusal openClassNotFound, noPermission, captionEmpty, classNotLive
 */
export async function typeLiveCaption(
  { db, chat }: Pick<Deps, 'db' | 'chat'>,
  user: SessionUser,
  classId: number,
  { language, text, nonce }: Types<'typeLiveCaption'>['body'],
): Promise<Line> {
  const { openClass } = await moderatedClass(db, user, classId)
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line === '') throw refuse('captionEmpty')
  if (!isLiveClass(openClass)) throw refuse('classNotLive')
  const [stored] = await db
    .insert(liveCaptions)
    .values({ classId, language, text: line, nonce, createdBy: user.id })
    .onConflictDoNothing()
    .returning(columns)
  if (stored) {
    await chat.announce(classId, { kind: 'caption', caption: stored })
    return stored
  }
  const [before] = await db
    .select(columns)
    .from(liveCaptions)
    .where(and(eq(liveCaptions.classId, classId), eq(liveCaptions.nonce, nonce)))
  if (!before) throw refuse('classNotLive')
  return before
}
