import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { changeSetting, clearSettingsCache } from '../settings.ts'
import { type SettingKey, type Settings } from '../setting-schemas.ts'
import { writeAudit } from '../../audit/index.ts'
import { differences } from '../../audit/index.ts'

/**
 * Changes one of the school's settings and records what has changed, in one transaction.
 * @param check looks at what is to be stored, inside the transaction; it throws what it refuses
 * @returns the setting as it is stored now
 */
export async function saveSetting<Key extends SettingKey>(
  { db }: Deps,
  user: SessionUser,
  key: Key,
  change: (current: Settings[Key]) => Settings[Key],
  check?: (tx: Tx, next: Settings[Key], before: Settings[Key]) => Promise<void>,
): Promise<Settings[Key]> {
  const stored = await db.transaction(async (tx) => {
    const { before, after } = await changeSetting(tx, key, change)
    await check?.(tx, after, before)
    await writeAudit(tx, user, 'site settings', key, { changes: differences(before, after) })
    return after
  })
  clearSettingsCache(db)
  return stored
}
