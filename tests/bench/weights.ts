import { weighScreens } from '../../scripts/lib/budget-check.ts'
import { budgets } from '../../scripts/lib/budgets.ts'
import { dist } from '../../scripts/lib/paths.ts'
import type { PartResult } from './part.ts'

/** JavaScript of every first screen, gzip; `npm run check` enforces its limits. */
export async function weights(): Promise<PartResult> {
  return {
    rows: weighScreens(dist, budgets).map(({ screen, weight, limit, missing }) => ({
      what: `JavaScript of ${screen}, gzip`,
      value: weight,
      unit: 'kB',
      note: [`limit ${limit}`, ...missing.map((name) => `without ${name}`)].join(', '),
    })),
  }
}
