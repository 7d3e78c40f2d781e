import { and, eq, isNull } from 'drizzle-orm'
import { jobStatuses } from '#contract/job-statuses.ts'
import type { Db } from '../../db/database.ts'
import { backups } from '../../db/tables/all.ts'
import { archivesAmong } from './archive/names.ts'
import { readRetention, superfluous } from './retention.ts'

/**
 * The archives that were written to a place, must still be kept, and are not there: their names, the newest first. Of a
 * database that was restored, what went for newer ones since is not missed.
 */
export async function lostArchives(
  db: Db,
  { place, names }: { place: string; names: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .select({ name: backups.name })
    .from(backups)
    .where(and(eq(backups.place, place), eq(backups.status, jobStatuses.success), isNull(backups.removedAt)))
  const stored = new Set(names)
  const written = archivesAmong(rows.flatMap(({ name }) => name ?? []))
  const lost = new Set(written.flatMap(({ name }) => (stored.has(name) ? [] : name)))
  if (lost.size === 0) return []
  const all = archivesAmong([...stored, ...lost])
  const keep = await readRetention(db)
  for (const school of new Set(all.map((archive) => archive.school)))
    for (const { name } of superfluous(
      all.filter((archive) => archive.school === school),
      keep,
    ))
      lost.delete(name)
  return all.flatMap(({ name }) => (lost.has(name) ? name : []))
}
