import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'

/**
 * Gives each lesson of a product the room in which it is watched, and makes the rooms say what their lessons say. Called
 * wherever lessons are stored; migration 0003 did the same for the lessons that there were. An audition is free.
 */
export async function keepLessonRooms(db: Queryable, productId: number): Promise<void> {
  await db.execute(sql`
    insert into open_classes (lesson_id, product_id, name, begin_at, end_at, created_by, crypt_id, stream_key)
    select l.id, case when not l.is_audition then l.product_id end, l.title, l.begin_at, l.end_at, l.teacher_id,
      'c' || replace(gen_random_uuid()::text, '-', ''), replace(gen_random_uuid()::text, '-', '')
    from lessons l where l.product_id = ${productId}
    on conflict (lesson_id) do update set product_id = excluded.product_id, name = excluded.name,
      begin_at = excluded.begin_at, end_at = excluded.end_at, created_by = excluded.created_by, updated_at = now()`)
}
