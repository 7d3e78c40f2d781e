import type pg from 'pg'
import type { Static } from 'typebox'
import type { Product } from '#contract/catalog/operations.ts'
import { money } from '../../money.ts'

type ProductAnswer = Static<typeof Product>
type Lesson = ProductAnswer['lessons'][number]

interface ProductRow extends Omit<ProductAnswer, 'currency' | 'teacher_name' | 'schedules' | 'class_times'> {
  is_hot: 0 | 1
}

const seconds = (column: string) => `floor(extract(epoch from ${column}))::int8`

/** Everything that one product page shows, in one round trip. */
const PRODUCT = {
  name: 'catalog_product',
  text: `
    select p.id, p.cover_url, p.hot_course_name, p.name, p.intro, p."desc", p.details, p.type, p.status,
      p.price::text, p.is_hot::int, p.is_show_class_times::int, p.is_deliver::int, p.validity_type,
      p.validity_days as validity_time, ${seconds('p.validity_start')} as validity_starttime,
      ${seconds('p.validity_end')} as validity_endtime, p.validity_time_show::int, p.stock_type,
      p.is_show_stock::int, p.stock,
      coalesce((
        select floor(sum(extract(epoch from l.end_at - l.begin_at)) / 60) from lessons l where l.product_id = p.id
      ), 0)::int as duration,
      coalesce((
        select json_agg(json_build_object(
          'id', l.id, 'title', l.title, 'is_audition', l.is_audition::int, 'hasvideouri', 0,
          'begintime', ${seconds('l.begin_at')}, 'endtime', ${seconds('l.end_at')}, 'replay', 0
        ) order by l.position, l.id)
        from lessons l where l.product_id = p.id
      ), '[]') as lessons,
      coalesce((
        select json_agg(json_build_object(
          'id', u.id, 'name', u.name, 'avatar_url', u.avatar_url, 'intro', u.intro
        ) order by t.position, u.id)
        from product_teachers t join users u on u.id = t.teacher_id where t.product_id = p.id
      ), '[]') as teachers
    from products p where p.id = $1`,
}

export interface LoadedProduct {
  product: ProductAnswer
  isHot: 0 | 1
}

/** One product in the shape of the contract; null when there is none. `currency` is the school's. */
export async function loadProduct(
  pool: pg.Pool,
  id: number,
  currency: number,
): Promise<LoadedProduct | null> {
  const found = await pool.query<ProductRow>({ ...PRODUCT, values: [id] })
  const row = found.rows[0]
  if (!row) return null
  const { is_hot, ...fields } = row
  const lessons: Lesson[] = fields.lessons
  return {
    isHot: is_hot,
    product: {
      ...fields,
      price: money(fields.price, currency),
      currency,
      teacher_name: fields.teachers.map((teacher) => teacher.name).join('、'),
      schedules: lessons.length,
      class_times: lessons.length,
    },
  }
}
