import { sql } from 'drizzle-orm'

/** The teachers' names of a product in their order, as one text; for selects from `products p`. */
export const teacherNames = sql`coalesce((
  select string_agg(u.name, '、' order by t.position, u.id)
  from product_teachers t join users u on u.id = t.teacher_id where t.product_id = p.id
), '')`
