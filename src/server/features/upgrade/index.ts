import { upgradeAdmin } from '#contract/upgrade/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { readUpgradeState } from './read-upgrades.ts'

export { finishUpgrade } from './finish-upgrade.ts'
export { missingRoom, type Obstacle, serversRunning, workInHand } from './obstacles.ts'

/** Releases and upgrades, for the owners of the school. */
export function upgradeFeature(serve: Serve, deps: Deps): void {
  serve(upgradeAdmin.upgradeState, () => readUpgradeState(deps))
}
