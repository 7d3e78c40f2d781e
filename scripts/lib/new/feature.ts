import type { Changes } from './changes.ts'
import { newContract } from './feature-contract.ts'
import { newListScreen } from './feature-screen.ts'
import { newServer } from './feature-server.ts'
import type { FeatureOptions } from './feature-options.ts'
import { newTable } from './table.ts'

/**
 * A feature that works at once: people keep things with a name, read their own list page by page, add and remove. What it
 * is to be is made of it afterwards, with its tests green at each step.
 */
export function newFeature(changes: Changes, wanted: FeatureOptions): void {
  newTable(changes, wanted.one, wanted.many)
  newContract(changes, wanted)
  newServer(changes, wanted)
  newListScreen(changes, wanted)
}
