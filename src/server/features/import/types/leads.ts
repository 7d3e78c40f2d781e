import { and, count, inArray, or, sql } from 'drizzle-orm'
import { isPhone, patterns } from '#contract/account/limits.ts'
import { importTypes } from '#contract/import/limits.ts'
import { leadLimits, leadStateKeys, leadStates, type LeadState } from '#contract/lead/limits.ts'
import { languages } from '#contract/languages.ts'
import type { RefusalName } from '#contract/errors.ts'
import type { Tx } from '../../../db/database.ts'
import { leadEvents, leads, leadSources, users } from '../../../db/tables/all.ts'
import { text } from '../../../lib/texts.ts'
import { createLeads, type NewLead } from '../../lead/index.ts'
import {
  type Cells,
  type Done,
  type DoneRow,
  type ImportContext,
  importRules,
  type Verdict,
} from '../import-type.ts'
import { phoneOf } from './account-fields.ts'
import { BadCell, verdictOf } from './bad-cell.ts'

class Known {
  /** `country phone` of every lead that is there */
  readonly phones = new Set<string>()
  /** by what a cell may call them, in small letters */
  readonly sources = new Map<string, number>()
  readonly owners = new Map<string, number>()
  /** dial code of phones that come without one */
  readonly homeAreaCode: string

  constructor({ homeAreaCode }: ImportContext) {
    this.homeAreaCode = homeAreaCode
  }
}

const stateWords = new Map<string, LeadState>(
  leadStates.flatMap((state) => [
    [state, state] as const,
    ...languages.map((language) => [text(language, leadStateKeys[state]).toLowerCase(), state] as const),
  ]),
)

const keyOf = (phone: { areaCode?: string; telephone?: string | null }): string =>
  `${phone.areaCode ?? ''} ${phone.telephone ?? ''}`

async function read(tx: Tx, rows: readonly Cells[], known: Known): Promise<void> {
  const phones = rows.map((cells) => keyOf(phoneOf(cells, known.homeAreaCode)))
  const found = await tx
    .select({ areaCode: leads.areaCode, telephone: leads.telephone })
    .from(leads)
    .where(inArray(sql`${leads.areaCode} || ' ' || ${leads.telephone}`, phones))
  for (const phone of found) known.phones.add(keyOf(phone))
  if (known.sources.size === 0)
    for (const { id, code, name } of await tx.select().from(leadSources).limit(leadLimits.sources))
      known.sources.set(code.toLowerCase(), id).set(name.toLowerCase(), id)
  const called = [...new Set(rows.map(({ owner = '' }) => owner).filter((cell) => cell !== ''))]
  if (called.length === 0) return
  const staff = await tx
    .select({ id: users.id, username: users.username, name: users.name })
    .from(users)
    .where(
      and(
        sql`${users.types} && '{1,2}'::smallint[] and ${users.lockedAt} is null`,
        or(inArray(users.name, called), inArray(users.username, called)),
      ),
    )
    .orderBy(users.id)
  for (const { id, username, name } of staff)
    known.owners.set(name.toLowerCase(), id).set(username.toLowerCase(), id)
}

/** @throws BadCell */
function named(cell: string, known: ReadonlyMap<string, number>, field: string): number | null {
  if (cell === '') return null
  const id = known.get(cell.toLowerCase())
  if (id === undefined) throw new BadCell('invalidField', field)
  return id
}

/** @throws BadCell */
function stateOf(cell: string): LeadState {
  const state = cell === '' ? 'new' : stateWords.get(cell.toLowerCase())
  if (!state) throw new BadCell('invalidField', 'state')
  return state
}

/** A lead with this phone stays as it is. */
function judgeRow(cells: Cells, known: Known): Verdict<NewLead> {
  const { name = '', source = '', owner = '', state = '', note = '' } = cells
  const { areaCode = '', telephone } = phoneOf(cells, known.homeAreaCode)
  if (!telephone) throw new BadCell('fieldRequired', 'telephone')
  const plan = { name, areaCode, telephone, note, origin: 'import' as const }
  if (known.phones.has(keyOf(plan))) return { outcome: 'unchanged', plan }
  if (!patterns.areaCode.test(areaCode)) throw new BadCell('invalidField', 'area_code')
  if (!isPhone(areaCode, telephone)) throw new BadCell('phoneFormat', 'telephone')
  if (name === '') throw new BadCell('fieldRequired', 'name')
  if ([...name].length > leadLimits.name) throw new BadCell('importTooLong', 'name')
  if ([...note].length > leadLimits.note) throw new BadCell('importTooLong', 'note')
  const lead: NewLead = {
    ...plan,
    state: stateOf(state),
    sourceId: named(source, known.sources, 'source'),
    ownerId: named(owner, known.owners, 'owner'),
  }
  known.phones.add(keyOf(plan))
  return { outcome: 'created', plan: lead }
}

/** Leads that nobody has worked on go. */
async function remove(tx: Tx, rows: readonly DoneRow[]): Promise<(RefusalName | null)[]> {
  const ids = rows.map(({ targetId }) => targetId)
  const found = await tx
    .select({ id: leads.id, version: leads.version })
    .from(leads)
    .where(inArray(leads.id, ids))
    .orderBy(leads.id)
    .for('update')
  const counts = await tx
    .select({ id: leadEvents.leadId, events: count() })
    .from(leadEvents)
    .where(inArray(leadEvents.leadId, ids))
    .groupBy(leadEvents.leadId)
  const versions = new Map(found.map(({ id, version }) => [id, version]))
  const events = new Map(counts.map(({ id, events: number }) => [id, number]))
  const isKept = ({ targetId, after }: DoneRow): boolean =>
    versions.has(targetId) &&
    (versions.get(targetId) !== 1 || (events.get(targetId) ?? 0) !== after['events'])
  const gone = rows.filter((row) => !isKept(row)).map(({ targetId }) => targetId)
  if (gone.length > 0) await tx.delete(leads).where(inArray(leads.id, gone))
  return rows.map((row) => (isKept(row) ? 'importChangedSince' : null))
}

/** Import type 2. */
export const leadRules = importRules<NewLead, Known>({
  type: importTypes.leads,
  known: (context) => new Known(context),
  async judge(tx, rows, known) {
    await read(tx, rows, known)
    return rows.map((cells) => verdictOf(() => judgeRow(cells, known), ''))
  },
  async apply(tx, plans, { admin }) {
    const entered = await createLeads(tx, plans, admin.id)
    if (entered.some(({ isNew }) => !isNew)) throw new Error('somebody has entered a lead meanwhile')
    return entered.map(({ id, events }): Done => ({ targetId: id, after: { events } }))
  },
  undoChunk: 500,
  undo: remove,
})
