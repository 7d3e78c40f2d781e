/** `npm run drills` lists the drills, `npm run drills screens` runs one of them, or several one after another. */
import { drills, runDrill } from './lib/drills.ts'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in drills))
if (wanted.length === 0 || unknown.length > 0) {
  for (const [name, { proves }] of Object.entries(drills)) console.log(`${name.padEnd(12)} ${proves}`)
  if (unknown.length > 0) console.error(`there is no drill ${unknown.join(', ')}`)
  process.exitCode = unknown.length > 0 ? 2 : 0
}
for (const [name, drill] of Object.entries(drills)) {
  if (unknown.length > 0 || !wanted.includes(name)) continue
  const passed = await runDrill(drill)
  console.log(`${name}: ${passed ? 'passed' : 'FAILED'}`)
  if (!passed) process.exitCode = 1
}
