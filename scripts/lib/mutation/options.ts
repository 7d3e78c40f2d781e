import { join } from 'node:path'
import type { PartialStrykerOptions } from '@stryker-mutator/api/core'
import { root } from '../paths.ts'
import type { Domain } from './domains.ts'
import type { Sample } from './sample.ts'

export interface Wanted {
  sample: Sample
  /** names of files, without folder and ending; none: all of the domain */
  only: string[]
  /** also what is evaluated once when a file is loaded; each such mutant starts everything anew */
  withStatic: boolean
}

/** How Stryker is run for a domain. Two test runners work at once: the second takes the place of the checker. */
export function optionsOf(name: string, domain: Domain, wanted: Wanted): PartialStrykerOptions {
  const results = `tests/.results/mutation/${name}`
  return {
    mutate:
      wanted.only.length === 0
        ? domain.mutate
        : domain.mutate.map((pattern) => pattern.replace('*.ts', `{${wanted.only.join(',')},}.ts`)),
    testFiles: domain.tests,
    testRunner: 'vitest',
    // the tests call the server, they do not import what is mutated
    vitest: { related: false, configFile: 'scripts/lib/mutation/vitest.config.ts' },
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'scripts/lib/mutation/plugins.ts')],
    checkers: ['sample'],
    checkerNodeArgs: ['--import', 'tsx'],
    testRunnerNodeArgs: ['--import', 'tsx'],
    sample: wanted.sample,
    // a text is typed as one of a few (tsc refuses others), or it is SQL, whose loss breaks every test, or for the log
    mutator: { excludedMutations: ['StringLiteral'] },
    ignoreStatic: !wanted.withStatic,
    concurrency: 1,
    timeoutMS: 30 * 60_000,
    dryRunTimeoutMinutes: 60,
    reporters: ['lines', 'html', 'json'],
    htmlReporter: { fileName: `${results}.html` },
    jsonReporter: { fileName: `${results}.json` },
    ignorePatterns: ['dist', 'data', 'tests/.results', 'tests/.tmp', 'tests/e2e'],
    // nothing checks types here
    disableTypeChecks: false,
    allowConsoleColors: false,
    cleanTempDir: 'always',
  }
}
