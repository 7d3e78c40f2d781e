import { isThisMachine } from '../../../lib/environment.ts'
import { failedBackups, isBackedUp, lostArchives } from '../../backup/index.ts'
import type { Check } from '../context.ts'
import { someOf } from '../some-of.ts'

/** the schedule makes one a day */
const MOST_DAYS = 3

/**
 * The last backup went well, and a school that is open to others has one. A database of the school's own may be backed up by
 * whoever runs it.
 */
export const checkBackups: Check = async ({ config, db }) => {
  const count = await failedBackups(db)
  if (count > 0) return [{ id: 'backup_failed', params: { count } }]
  const isElsewhere = config.backup.to === null && config.databaseUrl !== undefined
  if (isElsewhere || isThisMachine(new URL(config.publicUrl)) || (await isBackedUp(db, MOST_DAYS))) return []
  return [{ id: 'backup_missing', params: { days: MOST_DAYS } }]
}

/** The archives of the school's backups lie where they were written. */
export const checkArchives: Check = async ({ db, probes }) => {
  const found = await probes.archives()
  const lost = found ? await lostArchives(db, found) : []
  if (!found || lost.length === 0) return []
  return [{ id: 'archives_lost', params: { place: found.place, ...someOf(lost) } }]
}
