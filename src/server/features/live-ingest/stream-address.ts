import { and, desc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import { isTrial } from '../../db/class-state.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { broadcasts, openClasses } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { PushAddress, StreamOfClass } from '../../gateways/live/live.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { languageOfStaff, nameIn, namesOf, readSetting } from '../site/index.ts'
import { managedClass, streamStateOf } from '../class-access/index.ts'
import { lowerAllHands } from '../interaction/index.ts'
import { emptyStage } from '../stage/index.ts'
import { personalKey } from './personal-key.ts'
import { requireSchedule } from './schedule.ts'

type Address = OperationTypes<typeof openClassTeaching.streamAddress>['reply']

/** A random key, of characters that every broadcasting program accepts. */
export const newStreamKey = (): string => randomBytes(18).toString('hex')

const newest = async (db: Db, classId: number) =>
  (
    await db
      .select({
        ...getTableColumns(broadcasts),
        isTrial: sql<boolean>`${sql.raw(isTrial('broadcasts', 'open_classes'))}`,
      })
      .from(broadcasts)
      .innerJoin(openClasses, eq(openClasses.id, broadcasts.classId))
      .where(eq(broadcasts.classId, classId))
      .orderBy(desc(broadcasts.id))
      .limit(1)
  )[0]

/** Where a person broadcasts a class, and what they enter as the key, which is their own. */
async function pushAddressOf(
  { db, live }: Deps,
  userId: number,
  stream: StreamOfClass,
): Promise<PushAddress> {
  return live.pushAddress(
    stream,
    await personalKey(db, { classId: stream.classId, userId }, stream.streamKey),
  )
}

/**
 * Where and with which key a class is broadcast, for who manages it.
 * @throws openClassNotFound, noPermission, lessonWithoutTimes
 */
export async function streamAddress(
  deps: Deps,
  user: SessionUser,
  { classId, language }: { classId: number; language: Language },
): Promise<Address> {
  const { db, live, webrtc, ffmpeg } = deps
  const openClass = await managedClass(db, user, classId)
  const [broadcast, tools, reception, stream_state, { is_demo }, wanted] = await Promise.all([
    newest(db, classId),
    ffmpeg.tools(),
    live.reception(),
    streamStateOf(db, classId),
    readSetting(db, 'demo'),
    languageOfStaff(db, user, language),
  ])
  const { opens, begins, closes } = requireSchedule(openClass)
  const { streamKey } = openClass
  const { url, key } = await pushAddressOf(deps, user.id, { classId, streamKey, until: closes })
  // nobody begins another broadcast before its last segment is stored
  const isEnding = broadcast !== undefined && broadcast.endAskedAt !== null && broadcast.state !== 'ended'
  const server_time = Math.floor(Date.now() / 1000)
  return {
    name: nameIn({ name: openClass.name, names: namesOf(openClass.translations) }, wanted),
    rtmp_url: url,
    stream_key: key,
    whip_url: webrtc.isReady ? `${deps.config.publicUrl}/whip/${classId}` : '',
    opens_at: opens,
    begins_at: begins,
    closes_at: closes,
    server_time,
    is_cancelled: openClass.cancelledAt === null ? 0 : 1,
    is_chat: openClass.isChat ? 1 : 0,
    state: isEnding ? 'ending' : (broadcast?.state ?? ''),
    is_trial: broadcast?.isTrial || (isEnding && server_time < begins) ? 1 : 0,
    stream_state,
    via: broadcast?.via ?? '',
    duration: broadcast?.duration ?? 0,
    is_available: tools !== null && reception.isReady ? 1 : 0,
    has_sample_video: is_demo ? 1 : 0,
  }
}

const setKey = async (
  db: Queryable,
  classId: number,
  change: Partial<{ endedAt: SQL }> = {},
): Promise<string> => {
  const streamKey = newStreamKey()
  await db
    .update(openClasses)
    .set({ ...change, streamKey, updatedAt: sql`now()` })
    .where(eq(openClasses.id, classId))
  return streamKey
}

/**
 * Makes a new key; a publisher with the old one is disconnected. @throws openClassNotFound, noPermission,
 * lessonWithoutTimes
 */
export async function renewStreamKey(
  deps: Deps,
  user: SessionUser,
  classId: number,
): Promise<{ stream_key: string }> {
  const { db } = deps
  const { closes } = requireSchedule(await managedClass(db, user, classId))
  const streamKey = await db.transaction(async (tx) => {
    await writeAudit(tx, user, 'stream key renewed', `openclass ${classId}`)
    return setKey(tx, classId)
  })
  const { key } = await pushAddressOf(deps, user.id, { classId, streamKey, until: closes })
  return { stream_key: key }
}

/**
 * Ends the broadcast of a class, and with it the class, until another broadcast begins. Its key is replaced: broadcasting programs reconnect by themselves, and would begin
 * another one. Hands that are raised are lowered, and the stage is empty. @throws openClassNotFound, noPermission, notBroadcasting
 */
export async function endBroadcast(deps: Deps, user: SessionUser, classId: number): Promise<null> {
  const { db } = deps
  await managedClass(db, user, classId)
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(broadcasts)
      .set({ endAskedAt: sql`coalesce(${broadcasts.endAskedAt}, now())` })
      .where(and(eq(broadcasts.classId, classId), ne(broadcasts.state, 'ended')))
      .returning({ id: broadcasts.id })
    if (ended.length === 0) throw refuse('notBroadcasting')
    await setKey(tx, classId, { endedAt: sql`now()` })
    await writeAudit(tx, user, 'broadcast ended', `openclass ${classId}`)
  })
  await lowerAllHands(deps, classId)
  await emptyStage(deps, classId)
  // whoever takes part reads that the class is over
  await deps.chat.announce(classId, { kind: 'resync' })
  return null
}
