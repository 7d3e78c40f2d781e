import type pg from 'pg'
import type { Static } from 'typebox'
import { currencyDecimals } from '#contract/currencies.ts'
import type { Language } from '#contract/languages.ts'
import { activityTypes } from '#contract/promotion/enums.ts'
import type { Product } from '#contract/catalog/operations.ts'
import { endedByTeacherAt, hasVideo, streamState } from '../../db/class-state.ts'
import type { Translations } from '../../db/tables/columns.ts'
import { money } from '../../lib/money.ts'
import { percentText } from '../../lib/percent.ts'
import { discountOf, runsNow } from '../promotion/index.ts'
import { shortTranslations, translated } from '../site/index.ts'

type ProductAnswer = Static<typeof Product>
type Lesson = ProductAnswer['lessons'][number]

interface Activity {
  id: number
  price: string
  end_time: number
}

interface Discount extends Activity {
  label: string
  percent_off: string | null
  ceiling: string | null
}

interface GroupActivity extends Activity {
  number: number
}

/** null: it has none */
type WithTranslations<Part> = Part & { translations: Translations | null }

interface ProductRow
  extends Omit<
    ProductAnswer,
    | 'currency'
    | 'teacher_name'
    | 'schedules'
    | 'class_times'
    | 'activity'
    | 'coupons'
    | 'lessons'
    | 'products'
    | 'teachers'
  > {
  is_hot: 0 | 1
  discount: WithTranslations<Discount> | null
  group: GroupActivity | null
  translations: Translations
  lessons: WithTranslations<Lesson>[]
  products: WithTranslations<ProductAnswer['products'][number]>[]
  teachers: WithTranslations<ProductAnswer['teachers'][number]>[]
}

const seconds = (column: string) => `floor(extract(epoch from ${column}))::int8`

/** The discount that runs now for the product, at its price; `$2` has the decimals of the currency. */
const discountJson = `(
  select json_build_object('id', a.id, 'label', a.label, 'price', d.price::text, 'end_time', ${seconds('a.end_at')},
    'percent_off', a.percent_off::text, 'ceiling', a.ceiling::text, 'translations', nullif(a.translations, '{}'))
  from (${discountOf('p', '$2::int')}) d join activities a on a.id = d.id)`

/** The group activity that runs now for the product and makes it cheaper. */
const groupJson = `(
  select json_build_object('id', a.id, 'price', a.price::text, 'number', a.number, 'end_time', ${seconds('a.end_at')})
  from activities a
  where a.product_id = p.id and a.type = ${activityTypes.group} and ${runsNow('a')} and a.price < p.price
  limit 1)`

/** Everything that one product page shows, in one round trip. */
const PRODUCT = {
  name: 'catalog_product',
  text: `
    select p.id, p.cover_url, p.hot_course_name, p.name, p.intro, p."desc", p.details, p.type, p.status,
      p.price::text, p.is_hot::int, p.is_show_class_times::int, p.is_deliver::int, p.validity_type,
      p.validity_days as validity_time, ${seconds('p.validity_start')} as validity_starttime,
      ${seconds('p.validity_end')} as validity_endtime, p.validity_time_show::int, p.stock_type,
      p.is_show_stock::int, p.stock, p.translations,
      (select c.id from open_classes c where c.product_id = p.id and c.lesson_id is null) as open_class_id,
      coalesce((
        select floor(sum(extract(epoch from l.end_at - l.begin_at)) / 60) from lessons l where l.product_id = p.id
      ), 0)::int as duration,
      coalesce((
        select json_agg(json_build_object(
          'id', l.id, 'open_class_id', r.id, 'chapter', l.chapter, 'title', l.title,
          'is_audition', l.is_audition::int, 'hasvideouri', v.has::int,
          'begintime', ${seconds('l.begin_at')}, 'endtime', ${seconds('l.end_at')},
          'ended_at', ${seconds(endedByTeacherAt('r'))}, 'replay', (v.has and r.is_replay)::int,
          'stream_state', ${streamState('r')}, 'translations', nullif(l.translations, '{}')
        ) order by l.position, l.id)
        from lessons l join open_classes r on r.lesson_id = l.id
        cross join lateral (select ${hasVideo('r')} as has) v
        where l.product_id = p.id
      ), '[]') as lessons,
      coalesce((
        select json_agg(json_build_object(
          'id', u.id, 'name', u.name, 'avatar_url', u.avatar_url, 'intro', u.intro,
          'translations', nullif(u.translations, '{}')
        ) order by t.position, u.id)
        from product_teachers t join users u on u.id = t.teacher_id where t.product_id = p.id
      ), '[]') as teachers,
      coalesce((
        select json_agg(json_build_object(
          'id', i.id, 'name', i.name, 'cover_url', i.cover_url, 'type', i.type, 'price', i.price::text,
          'translations', case when i.translations <> '{}' then ${shortTranslations('i')} end
        ) order by h.position, i.id)
        from package_products h join products i on i.id = h.product_id where h.package_id = p.id
      ), '[]') as products,
      ${discountJson} as discount,
      ${groupJson} as "group"
    from products p where p.id = $1`,
}

type LoadedAnswer = Omit<ProductAnswer, 'coupons'>

export interface LoadedProduct {
  /** in the main language; without the coupons, which only its page shows */
  product: LoadedAnswer
  isHot: 0 | 1
  /** the product in another language; itself where nothing of it is translated */
  inLanguage: (language: Language) => LoadedAnswer
}

interface ProductTexts {
  own: Translations
  /** in the order of the parts */
  lessons: readonly (Translations | null)[]
  products: readonly (Translations | null)[]
  teachers: readonly (Translations | null)[]
  /** of the label of its discount */
  discount: Translations | null
}

function productIn(product: LoadedAnswer, texts: ProductTexts, language: Language): LoadedAnswer {
  const all = [texts.own, ...texts.lessons, ...texts.products, ...texts.teachers, texts.discount]
  if (!all.some((translations) => translations?.[language])) return product
  const { discount } = product.activity
  const label = texts.discount?.[language]?.['label']
  return {
    ...translated(product, texts.own, language),
    teachers: product.teachers.map((one, at) => translated(one, texts.teachers[at] ?? {}, language)),
    activity: {
      ...product.activity,
      discount: discount && { ...discount, activity_label: label ?? discount.activity_label },
    },
    lessons: product.lessons.map((lesson, at) => translated(lesson, texts.lessons[at] ?? {}, language)),
    products: product.products.map((held, at) => translated(held, texts.products[at] ?? {}, language)),
  }
}

const textsOf = (parts: readonly WithTranslations<object>[]) => parts.map(({ translations }) => translations)

/** One product in the shape of the contract; null when there is none. `currency` is the school's. */
export async function loadProduct(
  pool: pg.Pool,
  id: number,
  currency: number,
): Promise<LoadedProduct | null> {
  const found = await pool.query<ProductRow>({ ...PRODUCT, values: [id, currencyDecimals(currency)] })
  const row = found.rows[0]
  if (!row) return null
  const { is_hot, discount, group, translations, ...fields } = row
  const shown = (amount: string) => money(amount, currency)
  const lessons = fields.lessons.map(({ translations: _, ...lesson }): Lesson => lesson)
  const product: LoadedAnswer = {
    ...fields,
    price: shown(fields.price),
    currency,
    lessons,
    products: fields.products.map(({ translations: _, ...held }) => ({ ...held, price: shown(held.price) })),
    teachers: fields.teachers.map(({ translations: _, ...teacher }) => teacher),
    activity: {
      discount: discount && {
        activity_id: discount.id,
        activity_label: discount.label,
        discount_price: shown(discount.price),
        price: shown(fields.price),
        end_time: discount.end_time,
        ...(discount.percent_off !== null && { percent_off: percentText(discount.percent_off) }),
        ...(discount.ceiling !== null && { ceiling: shown(discount.ceiling) }),
      },
      group: group && {
        activity_id: group.id,
        group_price: shown(group.price),
        number: group.number,
        end_time: group.end_time,
      },
    },
    teacher_name: fields.teachers.map((teacher) => teacher.name).join('、'),
    schedules: lessons.length,
    class_times: lessons.length,
  }
  const texts = {
    own: translations,
    lessons: textsOf(fields.lessons),
    products: textsOf(fields.products),
    teachers: textsOf(fields.teachers),
    discount: discount?.translations ?? null,
  }
  return { isHot: is_hot, product, inLanguage: (language) => productIn(product, texts, language) }
}
