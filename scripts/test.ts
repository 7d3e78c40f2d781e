/**
 * `npm test`: tools and build, then the checks, the tests of the server and the tests in browsers side by side;
 * `tsx scripts/test.ts e2e` builds and runs the browser tests alone. Files that failed run once more, alone, and are named. At the end stand the files that took longest; the last line
 * sums up all runners: `N passed, N failed`.
 */
import { runBuild, runChecks } from './lib/check-steps.ts'
import { ensureTools } from './lib/ensure-tools.ts'
import { runBrowserTests } from './lib/run-browser-tests.ts'
import { runComponentTests, runServerTests } from './lib/run-vitest.ts'
import { failedRun, type Outcome, runFailedAgain, slowest, sum, summary } from './lib/tally.ts'
import { keepTempInMemory } from './lib/temp-in-memory.ts'

const SLOWEST_FILES = 20
/** The tests of the server have more to do: with so few beside them both lines end at about the same time. */
const BESIDE_THE_SERVER = 2

keepTempInMemory()

const only = process.argv[2]
if (only !== undefined && only !== 'e2e') {
  console.error('usage: tsx scripts/test.ts [e2e]')
  process.exit(2)
}

// neither needs the other, and everything else needs both
const [build] = await Promise.all([runBuild(), ensureTools()])
const outcomes: Outcome[] = []
if (only === 'e2e') {
  if (!build.ok) console.error(build.output)
  outcomes.push(build.ok ? await runBrowserTests({ show: true }) : failedRun)
} else {
  // side by side: each waits at times for clocks, videos and processes, while a core would idle
  const [server, [browser, components], checks] = await Promise.all([
    timed('The tests of the server', runServerTests()),
    inTurn(),
    checkPart(),
  ])
  outcomes.push(checks)
  // one after the other: what failed beside everything else is tried on a quiet machine
  outcomes.push(await runFailedAgain(server, (files) => runServerTests({ files })))
  outcomes.push(await runFailedAgain(components, (files) => runComponentTests({ files })))
  outcomes.push(await runFailedAgain(browser, (files) => runBrowserTests({ files })))
}

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

/** The browser tests, then those of components, each with few workers. */
async function inTurn(): Promise<[Outcome, Outcome]> {
  const workers = BESIDE_THE_SERVER
  const browser = await timed('The browser tests', runBrowserTests({ workers }))
  return [browser, await timed('The tests of components', runComponentTests({ workers }))]
}

async function checkPart(): Promise<Outcome> {
  const steps = await runChecks(build)
  const passed = steps.filter(({ ok }) => ok).length
  return { tally: { passed, failed: steps.length - passed, skipped: 0 }, files: [], failedFiles: [] }
}
