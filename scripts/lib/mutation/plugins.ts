import type { Mutant, MutantResult, StrykerOptions } from '@stryker-mutator/api/core'
import { type CheckResult, CheckStatus, type Checker } from '@stryker-mutator/api/check'
import {
  commonTokens,
  declareClassPlugin,
  declareValuePlugin,
  PluginKind,
  tokens,
} from '@stryker-mutator/api/plugin'
import type { Reporter } from '@stryker-mutator/api/report'
import { hasVerdict, line } from './score.ts'
import { isDrawn, NOT_DRAWN, type Sample } from './sample.ts'

/** Excludes mutants outside the sample. A checker can only report them as "compile error", which does not count. */
class SampleChecker implements Checker {
  static inject = tokens(commonTokens.options)
  readonly #sample: Sample

  constructor(options: StrykerOptions) {
    this.#sample = options['sample'] as Sample
  }

  async init(): Promise<void> {}

  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)]
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const passed: CheckResult = { status: CheckStatus.Passed }
    const leftOut: CheckResult = { status: CheckStatus.CompileError, reason: NOT_DRAWN }
    return Object.fromEntries(
      mutants.map((mutant) => [mutant.id, isDrawn(mutant, this.#sample) ? passed : leftOut]),
    )
  }
}

/** A line for each mutant as soon as it is judged: a run may be ended early. */
const lines: Reporter = {
  onMutantTested(result: MutantResult) {
    if (hasVerdict(result)) console.log(line(result))
  },
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker),
  declareValuePlugin(PluginKind.Reporter, 'lines', lines),
]

/** Makes the option known. */
export const strykerValidationSchema = {
  properties: {
    sample: {
      type: 'object',
      required: ['share', 'seed'],
      properties: { share: { type: 'number' }, seed: { type: 'string' } },
    },
  },
}
