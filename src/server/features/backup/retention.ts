import type { Db } from '../../db/database.ts'
import { loadSetting } from '../site/index.ts'
import type { NamedArchive } from './archive/names.ts'

export interface Retention {
  /** of the newest days, weeks and months that have a backup: so many keep their last one */
  daily: number
  weekly: number
  monthly: number
}

/** What the school has set. */
export async function readRetention(db: Db): Promise<Retention> {
  const { keep_daily, keep_weekly, keep_monthly } = await loadSetting(db, 'backups')
  return { daily: keep_daily, weekly: keep_weekly, monthly: keep_monthly }
}

const DAY_MS = 24 * 3600 * 1000
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
/** weeks of seven days from Monday on; 1970 began with a Thursday */
const weekOf = (at: Date): string => String(Math.floor((at.getTime() / DAY_MS + 3) / 7))
const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

/**
 * The backups of one school that may go, by periods in UTC. The newest one always stays.
 * @param archives the newest first
 */
export function superfluous(archives: readonly NamedArchive[], keep: Retention): NamedArchive[] {
  const kept = new Set(archives.slice(0, 1))
  for (const [most, periodOf] of [
    [keep.daily, dayOf],
    [keep.weekly, weekOf],
    [keep.monthly, monthOf],
  ] as const) {
    const periods = new Set<string>()
    for (const archive of archives) {
      const period = periodOf(archive.at)
      if (periods.has(period)) continue
      periods.add(period)
      if (periods.size <= most) kept.add(archive)
    }
  }
  return archives.filter((archive) => !kept.has(archive))
}
