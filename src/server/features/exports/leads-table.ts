import { and, desc, lt } from 'drizzle-orm'
import { leadStateKeys } from '#contract/lead/limits.ts'
import type { Db } from '../../db/database.ts'
import { leads } from '../../db/tables/all.ts'
import { text } from '../../lib/texts.ts'
import { type LeadFilter, leadWhere, selectLeads } from '../lead/manage/index.ts'
import { byKey } from './by-key.ts'
import type { ExportList, ListView } from './export-list.ts'
import type { Cell } from './format/cell.ts'

const headings = [
  'lead:name',
  'trade:column.areaCode',
  'trade:column.phone',
  'lead:stateTitle',
  'lead:source',
  'lead:owner',
  'lead:nextContactIn',
  'lead:createdIn',
  'lead:registeredIn',
  'trade:column.userid',
]

/** Leads as a table, the latest first. @param callerId who exports, whose leads *me* stands for */
export async function leadsTable(
  db: Db,
  filter: LeadFilter,
  { language, zone }: ListView,
  callerId: number,
): Promise<ExportList> {
  const wanted = await leadWhere(db, callerId, filter)
  const inZone = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const time = (moment: Date | null): string => (moment ? inZone.format(moment) : '')
  const read = (below: number | undefined, most: number) =>
    selectLeads(db)
      .where(and(wanted, below === undefined ? undefined : lt(leads.id, below)))
      .orderBy(desc(leads.id))
      .limit(most)
  type Row = Awaited<ReturnType<typeof read>>[number]

  const cellsOf = ({ lead, source, owner }: Row): Cell[] => [
    lead.name,
    lead.areaCode,
    lead.telephone,
    text(language, leadStateKeys[lead.state]),
    source?.name ?? '',
    owner?.name ?? '',
    time(lead.nextContactAt),
    time(lead.createdAt),
    time(lead.registeredAt),
    lead.studentId === null ? '' : String(lead.studentId),
  ]
  return {
    title: text(language, 'common:title.leads'),
    headings: headings.map((key) => text(language, key, { zone })),
    total: await db.$count(leads, wanted),
    batches: byKey(read, cellsOf),
  }
}
