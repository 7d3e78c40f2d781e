import { type SQL, sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import { productStatuses, productTypes } from '#contract/catalog/enums.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { siteTextAdmin } from '#contract/site/manage/texts.ts'
import { activityTypes } from '#contract/promotion/enums.ts'
import { textKinds } from '#contract/site/text-kinds.ts'
import { countUpToLimit, cursorOf, DEFAULT_PAGE, readCursor, rowsBefore } from '../../../db/paging.ts'
import type { Deps } from '../../../deps.ts'
import { readSetting } from '../settings.ts'

type TextGaps = OperationTypes<typeof siteTextAdmin.textGaps>
type Gap = TextGaps['reply']['list'][number]

/** The translations of an agreement that are of its present text (`agreementDigest`). */
const inForce = sql`(
  select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(translations) e
  where e.value->>'of' = encode(sha256(convert_to((settings.value->>'title') || E'\\n' || (settings.value->>'content'), 'UTF8')), 'hex'))`

/**
 * Every record with texts that somebody may read, a query for each kind: its kind and number, its name, its texts by name, and
 * their translations. The titles of lessons are one text of their course, which is there while one of them lacks the language.
 */
const recordsFor = (language: Language): SQL[] => [
  sql`select 'school', 0, '', jsonb_build_object('app_name', value->>'app_name'), translations
    from settings where key = 'web_config'`,
  sql`select 'register_agreement', 0, value->>'title',
      jsonb_build_object('title', value->>'title', 'content', value->>'content'), ${inForce}
    from settings where key = 'reg_agreement'`,
  sql`select 'buy_agreement', 0, value->>'title',
      jsonb_build_object('title', value->>'title', 'content', value->>'content'), ${inForce}
    from settings where key = 'buy_agreement' and value->>'is_show' = '1'`,
  sql`select 'footer', 0, '', jsonb_build_object('orgaddress', value->>'orgaddress', 'copyright', value->>'copyright',
      'footer_usr_text', value->>'footer_usr_text', 'defined_content', value->>'defined_content'), translations
    from settings where key = 'home_info'`,
  sql`select 'claim_banner', 0, '', jsonb_build_object('banner_text', value->>'banner_text'), translations
    from settings where key = 'banner_text'`,
  sql`select 'registration', 0, '', coalesce((
        select jsonb_object_agg((f->>'key') || ':' || o, o)
        from jsonb_array_elements(value->'available'->'enabled') f cross join jsonb_array_elements_text(f->'value') o), '{}'),
      translations
    from settings where key = 'reg_conf'`,
  sql`select 'page', id, title, jsonb_build_object('title', title, 'pc_content', content), translations from custom_pages`,
  sql`select 'banner', id, title, jsonb_build_object('title', title), translations from banners`,
  sql`select 'product', id, name, jsonb_build_object('name', name, 'hot_course_name', hot_course_name, 'intro', intro,
      'desc', "desc", 'details', details, 'lessons', case when exists (
        select from lessons l where l.product_id = products.id and coalesce(l.translations -> ${language}::text ->> 'title', '') = ''
      ) then 'some' else '' end), translations
    from products where status = ${productStatuses.onShelf} and type <> ${productTypes.openClass}`,
  sql`select 'open_class', id, name, jsonb_build_object('name', name, 'intro', intro, 'note', note, 'desc', "desc"),
      translations
    from open_classes where lesson_id is null and cancelled_at is null and end_at > now()`,
  sql`select 'coupon', c.id, a.label, jsonb_build_object('label', a.label), a.translations
    from coupons c join activities a on a.id = c.activity_id where c.end_at > now()`,
  sql`select 'promotion', id, label, jsonb_build_object('label', label), translations
    from activities where type = ${activityTypes.discount} and stopped_at is null and end_at > now()`,
  sql`select 'teacher', u.id, u.name, jsonb_build_object('intro', u.intro), u.translations
    from users u where u.types @> array[${userTypes.teacher}]::smallint[] and u.locked_at is null and (u.is_star or exists (
      select from product_teachers t join products p on p.id = t.product_id
      where t.teacher_id = u.id and p.status = ${productStatuses.onShelf}))`,
]

const kindsInOrder = sql`array[${sql.join(
  textKinds.map((kind) => sql`${kind}`),
  sql`, `,
)}]::text[]`

/** The records that lack a translation of a text which they have. @throws invalidField for a cursor */
export async function textGaps({ db }: Deps, query: TextGaps['query']): Promise<TextGaps['reply']> {
  const { language, text_kind, limit = DEFAULT_PAGE } = query
  const { main_language } = await readSetting(db, 'web_config')
  if (language === main_language) return { list: [], total: 0, next: null }
  // the rows have no number in common: a cursor says how many were seen
  const seen = query.cursor === undefined ? rowsBefore(query) : readCursor(query.cursor)
  const gapsIn = (records: SQL): SQL => sql`
    select r.text_kind, r.id, r.name, m.missing from (${records}) r (text_kind, id, name, texts, translations)
    cross join lateral (
      select array_agg(t.key order by t.key) as missing from jsonb_each_text(r.texts) t
      where t.value <> '' and coalesce(r.translations -> ${language}::text ->> t.key, '') = '') m
    where m.missing is not null and ${text_kind === undefined ? sql`true` : sql`r.text_kind = ${text_kind}`}`
  const gaps = recordsFor(language).map(gapsIn)
  // no kind has to be read beyond the end of the page
  const upToPage = gaps.map((ofKind) => sql`(${ofKind} order by r.id desc limit ${seen + limit + 1})`)
  const [{ rows }, total] = await Promise.all([
    db.execute<Gap & Record<string, unknown>>(sql`
      select text_kind, id, name, missing from (${sql.join(upToPage, sql` union all `)}) gap
      order by array_position(${kindsInOrder}, text_kind), id desc limit ${limit + 1} offset ${seen}`),
    countUpToLimit(db, sql`select 1 from (${sql.join(gaps, sql` union all `)}) gap`),
  ])
  return {
    list: rows.slice(0, limit),
    total,
    next: rows.length > limit ? cursorOf(seen + limit) : null,
  }
}
