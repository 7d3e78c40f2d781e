/**
 * `npm run drills` lists the drills, `npm run drills screens` runs one of them, or several one after another. Options
 * are passed on to the runner: `npm run drills screens -- --project=en-phone` runs a part of one.
 */
import { drills, runDrill } from './lib/drills.ts'

const given = process.argv.slice(2)
const firstOption = given.findIndex((word) => word.startsWith('-'))
const wanted = firstOption === -1 ? given : given.slice(0, firstOption)
const options = firstOption === -1 ? [] : given.slice(firstOption)
const unknown = wanted.filter((name) => !(name in drills))
if (wanted.length === 0 || unknown.length > 0) {
  for (const [name, { proves }] of Object.entries(drills)) console.log(`${name.padEnd(12)} ${proves}`)
  if (unknown.length > 0) console.error(`there is no drill ${unknown.join(', ')}`)
  process.exitCode = unknown.length > 0 ? 2 : 0
}
for (const [name, drill] of Object.entries(drills)) {
  if (unknown.length > 0 || !wanted.includes(name)) continue
  const passed = await runDrill(drill, options)
  console.log(`${name}: ${passed ? 'passed' : 'FAILED'}`)
  if (!passed) process.exitCode = 1
}
