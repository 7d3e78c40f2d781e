import { sql } from 'drizzle-orm'
import type { material } from '#contract/material/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { classEnd } from '../../db/class-state.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../lib/refusal.ts'
import { type AccessUser, classAccess, takesPartIn } from '../class-access/index.ts'
import { viewerAddress } from '../file/index.ts'

/** where files of classes are served */
export const MATERIALS = '/files/materials'

type List = OperationTypes<typeof material.classMaterials>['reply']

export interface Material extends Omit<List['list'][number], 'url'> {
  /** name of the upload */
  file: string
}

/** Students see it now; for selects from `class_materials m` and `open_classes c`. */
const isShown = sql.raw(`case m.shown
  when 'hidden' then false
  when 'from_begin' then coalesce(c.begin_at <= now(), true)
  when 'from_end' then coalesce(${classEnd('c')} <= now(), true)
  else true end`)

/**
 * The files of a class that a user may have.
 * @throws Refusal openClassNotFound, openClassNotBought for who does not take part
 */
export async function materialsFor(db: Db, user: AccessUser, classId: number): Promise<Material[]> {
  const { manages } = await classAccess(db, user, classId)
  if (!manages && !(await takesPartIn(db, user.id, classId))) throw refuse('openClassNotBought')
  const { rows } = await db.execute<Material & Record<string, unknown>>(sql`
    select m.id, m.name, m.shown, (${isShown})::int as is_shown, u.type, u.bytes, m.pages, u.name as file
    from class_materials m join uploads u on u.id = m.upload_id join open_classes c on c.id = m.class_id
    where m.class_id = ${classId} and (${manages} or ${isShown})
    order by m.position, m.id`)
  return rows
}

/** The same with their addresses, which are good for this user alone. */
export async function shownMaterials(db: Db, user: AccessUser, classId: number): Promise<List> {
  const found = await materialsFor(db, user, classId)
  return {
    list: await Promise.all(
      found.map(async ({ file: _, ...one }) => ({
        ...one,
        url: await viewerAddress(db, `${MATERIALS}/${one.id}`, user.id),
      })),
    ),
  }
}
