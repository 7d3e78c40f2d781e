import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { readReleaseState, refuseNewer } from '../db/release-state.ts'
import { release } from '../lib/project.ts'
import { followMigrations } from './follow-migrations.ts'
import { answerMaintenance } from './maintenance.ts'
import { type Prepared, prepareSchool } from './prepare-school.ts'

interface Parts {
  database: Database
  config: Config
  print: (line: string) => void
}

/**
 * Prepares the school for this release. Where that changes a school that is there already, its address answers
 * meanwhile, and the terminal says how far it is.
 * @throws MigrationError
 */
export async function bringUpToDate({ database, config, print }: Parts): Promise<Prepared> {
  const state = await readReleaseState(database.pool)
  refuseNewer(state)
  if (state.isEmpty || state.missing.length === 0) return prepareSchool(database, config)
  const maintenance = await answerMaintenance(config)
  const following = followMigrations(database.pool, print)
  try {
    print(`Shuyuan ${release} upgrades the database, which is of ${state.release ?? 'an earlier release'}.`)
    return await prepareSchool(database, config, (progress) => {
      maintenance.show(progress)
      following.note(progress)
    })
  } finally {
    following.end()
    await maintenance.close()
  }
}
