import { and, eq, ne, sql } from 'drizzle-orm'
import { hostname } from 'node:os'
import { SILENT_SECONDS } from '../../db/class-state.ts'
import type { Db, Tx } from '../../db/database.ts'
import { broadcasts, openClasses, openClassTeachers, videos } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { PublishRequest } from '../../gateways/live/live.ts'
import { newFileId } from '../video/index.ts'
import { readEncoderName } from './encoder-name.ts'
import { mayStillBroadcast } from '../class-access/index.ts'
import { readPersonalKey } from './personal-key.ts'
import { isOpen } from './schedule.ts'

type OpenClass = typeof openClasses.$inferSelect

/** How a class is published: by a program over RTMP, by WebRTC, or by a browser over a WebSocket. */
type PublishWay = 'rtmp' | 'whip' | 'browser'

interface Right {
  openClass: OpenClass
  via: PublishWay
  publisherId: number | null
  /** whose key it was; null: the key of the class itself, or a browser's, which is asked by its connection */
  holderId: number | null
}

export interface AuthorizedPublish {
  broadcastId: number
  videoId: number
  fileId: string
  classId: number
  via: PublishWay
  /** the key that authorized it */
  streamKey: string
  /** the person who publishes by a key of their own, who has to keep the right to; null: nobody is named by it */
  holderId: number | null
  /** the class had been ended, and goes on with this broadcast */
  reopens: boolean
}

const classWhere = async (db: Db, condition: ReturnType<typeof eq>): Promise<OpenClass | undefined> =>
  (await db.select().from(openClasses).where(condition))[0]

/** The class that a name gives the right to broadcast. */
async function rightOf(
  deps: Pick<Deps, 'db' | 'live'>,
  { name, holder }: Pick<PublishRequest, 'name' | 'holder'>,
): Promise<Right | null> {
  const named = deps.live.classOfName(name)
  if (!named) return rightByKey(deps, name)
  // the name is that of a class, whose viewers know it: who pushes is said beside it
  const right = await rightByKey(deps, holder ?? '')
  const isSame = right?.openClass.id === named.classId && named.matches(right.openClass.streamKey)
  return isSame ? right : null
}

async function rightByKey({ db }: Pick<Deps, 'db'>, name: string): Promise<Right | null> {
  const encoder = await readEncoderName(db, name)
  if (encoder) {
    const openClass = await classWhere(db, eq(openClasses.id, encoder.classId))
    const { userId: publisherId, via } = encoder
    return openClass ? { openClass, via, publisherId, holderId: null } : null
  }
  const holder = await readPersonalKey(db, name)
  if (holder) {
    const [allowed] = await mayStillBroadcast(db, [holder])
    const openClass = allowed && (await classWhere(db, eq(openClasses.id, holder.classId)))
    return openClass ? { openClass, via: 'rtmp', publisherId: holder.userId, holderId: holder.userId } : null
  }
  const openClass = await classWhere(db, eq(openClasses.streamKey, name))
  if (!openClass) return null
  return { openClass, via: 'rtmp', publisherId: openClass.createdBy, holderId: null }
}

/** Whose a recording is: who gives the class first of all, then who made it. */
async function ownerOf(tx: Tx, { openClass, publisherId }: Right): Promise<number | null> {
  const [first] = await tx
    .select({ id: openClassTeachers.teacherId })
    .from(openClassTeachers)
    .where(eq(openClassTeachers.classId, openClass.id))
    .orderBy(openClassTeachers.position, openClassTeachers.teacherId)
    .limit(1)
  return first?.id ?? openClass.createdBy ?? publisherId
}

async function begin(tx: Tx, right: Right) {
  const { openClass, via, publisherId } = right
  const [made] = await tx
    .insert(broadcasts)
    .values({ classId: openClass.id, via, publisherId })
    .returning({ id: broadcasts.id })
  if (!made) throw new Error('the broadcast was not stored')
  // whoever begins anew has not ended the class
  await tx.update(openClasses).set({ endedAt: null }).where(eq(openClasses.id, openClass.id))
  const fileId = newFileId()
  const [video] = await tx
    .insert(videos)
    .values({
      fileId,
      name: openClass.name,
      ownerId: await ownerOf(tx, right),
      source: 'broadcast',
      broadcastId: made.id,
    })
    .returning({ id: videos.id })
  if (!video) throw new Error('the video was not stored')
  return { broadcastId: made.id, videoId: video.id, fileId }
}

const isTaken = sql<boolean>`(${broadcasts.endAskedAt} is not null or (${broadcasts.state} = 'live'
  and ${broadcasts.seenAt} > now() - make_interval(secs => ${SILENT_SECONDS})))`

/** Whether somebody else, or the same person in another way, publishes a class at this moment. */
export async function isPublishedElsewhere(db: Db, classId: number, userId: number): Promise<boolean> {
  const [running] = await db
    .select({ via: broadcasts.via, publisherId: broadcasts.publisherId })
    .from(broadcasts)
    .where(and(eq(broadcasts.classId, classId), ne(broadcasts.state, 'ended'), isTaken))
  // the same browser or program may reconnect before its last segment is stored
  return running !== undefined && !(running.via !== 'rtmp' && running.publisherId === userId)
}

/** The running broadcast of a class, which its publisher resumes; null while somebody else is publishing. */
async function goOn(tx: Tx, classId: number) {
  const [running] = await tx
    .select({
      id: broadcasts.id,
      taken: isTaken,
    })
    .from(broadcasts)
    .where(and(eq(broadcasts.classId, classId), ne(broadcasts.state, 'ended')))
    .for('update')
  if (!running) return undefined
  if (running.taken) return null
  const [video] = await tx
    .select({ videoId: videos.id, fileId: videos.fileId })
    .from(videos)
    .where(eq(videos.broadcastId, running.id))
  return video ? { broadcastId: running.id, ...video } : null
}

/**
 * Authorizes a publisher: the key must belong to a class, the class be within its schedule, and nobody else publish.
 * A publisher who was disconnected resumes the same broadcast. The lock of the class orders concurrent publishers.
 */
export async function authorizePublish(
  deps: Pick<Deps, 'db' | 'live'>,
  { publishId, ...key }: PublishRequest,
  flvUrl: string,
): Promise<AuthorizedPublish | null> {
  const right = await rightOf(deps, key)
  if (!right || !isOpen(right.openClass)) return null
  const { openClass, via, publisherId, holderId } = right
  return deps.db.transaction(async (tx) => {
    await tx
      .select({ id: openClasses.id })
      .from(openClasses)
      .where(eq(openClasses.id, openClass.id))
      .for('update')
    const running = await goOn(tx, openClass.id)
    if (running === null) return null
    const own = running ?? (await begin(tx, right))
    const reopens = !running && openClass.endedAt !== null
    await tx
      .update(broadcasts)
      .set({
        state: 'live',
        via,
        publisherId,
        publishId,
        flvUrl,
        flvHost: hostname(),
        seenAt: sql`now()`,
      })
      .where(eq(broadcasts.id, own.broadcastId))
    return { ...own, classId: openClass.id, via, streamKey: openClass.streamKey, holderId, reopens }
  })
}
