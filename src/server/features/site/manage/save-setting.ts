import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { type Revised, revisionOf } from '../../../lib/revision.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { changeSetting, clearSettingsCache } from '../settings.ts'
import { type SettingKey, type Settings } from '../setting-schemas.ts'
import { differences, lastChangedBy, writeAudit } from '../../audit/index.ts'

export interface SaveOptions<Value> {
  /** Looks at what is to be stored, inside the transaction; it throws what it refuses. */
  check?: (tx: Tx, next: Value, before: Value) => Promise<void>
  /** What the form shows of the setting, where that is not all of it. */
  shown?: (value: Value) => unknown
}

/**
 * Changes one of the school's settings and records what has changed, in one transaction.
 * @param seen the revision that the form was opened with; undefined: nothing is compared
 * @returns the setting as it is stored now, with its revision
 * @throws Refusal recordChanged, and what `check` throws
 */
export async function saveSetting<Key extends SettingKey>(
  { db }: Deps,
  user: SessionUser,
  key: Key,
  seen: string | undefined,
  change: (current: Settings[Key]) => Settings[Key],
  { check, shown = (value) => value }: SaveOptions<Settings[Key]> = {},
): Promise<Revised<Settings[Key]>> {
  const stored = await db.transaction(async (tx) => {
    const { before, after } = await changeSetting(tx, key, change, {
      revision: seen,
      shown,
      changedBy: () => lastChangedBy(tx, [key], ['site settings']),
    })
    await check?.(tx, after, before)
    await writeAudit(tx, user, 'site settings', key, { changes: differences(before, after) })
    return after
  })
  clearSettingsCache(db)
  return { ...stored, revision: revisionOf(shown(stored)) }
}
