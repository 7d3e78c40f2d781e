import { health } from '#contract/health/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { raiseAlarms } from './alarms.ts'
import type { HealthContext } from './context.ts'
import { liveProbes } from './live-probes.ts'
import { readHealth, storeReport } from './report.ts'
import { runChecks } from './run-checks.ts'

export type { Finding, HealthContext } from './context.ts'
export { listens, liveProbes } from './live-probes.ts'
export { countErrors } from './report.ts'
export { inOrder, runChecks } from './run-checks.ts'

/** The school as its own server sees it. */
const contextOf = ({ config, db, storage, ffmpeg, mail, sms }: Deps): HealthContext => ({
  config,
  db,
  storage,
  isServing: true,
  probes: liveProbes({ config, db, ffmpeg, mail, sms }),
})

/** Makes all checks and keeps what they found. */
async function check(deps: Deps) {
  const findings = await runChecks(contextOf(deps))
  await storeReport(deps.db, findings)
  return findings
}

/** Checks the school, and tells of what waits for a person. */
export async function watchHealth(deps: Deps): Promise<void> {
  await raiseAlarms(deps, await check(deps))
}

/** What is wrong with the school, for its owners. */
export function healthFeature(serve: Serve, deps: Deps): void {
  serve(health.health, () => readHealth(deps))
  serve(
    health.checkHealth,
    async () => {
      await check(deps)
      return readHealth(deps)
    },
    { perMinute: 6 },
  )
}
