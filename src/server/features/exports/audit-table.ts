import { auditActionTexts } from '#contract/audit/texts.ts'
import { describeEntry } from '#contract/audit/entry-text.ts'
import { loggedSubject } from '#contract/audit/subjects.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '../../db/database.ts'
import { has, listText, moneyText, text } from '../../lib/texts.ts'
import {
  auditEntries,
  type AuditFilter,
  auditWhere,
  countAudit,
  type NamedEntry,
  namedEntries,
} from '../audit/index.ts'
import { readSetting } from '../site/index.ts'
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

/** `Users 12 Ann`, as the screen names it. */
function subjectText(language: Language, { subject, names, is_gone }: NamedEntry): string {
  const logged = loggedSubject(subject)
  if (!logged) return subject
  const name = names.find(({ record }) => record === subject)?.name
  const gone = is_gone ? text(language, 'website:audit.gone') : undefined
  return [text(language, logged.title), logged.number, name, gone].filter(Boolean).join(' ')
}

/** The audit log as a table, newest first. */
export async function auditTable(
  db: Db,
  filter: AuditFilter,
  { language, zone }: ListView,
): Promise<ExportList> {
  const wanted = await auditWhere(db, filter)
  const inZone = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const moment = (unix: number) => inZone.format(new Date(unix * 1000))
  const words = {
    ...{ moment, currency: (await readSetting(db, 'web_config')).currency },
    t: (key: string, values?: Record<string, string | number>) => text(language, key, values),
    has: (key: string) => has(language, key),
    list: (texts: readonly string[]) => listText(language, texts),
    money: (amount: string, currency: string) => moneyText(language, { amount, currency }),
  }
  const detailText = (entry: NamedEntry): string => {
    const described = entry.detail === '' ? null : describeEntry(entry, words)
    if (!described) return entry.detail
    const rest = Object.keys(described.rest).length > 0 ? [JSON.stringify(described.rest)] : []
    const fields = described.fields.map(
      ({ label, value, before }) => `${label}: ${before === undefined ? '' : `${before} → `}${value}`,
    )
    return [...fields, ...rest].join('\n')
  }
  const cellsOf = (entry: NamedEntry): Cell[] => [
    moment(entry.at),
    entry.username || text(language, 'website:audit.system'),
    actionText(language, entry.action),
    subjectText(language, entry),
    detailText(entry),
  ]
  return {
    title: text(language, 'common:title.audit'),
    headings: headings.map((key) => text(language, key, { zone })),
    total: await countAudit(db, wanted),
    batches: byKey(
      async (below, most) => namedEntries(db, await auditEntries(db, wanted, below, most), language),
      cellsOf,
    ),
  }
}
