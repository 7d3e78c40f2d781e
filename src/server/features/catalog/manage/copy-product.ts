import { eq, sql } from 'drizzle-orm'
import { productStatuses } from '#contract/catalog/enums.ts'
import type { Tx } from '../../../db/database.ts'
import { syncLessonClasses } from '../../openclass/index.ts'
import { products } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { changeStock } from '../../order/index.ts'
import { writeAudit } from '../../audit/index.ts'

const COPIED = sql.raw(
  [
    'type',
    'hot_course_name',
    'cover_url',
    'intro',
    '"desc"',
    'details',
    'price',
    'is_hot',
    'is_show_class_times',
    'is_deliver',
    'validity_type',
    'validity_days',
    'validity_start',
    'validity_end',
    'validity_time_show',
    'is_show_stock',
  ].join(', '),
)

/** The copy has a name of its own, which nobody has translated. */
const withoutName = sql`coalesce((
  select jsonb_object_agg(e.key, e.value - 'name') from jsonb_each(translations) e where e.value - 'name' <> '{}'), '{}')`

async function copyRow(tx: Tx, user: SessionUser, id: number, name: string): Promise<number> {
  const made = await tx.execute<{ id: number }>(sql`
    insert into products (status, name, translations, ${COPIED})
    select ${productStatuses.offShelf}, ${name}, ${withoutName}, ${COPIED} from products where id = ${id} returning id`)
  const [stock] = await tx
    .select({ stock_type: products.stockType, stock: products.stock })
    .from(products)
    .where(eq(products.id, id))
  const [row] = made.rows
  if (!row || !stock) throw refuse('productNotFound')
  await changeStock(tx, row.id, stock, user.id)
  return row.id
}

/** The classes of a product's lessons, in their order. */
const classesInOrder = (productId: number) => sql`(
  select r.id, row_number() over (order by l.position, l.id) as nth
  from lessons l join open_classes r on r.lesson_id = l.id where l.product_id = ${productId})`

/** Each lesson of the copy shows the videos of the lesson that it was made of. */
const copyVideos = (tx: Tx, from: number, to: number) =>
  tx.execute(sql`insert into open_class_videos (class_id, video_id, position)
    select copied.id, shown.video_id, shown.position
    from ${classesInOrder(from)} as original join ${classesInOrder(to)} as copied using (nth)
    join open_class_videos shown on shown.class_id = original.id`)

/**
 * Makes a product like another one, off the shelf. Its lessons have the same videos and no times yet: another class has
 * its own.
 * @throws Refusal productNotFound, invalidField for a name of spaces
 */
export async function copyProduct(
  { db }: Deps,
  user: SessionUser,
  id: number,
  newName: string,
): Promise<{ id: number }> {
  const name = newName.trim()
  if (name === '') throw refuse('invalidField', { field: 'name', allowed: 'some_text' })
  return db.transaction(async (tx) => {
    const copy = await copyRow(tx, user, id, name)
    await tx.execute(sql`insert into product_teachers (product_id, teacher_id, position)
      select ${copy}, teacher_id, position from product_teachers where product_id = ${id}`)
    await tx.execute(sql`insert into package_products (package_id, product_id, position)
      select ${copy}, product_id, position from package_products where package_id = ${id}`)
    await tx.execute(sql`insert into lessons (product_id, teacher_id, position, chapter, title, translations, is_audition)
      select ${copy}, teacher_id, position, chapter, title, translations, is_audition from lessons
      where product_id = ${id}
      order by position, id`)
    await syncLessonClasses(tx, copy)
    await copyVideos(tx, id, copy)
    await writeAudit(tx, user, 'product copied', `product ${copy}`, { from: id })
    return { id: copy }
  })
}
