import { auditActionTexts } from '#contract/audit/texts.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '../../db/database.ts'
import { text } from '../../lib/texts.ts'
import { auditEntries, type AuditEntry, type AuditFilter, auditWhere, countAudit } from '../audit/index.ts'
import { byKey } from './by-key.ts'
import type { ExportList, ListView } from './export-list.ts'
import type { Cell } from './format/cell.ts'

const headings = [
  'website:audit.whenIn',
  'website:audit.who',
  'website:audit.action',
  'website:audit.record',
  'website:audit.detail',
]

const texts: Readonly<Record<string, string>> = auditActionTexts

const actionText = (language: Language, action: string): string => {
  const key = texts[action]
  return key ? text(language, key) : action
}

/** The audit log as a table, newest first. */
export async function auditTable(
  db: Db,
  filter: AuditFilter,
  { language, zone }: ListView,
): Promise<ExportList> {
  const wanted = await auditWhere(db, filter)
  const inZone = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const cellsOf = ({ at, username, action, subject, detail }: AuditEntry): Cell[] => [
    inZone.format(new Date(at * 1000)),
    username || text(language, 'website:audit.system'),
    actionText(language, action),
    subject,
    detail,
  ]
  return {
    title: text(language, 'common:title.audit'),
    headings: headings.map((key) => text(language, key, { zone })),
    total: await countAudit(db, wanted),
    batches: byKey((below, most) => auditEntries(db, wanted, below, most), cellsOf),
  }
}
