import { sql } from 'drizzle-orm'
import type { audit } from '#contract/audit/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { literally } from '../../db/like.ts'

type AuditLog = OperationTypes<typeof audit.auditLog>

const containing = (word: string): string => `%${literally(word)}%`

/** The changes that administrators made, newest first, narrowed by subject or action and by person. */
export async function auditLog(db: Db, query: AuditLog['query']): Promise<AuditLog['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const subject = query.subject?.trim()
  const record = query.record?.trim()
  const person = query.person?.trim()
  const found = sql`audit_log a left join users u on u.id = a.user_id where ${
    subject
      ? sql`(a.subject ilike ${containing(subject)} or a.action ilike ${containing(subject)})`
      : sql`true`
  } and ${record ? sql`a.subject = ${record}` : sql`true`} and ${
    person ? sql`(u.username ilike ${containing(person)} or u.name ilike ${containing(person)})` : sql`true`
  }`
  const start = query.cursor === undefined ? sql`true` : sql`a.id < ${readCursor(query.cursor)}`
  const [rows, total] = await Promise.all([
    db.execute<AuditLog['reply']['list'][number] & Record<string, unknown>>(sql`
      select a.id, coalesce(u.username, '') as username, a.action, a.subject,
        case when a.detail = '{}'::jsonb then '' else a.detail::text end as detail,
        floor(extract(epoch from a.at))::int8 as at
      from ${found} and ${start} order by a.id desc limit ${limit + 1}`),
    countUpToLimit(db, sql`select 1 from ${found}`),
  ])
  const { page, next } = cutPage(rows.rows, limit)
  return { list: page, total, next }
}
