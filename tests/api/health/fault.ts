import type { FindingId } from '#contract/health/findings.ts'
import type { Config } from '#server/config.ts'
import type { Probes } from '#server/features/health/context.ts'
import type { HealthContext } from '#server/features/health/index.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import type { World } from './support.ts'

/** A fault, and the findings that it must cause: these and no others. */
export interface Fault {
  what: string
  finds: FindingId[]
  /** what is different in the world */
  changed?: (world: World) => Partial<HealthContext>
  /** what is different in the database, in a transaction that is rolled back */
  planted?: (school: TestSchool) => Promise<unknown>
}

/** What the world outside says otherwise. */
export const probing =
  (probes: Partial<Probes>) =>
  ({ sound }: World): Partial<HealthContext> => ({ probes: { ...sound.probes, ...probes } })
/** What the settings say otherwise. */
export const configured =
  (change: Partial<Config>) =>
  ({ sound }: World): Partial<HealthContext> => ({ config: { ...sound.config, ...change } })
