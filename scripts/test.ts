/**
 * `npm test`: tools, build and checks, then Vitest beside the browser tests; `tsx scripts/test.ts e2e` builds and runs the browser tests
 * alone. Files that failed run once more, alone, and are named. At the end stand the files that took longest; the last line
 * sums up all runners: `N passed, N failed`.
 */
import { buildAll } from './lib/build-all.ts'
import { runChecks } from './lib/check-steps.ts'
import { ensureTools } from './lib/ensure-tools.ts'
import { runBrowserTests } from './lib/run-browser-tests.ts'
import { runVitest } from './lib/run-vitest.ts'
import { failedRun, type Outcome, runFailedAgain, slowest, sum, summary } from './lib/tally.ts'
import { keepTempInMemory } from './lib/temp-in-memory.ts'

const SLOWEST_FILES = 20
/** Vitest has more to do: with so few beside its own both end at about the same time, and no core idles. */
const BROWSERS_BESIDE = 2

keepTempInMemory()

const only = process.argv[2]
if (only !== undefined && only !== 'e2e') {
  console.error('usage: tsx scripts/test.ts [e2e]')
  process.exit(2)
}

// the checks and the build need none of the tools
const [begun] = await Promise.all([only === 'e2e' ? buildPart() : checkPart(), ensureTools()])
const outcomes = [begun]
// side by side: both wait for clocks, videos and processes, while a core would idle
if (only !== 'e2e') {
  const [vitest, browser] = await Promise.all([
    timed('Vitest', runVitest()),
    timed('The browser tests', runBrowserTests({ workers: BROWSERS_BESIDE })),
  ])
  // one after the other: what failed beside everything else is tried on a quiet machine
  outcomes.push(await runFailedAgain(vitest, runVitest))
  outcomes.push(await runFailedAgain(browser, (files) => runBrowserTests({ files })))
} else if (begun.tally.failed === 0) outcomes.push(await runBrowserTests({ show: true }))

console.log(`\nThe ${SLOWEST_FILES} slowest files:`)
for (const line of slowest(
  outcomes.flatMap(({ files }) => files),
  SLOWEST_FILES,
))
  console.log(line)
const total = sum(outcomes.map(({ tally }) => tally))
console.log(summary(total))
process.exitCode = total.failed === 0 ? 0 : 1

/** Says how long a runner took: whichever takes longer decides when the run ends. */
async function timed(runner: string, outcome: Promise<Outcome>): Promise<Outcome> {
  const started = performance.now()
  const result = await outcome
  console.log(`\n${runner} took ${((performance.now() - started) / 1000).toFixed(0)} s`)
  return result
}

async function checkPart(): Promise<Outcome> {
  const steps = await runChecks()
  const passed = steps.filter(({ ok }) => ok).length
  return { tally: { passed, failed: steps.length - passed, skipped: 0 }, files: [], failedFiles: [] }
}

async function buildPart(): Promise<Outcome> {
  const { ok, output } = await buildAll()
  if (!ok) console.error(output)
  return ok ? { ...failedRun, tally: { passed: 0, failed: 0, skipped: 0 } } : failedRun
}
