import { eq, sql } from 'drizzle-orm'
import { leadLimits } from '#contract/lead/limits.ts'
import type { leadAdmin as operations } from '#contract/lead/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { leadSources } from '../../../db/tables/all.ts'
import { violates } from '../../../db/violations.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { writeAudit } from '../../audit/index.ts'
import { attributedOrdersBy } from '../attributed-orders.ts'

type Sources = OperationTypes<typeof operations.leadSources>['reply']
type Counted = Omit<Sources['list'][number], 'orders' | 'amounts'>
type Create = OperationTypes<typeof operations.createLeadSource>
type Change = OperationTypes<typeof operations.changeLeadSource>

/** The sources of the school, those in use first, with the students, leads and orders attributed to each. */
export async function listLeadSources(db: Db): Promise<Sources> {
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    select s.id, s.name, s.code, (s.archived_at is not null)::int as is_archived,
      floor(extract(epoch from s.created_at))::int8 as created_at,
      by_code.registrations, by_code.by_poster,
      (select count(*)::int from leads l where l.source_id = s.id) as leads,
      (select count(*)::int from leads l where l.source_id = s.id and l.state = 'won') as won
    from lead_sources s cross join lateral (
      select count(*)::int as registrations, count(u.poster_type)::int as by_poster
      from users u where u.fission_id = s.code and u.fission_id <> '') by_code
    order by s.archived_at nulls first, s.id desc`)
  const ofCode = await attributedOrdersBy(
    db,
    'fission_id',
    rows.map(({ code }) => code),
  )
  return { list: rows.map((row) => ({ ...row, ...ofCode(row.code) })) }
}

/** @throws leadSourceTaken, tooManyLeadSources */
export async function createLeadSource(
  db: Db,
  admin: SessionUser,
  { name, code }: Create['body'],
): Promise<Create['reply']> {
  try {
    return await db.transaction(async (tx) => {
      if ((await tx.$count(leadSources)) >= leadLimits.sources) throw refuse('tooManyLeadSources')
      const values = { name: name.trim(), code }
      const [made] = await tx.insert(leadSources).values(values).returning({ id: leadSources.id })
      if (!made) throw new Error('the lead source was not stored')
      await writeAudit(tx, admin, 'lead source created', `lead_source ${made.id}`, values)
      return made
    })
  } catch (error) {
    if (violates(error, 'lead_sources_code_key')) throw refuse('leadSourceTaken')
    throw error
  }
}

/** @throws leadSourceNotFound */
export async function changeLeadSource(
  db: Db,
  admin: SessionUser,
  id: number,
  { name, is_archived }: Change['body'],
): Promise<null> {
  await db.transaction(async (tx) => {
    const archivedAt = is_archived === 1 ? sql`coalesce(${leadSources.archivedAt}, now())` : null
    const [changed] = await tx
      .update(leadSources)
      .set({ name: name.trim(), archivedAt })
      .where(eq(leadSources.id, id))
      .returning({ id: leadSources.id })
    if (!changed) throw refuse('leadSourceNotFound')
    await writeAudit(tx, admin, 'lead source changed', `lead_source ${id}`, {
      name: name.trim(),
      is_archived,
    })
  })
  return null
}
