import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'

/** Everybody of the demo was reminded of the open class that has been; students have not read it yet. */
export async function seedMessages(db: Queryable): Promise<void> {
  await db.execute(sql`
    insert into messages (user_id, kind, key, params, target_id, created_at, read_at)
    select u.id, 'class_begins', 'class ' || c.id,
      jsonb_build_object('name', c.name, 'at', extract(epoch from c.begin_at)::int8), c.id,
      c.begin_at - interval '30 minutes', case when 2 = any(u.types) then c.begin_at end
    from users u, open_classes c
    where u.is_demo and c.is_demo and c.lesson_id is null and c.end_at < now()`)
}
