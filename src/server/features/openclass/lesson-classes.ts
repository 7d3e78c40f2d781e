import { sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { openClass as operations } from '#contract/openclass/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { textAs, textIn } from '../site/index.ts'

type Lesson = NonNullable<OperationTypes<typeof operations.openClassById>['reply']['lesson']>

interface LessonOfClass extends Lesson, Record<string, unknown> {
  /** of its course */
  cover_url: string
  intro: string
}

/** The neighbour of a lesson in its course; for selects from `lessons l`. */
const beside = (comparison: '<' | '>', language: Language | undefined) => {
  const is = sql.raw(comparison)
  const order = sql.raw(comparison === '<' ? 'desc' : 'asc')
  return sql`(
    select json_build_object('open_class_id', r.id, 'title', ${textIn('n', 'title', language)})
    from lessons n join open_classes r on r.lesson_id = n.id
    where n.product_id = l.product_id and (n.position, n.id) ${is} (l.position, l.id)
    order by n.position ${order}, n.id ${order} limit 1)`
}

/**
 * The lesson that a class is held for, with its course; null for an open class.
 * @param language of its texts; undefined: the main language
 */
export async function lessonOfClass(
  db: Db,
  { lessonId }: { lessonId: number | null },
  language?: Language,
): Promise<LessonOfClass | null> {
  if (lessonId === null) return null
  const { rows } = await db.execute<LessonOfClass>(sql`
    select l.id, p.id as product_id, ${textIn('p', 'name', language)} as product_name, p.cover_url,
      ${textIn('p', 'intro', language)} as intro,
      ${beside('<', language)} as previous, ${beside('>', language)} as next
    from lessons l
    left join booked_lessons booked on booked.lesson_id = l.id
    join products p on p.id = coalesce(l.product_id, booked.product_id)
    where l.id = ${lessonId}`)
  return rows[0] ?? null
}

/**
 * Gives each lesson of a product its class, in which it is watched, and copies name, times and teacher of the lesson to
 * it. Whoever stores lessons calls this; migration 0003 did the same for existing lessons. An audition is free.
 */
export async function syncLessonClasses(db: Queryable, productId: number): Promise<void> {
  await db.execute(sql`
    insert into open_classes (lesson_id, product_id, name, translations, begin_at, end_at, created_by, crypt_id, stream_key)
    select l.id, case when not l.is_audition then l.product_id end, l.title, ${sql.raw(textAs('l', 'title', 'name'))}, l.begin_at, l.end_at,
      l.teacher_id,
      'c' || replace(gen_random_uuid()::text, '-', ''), replace(gen_random_uuid()::text, '-', '')
    from lessons l where l.product_id = ${productId}
    on conflict (lesson_id) do update set product_id = excluded.product_id, name = excluded.name,
      translations = excluded.translations,
      begin_at = excluded.begin_at, end_at = excluded.end_at, created_by = excluded.created_by, updated_at = now()`)
}
