import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from '#server/lib/project.ts'
import { isDrill } from './drill.ts'

/** A row of docs/reliability.md: what was done to a school, and what came of it. */
export interface ReliabilityRow {
  /** names the row; a later run replaces it */
  id: string
  fault: string
  /** how often, how long or how much */
  extent: string
  /** what people were told was done, and whether the school holds it */
  outcome: string
  /** what people saw meanwhile */
  seen: string
}

/** Records the result of a drill for docs/reliability.md, which `npm run drills reliability` writes. */
export function recordReliability(row: ReliabilityRow): void {
  if (!isDrill) return
  const folder = inProject('tests/.results/reliability')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${row.id}.json`), JSON.stringify(row, null, 2))
}
