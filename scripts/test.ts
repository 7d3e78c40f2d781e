/**
 * `npm test`: the checks, beside them tools and build, then Vitest and the browser tests; `tsx scripts/test.ts e2e` builds and
 * runs the browser tests alone. Files that failed run once more, alone, and are named. At the end stand the files that took
 * longest; the last line sums up all runners: `N passed, N failed`.
 */
import { type BuildResult, buildAll } from './lib/build-all.ts'
import { runChecks } from './lib/check-steps.ts'
import { ensureTools } from './lib/ensure-tools.ts'
import { runBrowserTests } from './lib/run-browser-tests.ts'
import { runVitest } from './lib/run-vitest.ts'
import { failedRun, type Outcome, runFailedAgain, slowest, sum, summary } from './lib/tally.ts'
import { keepTempInMemory } from './lib/temp-in-memory.ts'

const SLOWEST_FILES = 20
/** Vitest has more to do: with so few beside its own both end at about the same time, and no core idles. */
const BROWSERS_BESIDE = 1

keepTempInMemory()

const only = process.argv[2]
if (only !== undefined && only !== 'e2e') {
  console.error('usage: tsx scripts/test.ts [e2e]')
  process.exit(2)
}

const building = buildAll()
// what is checked and built needs none of the tools
const checking = only === 'e2e' ? null : checkPart(building)
const [built] = await Promise.all([building, ensureTools()])
const outcomes: Outcome[] = []
if (!built.ok) {
  // the checks print it themselves
  if (!checking) console.error(built.output)
  outcomes.push(checking ? await checking : failedRun)
} else if (checking) {
  // side by side: tests wait for clocks, videos and processes, and types and rules are each checked by one thread, while a
  // core would idle
  const [checks, vitest, browser] = await Promise.all([
    checking,
    timed('Vitest', runVitest()),
    timed('The browser tests', runBrowserTests({ workers: BROWSERS_BESIDE })),
  ])
  outcomes.push(checks)
  // one after the other: what failed beside everything else is tried on a quiet machine
  outcomes.push(await runFailedAgain(vitest, runVitest))
  outcomes.push(await runFailedAgain(browser, (files) => runBrowserTests({ files })))
} else outcomes.push(await runBrowserTests({ show: true }))

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

async function checkPart(building: Promise<BuildResult>): Promise<Outcome> {
  const steps = await runChecks(building)
  const passed = steps.filter(({ ok }) => ok).length
  return { tally: { passed, failed: steps.length - passed, skipped: 0 }, files: [], failedFiles: [] }
}
