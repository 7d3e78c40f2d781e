/**
 * `npm test`: build, checks, Vitest, browser tests; `tsx scripts/test.ts e2e` builds and runs the browser tests
 * alone. The last line sums up all runners: `N passed, N failed`.
 */
import { buildAll } from './lib/build-all.ts'
import { runChecks } from './lib/check-steps.ts'
import { ensureFfmpeg } from './lib/ensure-ffmpeg.ts'
import { failedRun, sum, type Tally, summary } from './lib/tally.ts'
import { runBrowserTests } from './lib/run-browser-tests.ts'
import { runVitest } from './lib/run-vitest.ts'

const only = process.argv[2]
if (only !== undefined && only !== 'e2e') {
  console.error('usage: tsx scripts/test.ts [e2e]')
  process.exit(2)
}

await ensureFfmpeg()
const tallies =
  only === 'e2e' ? await browserPart() : [await checkPart(), await runVitest(), await runBrowserTests()]
const total = sum(tallies)
console.log(summary(total))
process.exitCode = total.failed === 0 ? 0 : 1

async function checkPart(): Promise<Tally> {
  const steps = await runChecks()
  const passed = steps.filter(({ ok }) => ok).length
  return { passed, failed: steps.length - passed, skipped: 0 }
}

async function browserPart(): Promise<Tally[]> {
  const built = await buildAll()
  if (built.ok) return [await runBrowserTests()]
  console.error(built.output)
  return [failedRun]
}
