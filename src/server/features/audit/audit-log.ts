import { type SQL, sql } from 'drizzle-orm'
import type { audit } from '#contract/audit/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor, rowsBefore } from '../../db/paging.ts'
import { hasPart, hasPartOrBeginning, isOfPerson } from '../../db/name-search.ts'
import { withinDays } from '../site/index.ts'
import { namedEntries } from './names.ts'

type AuditLog = OperationTypes<typeof audit.auditLog>
export type AuditFilter = Omit<AuditLog['query'], 'limit' | 'cursor' | 'page'>

/** An entry as it is shown. */
export type NamedEntry = AuditLog['reply']['list'][number]
type AuditEntry = Omit<NamedEntry, 'names' | 'is_gone'> & Record<string, unknown>

function isAbout(word: string): SQL {
  const subject = hasPart(sql`a.subject`, sql`search_words(a.subject)`, word)
  // actions are Latin
  return /[\x00-\x7f]/.test(word) ? sql`(${subject} or ${hasPartOrBeginning(sql`a.action`, word)})` : subject
}

/** Which entries are wanted, as a condition on `a` and the person `u`. @throws invalidField for no day */
export async function auditWhere(db: Db, filter: AuditFilter): Promise<SQL> {
  const [subject, record, person] = [filter.subject, filter.record, filter.person].map((word) => word?.trim())
  const conditions = [
    subject && isAbout(subject),
    record && sql`a.subject = ${record}`,
    filter.number && sql`a.subject like ${`% ${filter.number}`}`,
    filter.action && sql`a.action = ${filter.action}`,
    person && isOfPerson(sql`a.user_id`, person),
    await withinDays(db, sql`a.at`, filter),
  ]
  return sql.join([sql`true`, ...conditions.filter((one) => one instanceof Object)], sql` and `)
}

const log = sql`audit_log a left join users u on u.id = a.user_id`

/** The wanted entries below an id, newest first; as many as `offset` are passed over. */
export async function auditEntries(
  db: Db,
  wanted: SQL,
  below: number | undefined,
  most: number,
  offset = 0,
): Promise<AuditEntry[]> {
  const start = below === undefined ? sql`true` : sql`a.id < ${below}`
  const { rows } = await db.execute<AuditEntry>(sql`
    select a.id, coalesce(u.username, '') as username, a.action, a.subject,
      case when a.detail = '{}'::jsonb then '' else a.detail::text end as detail,
      floor(extract(epoch from a.at))::int8 as at
    from ${log} where ${wanted} and ${start} order by a.id desc limit ${most} offset ${offset}`)
  return rows
}

export async function countAudit(db: Db, wanted: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${log} where ${wanted}`,
  )
  return rows[0]?.total ?? 0
}

/** Who did what, newest first. @throws invalidField */
export async function auditLog(
  db: Db,
  query: AuditLog['query'],
  language: Language,
): Promise<AuditLog['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const wanted = await auditWhere(db, query)
  const below = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const [rows, total] = await Promise.all([
    auditEntries(db, wanted, below, limit + 1, rowsBefore(query)),
    countUpToLimit(db, sql`select 1 from ${log} where ${wanted}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: await namedEntries(db, page, language), total, next }
}
