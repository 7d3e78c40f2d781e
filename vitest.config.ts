import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import type { ProjectConfig } from 'vitest/node'
import { compiledSources } from './scripts/lib/compiled-sources-plugin.ts'
import { operationFacts } from './scripts/lib/operation-facts.ts'
import { keepTempInMemory } from './scripts/lib/temp-in-memory.ts'
import { TestOrder } from './scripts/lib/test-order.ts'
import { tokensPlugin } from './src/web/ui/tokens-plugin.ts'

keepTempInMemory()

/** Starts the one PostgreSQL of a run; each test file makes its own database in it. */
const globalSetup = resolve(import.meta.dirname, 'tests/support/api-global-setup.ts')

/** Files of which every test is long: they run in drills alone. */
const drillsAlone = process.env['DRILL'] === 'on' ? [] : ['tests/**/*.drill.test.ts']

/** Tests that put something in the place of a module. */
const isolated = 'tests/api/**/*.isolated.test.ts'

/** What runs in a test file is mostly over before its optimized code is ready: only Node 20 knows this option. */
const optimizeLate = process.versions.node.startsWith('20.') ? ['--interrupt-budget=600000'] : []

/** Rows and elements live briefly: a larger space for young objects halves the time of collecting them. */
const execArgv = ['--max-semi-space-size=64', ...optimizeLate]

/** Components in a page without a browser. */
const web: ProjectConfig = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:8080/index.html' } },
  setupFiles: ['./tests/web/setup.ts'],
  css: false,
  pool: 'forks',
  execArgv,
}

export default defineConfig({
  test: {
    // one more than the two cores that we count on: tests wait for processes and databases too. Four take longer in all.
    maxWorkers: 3,
    sequence: { sequencer: TestOrder },
    // One test tries a rule on every operation, and a busy machine takes its time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        plugins: [compiledSources('contract', 'server')],
        test: {
          name: 'api',
          environment: 'node',
          include: ['tests/api/**/*.test.ts', 'tests/server/**/*.test.ts', 'tests/tooling/**/*.test.ts'],
          exclude: [isolated, ...drillsAlone],
          setupFiles: ['./tests/support/one-query-at-a-time.ts'],
          pool: 'forks',
          // Each file has a school of its own; loading the whole server anew for each would take half of the run.
          isolate: false,
          // stack traces name the sources of what has been compiled
          execArgv: [...execArgv, '--enable-source-maps'],
          ...(existsSync(globalSetup) ? { globalSetup } : {}),
        },
      },
      {
        extends: true,
        test: {
          name: 'api-isolated',
          environment: 'node',
          include: [isolated],
          pool: 'forks',
          ...(existsSync(globalSetup) ? { globalSetup } : {}),
        },
      },
      {
        extends: true,
        plugins: [tokensPlugin(), compiledSources('contract')],
        define: operationFacts,
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          ...web,
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          // Loading React, antd and jsdom anew for each file would take half of the run; setup.ts clears the page.
          isolate: false,
        },
      },
    ],
  },
})
