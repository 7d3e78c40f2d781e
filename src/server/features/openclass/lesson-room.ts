import { sql } from 'drizzle-orm'
import type { openClass as operations } from '#contract/openclass/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'

type RoomOf = NonNullable<OperationTypes<typeof operations.openClassById>['reply']['lesson']>

interface LessonRoom extends RoomOf, Record<string, unknown> {
  /** of its course */
  cover_url: string
  intro: string
}

/** The neighbour of a lesson in its course; for selects from `lessons l`. */
const beside = (comparison: '<' | '>') => {
  const is = sql.raw(comparison)
  const order = sql.raw(comparison === '<' ? 'desc' : 'asc')
  return sql`(
    select json_build_object('open_class_id', r.id, 'title', n.title)
    from lessons n join open_classes r on r.lesson_id = n.id
    where n.product_id = l.product_id and (n.position, n.id) ${is} (l.position, l.id)
    order by n.position ${order}, n.id ${order} limit 1)`
}

/** The lesson that a class is the room of, with its course; null for an open class. */
export async function lessonRoom(
  db: Db,
  { lessonId }: { lessonId: number | null },
): Promise<LessonRoom | null> {
  if (lessonId === null) return null
  const { rows } = await db.execute<LessonRoom>(sql`
    select l.id, p.id as product_id, p.name as product_name, p.cover_url, p.intro,
      ${beside('<')} as previous, ${beside('>')} as next
    from lessons l join products p on p.id = l.product_id where l.id = ${lessonId}`)
  return rows[0] ?? null
}
