import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReliabilityRow } from '#tests/support/reliability-record.ts'
import { root } from './paths.ts'

const BEGIN = '<!-- results: written by `npm run drills reliability` -->'
const END = '<!-- end of results -->'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** The results as a table, in the order of their ids. */
export function reliabilityTable(rows: readonly ReliabilityRow[]): string {
  const lines = rows
    .toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
    .map((row) => `| ${[row.fault, row.extent, row.outcome, row.seen].map(cell).join(' | ')} |`)
  return [
    '| what was done | how much | what came of it | what people saw |',
    '|---|---|---|---|',
    ...lines,
  ].join('\n')
}

/** The document with another table. @throws when its marks are missing */
export function withResults(document: string, table: string): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (begin === -1 || end < begin) throw new Error('docs/reliability.md has no place for results')
  return `${document.slice(0, begin)}${BEGIN}\n\n${table}\n\n${document.slice(end)}`
}

/** Writes what the drills have recorded into docs/reliability.md. */
export function writeReliability(): void {
  const folder = join(root, 'tests/.results/reliability')
  const rows = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ReliabilityRow,
  )
  const file = join(root, 'docs/reliability.md')
  writeFileSync(file, withResults(readFileSync(file, 'utf8'), reliabilityTable(rows)))
}
