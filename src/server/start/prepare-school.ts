import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { databaseIsEmpty, putDefaultTextsInto, seedBasics, seedDemo } from '../demo/index.ts'
import { applyMigrations, type MigrationProgress, underDatabaseLock } from '../db/migrate.ts'
import { noteRelease, readReleaseState } from '../db/release-state.ts'
import { createSetupToken, hashPassword } from '../features/account/index.ts'
import { loadSetting } from '../features/site/index.ts'

export interface Prepared {
  seeded: boolean
  /** for the link that makes the first administrator; null when there is one */
  setupToken: string | null
}

/**
 * Brings the database up to date and gives an empty one its first contents, one server at a time.
 * @throws MigrationError
 */
export async function prepareSchool(
  database: Database,
  config: Config,
  onProgress: (progress: MigrationProgress) => void = () => undefined,
): Promise<Prepared> {
  const seeded = await underDatabaseLock(database.pool, async (client) => {
    const began = new Date()
    const before = await readReleaseState(client)
    const applied = await applyMigrations(client, { onProgress })
    await noteRelease(client, { how: 'start', migrations: applied.length, began, before })
    return database.db.transaction(async (tx) => {
      const empty = await databaseIsEmpty(tx)
      if (!empty) {
        await putDefaultTextsInto(tx, (await loadSetting(tx, 'web_config')).main_language)
        return false
      }
      await seedBasics(tx)
      if (config.demo) await seedDemo(tx, hashPassword)
      return true
    })
  })
  return { seeded, setupToken: await createSetupToken(database.db) }
}
