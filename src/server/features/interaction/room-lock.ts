import { eq, sql } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '../../db/database.ts'
import { interactionRooms } from '../../db/tables/all.ts'

/** Makes the row of a class that serves as its lock. */
export async function ensureRoom(db: Queryable, classId: number): Promise<void> {
  await db.execute(sql`
    insert into interaction_rooms (class_id)
    select ${classId} where not exists (select from interaction_rooms where class_id = ${classId})
    on conflict do nothing`)
}

/** Does something in a class that nobody else does there at the same time. */
export async function alone<Result>(
  db: Db,
  classId: number,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  await ensureRoom(db, classId)
  return db.transaction(async (tx) => {
    await tx
      .select({ classId: interactionRooms.classId })
      .from(interactionRooms)
      .where(eq(interactionRooms.classId, classId))
      .for('update')
    return work(tx)
  })
}
