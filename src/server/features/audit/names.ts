import { type SQL, sql } from 'drizzle-orm'
import { referredRecord } from '#contract/audit/references.ts'
import type { Language } from '#contract/languages.ts'
import type { BuiltInRole } from '#contract/role/built-in.ts'
import { builtInRoleTexts } from '#contract/role/built-in-texts.ts'
import type { Db } from '../../db/database.ts'
import { text } from '../../lib/texts.ts'

interface Entry {
  action: string
  subject: string
  detail: string
}

interface Named extends Record<string, unknown> {
  record: string
  name: string
  /** of a built-in role, whose name is its key */
  built_in: boolean
}

/** Number and name of records by their word in the log; one that has gone is not among them. */
const sourcesIn = (language: Language): Readonly<Record<string, SQL>> => ({
  user: sql`select id, coalesce(nullif(name, ''), username) as name from users`,
  role: sql`select id, coalesce(key, name) as name, key is not null as built_in from roles`,
  product: sql`select id, name from products`,
  openclass: sql`select id, name from open_classes`,
  video: sql`select id, name from videos`,
  order: sql`select id, order_number as name from orders`,
  lesson: sql`select id, title as name from lessons`,
  import: sql`select id, file_name as name from import_jobs`,
  coupon: sql`select c.id, a.label as name from coupons c join activities a on a.id = c.activity_id`,
  activity: sql`select id, label as name from activities`,
  lead: sql`select id, name from leads`,
  lead_source: sql`select id, name from lead_sources`,
  enquiry: sql`select id, subject as name from enquiries`,
  announcement: sql`select id, '' as name from announcements`,
  page: sql`select id, title as name from custom_pages`,
  banner: sql`select id, title as name from banners`,
  booking: sql`select b.id, coalesce(nullif(u.name, ''), u.username) as name
    from bookings b join users u on u.id = b.student_id`,
  grant: sql`select g.id, coalesce(nullif(u.name, ''), u.username) as name
    from grants g join users u on u.id = g.user_id`,
  identity_provider: sql`select id, coalesce(
    names ->> ${language}::text, (select value from jsonb_each_text(names) limit 1)) as name from identity_providers`,
})

/** The records that a value of a detail refers to, and those within it. */
function referredIn(action: string, value: unknown, field = '', isListed = false): string[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => referredIn(action, one, field, true))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) =>
      // a change from one value to another
      referredIn(action, one, /^(from|to)$/.test(name) && field !== '' ? field : name, isListed),
    )
  const record = referredRecord({ action, field, isListed }, value)
  return record === undefined ? [] : [record]
}

/** What an entry is about and refers to. */
const recordsOf = ({ action, subject, detail }: Entry): Set<string> =>
  new Set([subject, ...(detail === '' ? [] : referredIn(action, JSON.parse(detail)))])

/** The kind and the number of a record that may have gone. */
function lookedUp(record: string, sources: Readonly<Record<string, SQL>>): [string, number] | undefined {
  const [kind = '', number = ''] = record.split(' ')
  return sources[kind] && /^\d{1,9}$/.test(number) ? [kind, Number(number)] : undefined
}

/** The names of what entries are about and refer to, as long as it is there; empty for what has none. */
async function namesOf(
  db: Db,
  entries: readonly Entry[],
  sources: Readonly<Record<string, SQL>>,
  language: Language,
): Promise<Map<string, string>> {
  const wanted = new Map<string, Set<number>>()
  for (const entry of entries)
    for (const record of recordsOf(entry)) {
      const [kind, number] = lookedUp(record, sources) ?? []
      if (kind !== undefined && number !== undefined)
        wanted.set(kind, (wanted.get(kind) ?? new Set()).add(number))
    }
  if (wanted.size === 0) return new Map()
  const queries = [...wanted].map(
    ([kind, ids]) => sql`select ${kind}::text || ' ' || r.id as record, r.name,
        ${kind === 'role' ? sql`r.built_in` : sql`false`} as built_in from (${sources[kind]}) r
      where r.id = any(${sql.param([...ids])}::int[])`,
  )
  const { rows } = await db.execute<Named>(sql.join(queries, sql` union all `))
  return new Map(
    rows.map(({ record, name, built_in }) => [
      record,
      built_in ? text(language, builtInRoleTexts[name as BuiltInRole]) : name,
    ]),
  )
}

interface Names {
  names: { record: string; name: string }[]
  /** the subject of the entry is not there any more */
  is_gone: 0 | 1
}

/** Entries with the names of what they are about and refer to. */
export async function namedEntries<One extends Entry>(
  db: Db,
  entries: readonly One[],
  language: Language,
): Promise<(One & Names)[]> {
  const sources = sourcesIn(language)
  const found = await namesOf(db, entries, sources, language)
  return entries.map((entry) => ({
    ...entry,
    names: [...recordsOf(entry)].flatMap((record) => {
      const name = found.get(record)
      return name ? [{ record, name }] : []
    }),
    is_gone: lookedUp(entry.subject, sources) && !found.has(entry.subject) ? 1 : 0,
  }))
}
