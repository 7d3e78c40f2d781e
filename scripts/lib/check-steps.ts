import { bareTexts } from './bare-text.ts'
import { budgetProblems, headroom, weighScreens } from './budget-check.ts'
import { budgets } from './budgets.ts'
import { buildAll } from './build-all.ts'
import { contractImpurities } from './contract-purity.ts'
import { fieldLabelProblems } from './field-labels.ts'
import { importViolations } from './import-directions.ts'
import { localeProblems } from './locale-check.ts'
import { lockProblems } from './lock/lock-check.ts'
import { migrationProblems } from './migration-check.ts'
import { namespaceProblems } from './namespaces/namespace-check.ts'
import { outsideHosts } from './outside-hosts.ts'
import { bin, dist, root } from './paths.ts'
import { run } from './run.ts'
import { unsetProperties } from './style-properties.ts'

export interface StepResult {
  name: string
  ok: boolean
  /** What is wrong, shown when the step failed. */
  output: string
  /** Figures that are shown when all is well, too. */
  note?: string
}

type Outcome = Omit<StepResult, 'name'>

/** The end of a tool's output names the failure; a crash may print megabytes before it. */
const MAX_OUTPUT = 20_000

const fromProblems = (problems: string[]): Outcome => ({
  ok: problems.length === 0,
  output: problems.join('\n'),
})

/** Both are Go programs that keep nearly all that they make: to look for what is unused takes a quarter of their time. */
const rarelyCollecting = { GOGC: '400' }

const steps: Record<string, () => Outcome | Promise<Outcome>> = {
  // each checker works out the types of the contract for itself: one takes half of the processor time of four
  // what has been checked before is not checked again: a second check takes a tenth of the processor time
  types: () =>
    run(
      bin('tsc'),
      [
        ...['--noEmit', '--checkers', '1', '--incremental'],
        ...['--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
      ],
      { env: rarelyCollecting },
    ),
  // the rules that need types work them out once for each thread, in the same way
  lint: () => run(bin('oxlint'), [], { env: { ...rarelyCollecting, GOMAXPROCS: '1' } }),
  format: () => run(bin('biome'), ['format', '--colors=off', '--max-diagnostics=10', '.']),
  packages: () => run(bin('knip'), ['--no-progress']),
  'locked versions': () => fromProblems(lockProblems(root)),
  'tables match migrations': async () => fromProblems(await migrationProblems(root)),
  'import directions': () => fromProblems(importViolations(root)),
  'contract purity': () => fromProblems(contractImpurities(root)),
  'texts of pages': () => fromProblems(namespaceProblems(root)),
  locales: () => fromProblems([...localeProblems(root), ...fieldLabelProblems(root)]),
  'properties of styles': () => fromProblems(unsetProperties(root)),
  'texts in components': () => fromProblems(bareTexts(root)),
}

/** These look at what was built. */
const stepsOnDist: Record<string, () => Outcome> = {
  'byte budgets': () => {
    const weights = weighScreens(dist, budgets)
    const note = headroom(weights).join('\n')
    const { ok, output } = fromProblems(budgetProblems(weights))
    return { ok, output: `${output}\n${note}`, note }
  },
  'no other hosts': () => fromProblems(outsideHosts(dist)),
}

/**
 * Runs every check and prints one line for each, with the output of those that fail.
 * @param building of what some of them look at
 */
export async function runChecks(building: Promise<Outcome> = buildAll()): Promise<StepResult[]> {
  const before = Object.entries(steps).map(([name, step]) => runStep(name, step))
  const build = await runStep('build', () => building)
  const after = build.ok ? Object.entries(stepsOnDist).map(([name, step]) => runStep(name, step)) : []
  return [build, ...(await Promise.all([...before, ...after]))]
}

async function runStep(name: string, step: () => Outcome | Promise<Outcome>): Promise<StepResult> {
  const started = performance.now()
  let outcome: Outcome
  try {
    outcome = await step()
    if (outcome.output.length > MAX_OUTPUT)
      outcome = { ...outcome, output: outcome.output.slice(-MAX_OUTPUT) }
  } catch (error) {
    outcome = { ok: false, output: error instanceof Error ? error.message : String(error) }
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${outcome.ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  const shown = outcome.ok ? outcome.note : outcome.output
  if (shown) console.log(shown.trimEnd().replace(/^/gm, '  '))
  return { name, ...outcome }
}
