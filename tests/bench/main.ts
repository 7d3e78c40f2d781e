/**
 * `npm run bench [-- part ...]`: compares the school with the limits of the machine. Prints a table for
 * each part and writes all of them to bench-results.json. Nothing is asserted: read the ratios, on a quiet machine.
 */
import { inspect } from 'node:util'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildAll } from '../../scripts/lib/build-all.ts'
import { root } from '../../scripts/lib/paths.ts'
import { closingAfter } from './closing.ts'
import { describeMachine, isBusy } from './machine.ts'
import { meetsAim, type PartResult } from './part.ts'
import { parts } from './parts.ts'
import { tableOf } from './table.ts'

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

const built = await buildAll()
if (!built.ok) {
  console.error(built.output)
  process.exit(1)
}

const machine = describeMachine()
console.log(
  `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}, load ${machine.load}`,
)
if (isBusy(machine)) console.log('The machine is busy: the figures are rough, and so are the ratios.')

const results: Record<string, PartResult | { failed: string }> = {}
for (const [name, part] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue
  try {
    const result = await closingAfter(part)
    results[name] = {
      ...result,
      rows: result.rows.map((row) => ({ ...row, ...(row.aim && { met: meetsAim(row) }) })),
    }
    console.log(`\n${name}\n${tableOf(result.rows)}`)
  } catch (error) {
    process.exitCode = 1
    // with what caused it, which a failed fetch says nowhere else
    const failed = inspect(error)
    results[name] = { failed }
    console.log(`\n${name}\n  FAILED ${failed}`)
  }
}

const file = join(root, 'bench-results.json')
writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, parts: results }, null, 2)}\n`)
console.log(`\nwritten to ${file}`)
