import { sql } from 'drizzle-orm'
import { findingIds, kindOfFinding } from '#contract/health/findings.ts'
import type { health } from '#contract/health/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { healthReport, type StoredFinding } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { alarmReaders } from './alarm-readers.ts'
import type { Finding } from './context.ts'
import { seconds } from '../../lib/seconds.ts'

type Health = OperationTypes<typeof health.health>['reply']

/** The values in its texts, as texts. */
export const paramsOf = ({ params }: Finding): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))

export async function storeReport(db: Db, found: readonly Finding[]): Promise<void> {
  const findings: StoredFinding[] = found.map((finding) => ({ id: finding.id, params: paramsOf(finding) }))
  await db
    .insert(healthReport)
    .values({ findings })
    .onConflictDoUpdate({ target: healthReport.id, set: { findings, checkedAt: sql`now()` } })
}

/** What the last check has found. A newer release may have lost a finding. */
const knownOf = (report: typeof healthReport.$inferSelect | undefined): StoredFinding[] =>
  (report?.findings ?? []).filter(({ id }) => findingIds.includes(id))

/** How many errors the last check has found. */
export async function countErrors(db: Db): Promise<number> {
  const [report] = await db.select().from(healthReport)
  return knownOf(report).filter(({ id }) => kindOfFinding(id).severity === 'error').length
}

/** What the last check has found, by whichever server. */
export async function readHealth({ db, config, mail }: Deps): Promise<Health> {
  const [report] = await db.select().from(healthReport)
  const readers = await alarmReaders(db, config.alarmEmail)
  return {
    checked_at: report ? seconds(report.checkedAt) : null,
    findings: knownOf(report).map(({ id, params }) => {
      const { part, severity } = kindOfFinding(id)
      return { id, part, severity, params }
    }),
    alarms: { addresses: readers.map(({ address }) => address), leave: mail.keepsMail ? 0 : 1 },
  }
}
