import { sql } from 'drizzle-orm'
import type { ClassState, StreamState } from '#contract/openclass/enums.ts'
import { classState, streamState } from '../../db/class-state.ts'
import type { Translations } from '../../db/tables/columns.ts'
import { money } from '../../lib/money.ts'
import { shortTextsOf } from '../site/index.ts'

/** The teachers' names of a class in their order, as one text; for selects from `open_classes` alone. */
const teacherNames = sql`coalesce((
  select string_agg(u.name, '、' order by t.position, u.id)
  from open_class_teachers t join users u on u.id = t.teacher_id where t.class_id = open_classes.id
), '')`

/** What a list shows of a class; for selects from `open_classes left join products p`. */
export const briefColumns = sql`open_classes.id, open_classes.name, open_classes.intro, open_classes.cover_url,
  floor(extract(epoch from open_classes.begin_at))::int8 as begintime,
  floor(extract(epoch from open_classes.end_at))::int8 as endtime,
  (open_classes.product_id is not null)::int as is_need_pay, coalesce(p.price, 0)::text as product_price,
  open_classes.is_replay::int as replay, ${sql.raw(classState('open_classes'))} as state,
  ${sql.raw(streamState('open_classes'))} as stream_state, ${teacherNames} as teacher_name,
  ${shortTextsOf('open_classes')} as translations`

export interface ClassBrief {
  id: number
  name: string
  intro: string
  cover_url: string
  begintime: number
  endtime: number
  is_need_pay: 0 | 1
  product_price: string
  replay: 0 | 1
  state: ClassState
  stream_state: StreamState
  teacher_name: string
  translations: Translations
}
export type BriefRow = ClassBrief & Record<string, unknown>

/** A row of those columns in the shape of the contract; `currency` is the school's. */
export const briefOf = <Row extends BriefRow>(row: Row, currency: number) => ({
  ...row,
  product_price: money(row.product_price, currency),
  currency,
})
