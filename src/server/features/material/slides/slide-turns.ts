import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { slides } from '#contract/material/slides.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Queryable } from '../../../db/database.ts'
import { broadcasts, classMaterials, slideTurns, videos } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import { type AccessUser, classAccess, managedClass, replayRefusal } from '../../class-access/index.ts'

type Turn = OperationTypes<typeof slides.turnSlide>
type List = OperationTypes<typeof slides.slideTurns>['reply']

/**
 * Records which page the running broadcast of a class shows. Its second is what is recorded so far, which lies a second
 * or two before the page: who jumps to it sees the page come.
 * @throws Refusal openClassNotFound, noPermission, materialNotFound, invalidField, notBroadcasting
 */
export async function turnSlide(
  db: Db,
  user: AccessUser,
  classId: number,
  { material_id, page, title = '' }: Turn['body'],
): Promise<Turn['reply']> {
  await managedClass(db, user, classId)
  return db.transaction(async (tx) => {
    const [deck] = await tx
      .select({ pages: classMaterials.pages })
      .from(classMaterials)
      .where(and(eq(classMaterials.id, material_id), eq(classMaterials.classId, classId)))
      .for('share')
    if (!deck?.pages) throw refuse('materialNotFound')
    if (page > deck.pages) throw refuse('invalidField', { field: 'page' })
    const { rows } = await tx.execute<Turn['reply'] & Record<string, unknown>>(sql`
      insert into slide_turns (broadcast_id, second, material_id, page, title)
      select b.id, floor(b.duration)::int, ${material_id}::int, ${page}::int, ${title.trim()}::text
      from broadcasts b where b.class_id = ${classId} and b.state <> 'ended' and b.end_asked_at is null
      on conflict (broadcast_id, second) do update
      set material_id = excluded.material_id, page = excluded.page, title = excluded.title
      returning second`)
    const [kept] = rows
    if (!kept) throw refuse('notBroadcasting')
    return { second: kept.second }
  })
}

/** Which page was shown when in the recordings of a class, in their order. */
export const slideTurnsOf = (db: Queryable, classId: number): Promise<List['list']> =>
  db
    .select({
      file_id: videos.fileId,
      second: slideTurns.second,
      material_id: slideTurns.materialId,
      page: slideTurns.page,
      title: slideTurns.title,
    })
    .from(slideTurns)
    .innerJoin(broadcasts, eq(broadcasts.id, slideTurns.broadcastId))
    .innerJoin(videos, and(eq(videos.broadcastId, broadcasts.id), isNull(videos.removedAt)))
    .where(eq(broadcasts.classId, classId))
    .orderBy(asc(broadcasts.id), asc(slideTurns.second))

/** The same for who may watch the replay. @throws Refusal openClassNotFound, openClassNotBought, demoOpenClass, noReplay */
export async function shownSlideTurns(db: Db, user: AccessUser, classId: number): Promise<List> {
  const refusal = await replayRefusal(db, await classAccess(db, user, classId))
  if (refusal) throw refuse(refusal)
  return { list: await slideTurnsOf(db, classId) }
}
