import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../db/database.ts'
import { lessons, videos } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../refusal.ts'
import { ownsProduct } from '../catalog/index.ts'
import { classAccess } from '../openclass-access/index.ts'
import { type AddressParts, lessonPlaybackOf, playlistsOf, type VideoRow } from './addresses.ts'
import { isAdmin } from './policy.ts'

interface Lesson {
  productId: number
  teacherId: number | null
  isAudition: boolean
}

/** Whether somebody may watch a lesson: an audition everybody, else its teacher, the school, and who has bought it. */
async function watchesLesson(db: Db, user: SessionUser | null, lesson: Lesson): Promise<boolean> {
  if (lesson.isAudition) return true
  if (!user) return false
  if (isAdmin(user) || lesson.teacherId === user.id) return true
  return ownsProduct(db, user.id, lesson.productId)
}

/** @throws lessonNotFound, notSignedIn, openClassNotBought, storageUnavailable */
export async function lessonPlayback(
  parts: AddressParts,
  user: SessionUser | null,
  lessonId: number,
  reply: FastifyReply,
) {
  const { db } = parts
  const [lesson] = await db.select().from(lessons).where(eq(lessons.id, lessonId))
  if (!lesson) throw refuse('lessonNotFound')
  if (!(await watchesLesson(db, user, lesson))) throw refuse(user ? 'openClassNotBought' : 'notSignedIn')
  const viewer = user && { sessionId: user.sessionId, reply }
  return { list: await lessonPlaybackOf(parts, lessonId, viewer, user?.id ?? null) }
}

interface Shown {
  [column: string]: unknown
  classId: number | null
  productId: number
  teacherId: number | null
  isAudition: boolean
}

/** Whether any class or lesson that shows a video may be watched by somebody. */
async function watchesVideo(db: Db, user: SessionUser, { id, ownerId }: VideoRow): Promise<boolean> {
  if (isAdmin(user) || ownerId === user.id) return true
  const { rows } = await db.execute<Shown>(sql`
    select v.class_id as "classId", 0 as "productId", null::int as "teacherId", false as "isAudition"
      from open_class_videos v where v.video_id = ${id}
    union all
    select null, l.product_id, l.teacher_id, l.is_audition
      from lesson_videos v join lessons l on l.id = v.lesson_id where v.video_id = ${id}`)
  for (const { classId, ...lesson } of rows) {
    const watches =
      classId === null
        ? await watchesLesson(db, user, lesson)
        : await classAccess(db, user, classId).then(
            ({ manages, watching, openClass }) => manages || (watching === 'yes' && openClass.isReplay),
          )
    if (watches) return true
  }
  return false
}

/** The addresses of a video by its opaque name, for one viewer. @throws videoNotFound, storageUnavailable */
export async function vodVideoUrl(
  parts: AddressParts,
  user: SessionUser,
  fileId: string,
  reply: FastifyReply,
) {
  const { db } = parts
  const [row] = await db
    .select()
    .from(videos)
    .where(and(eq(videos.fileId, fileId), isNull(videos.removedAt)))
  // what one may not watch does not exist
  if (!row || !(await watchesVideo(db, user, row))) throw refuse('videoNotFound')
  return playlistsOf(parts, row, { sessionId: user.sessionId, reply })
}
