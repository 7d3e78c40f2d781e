import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { tokensPlugin } from './src/web/ui/tokens-plugin.ts'

/** Starts the one PostgreSQL of a run; each test file makes its own database in it. */
const globalSetup = resolve(import.meta.dirname, 'tests/support/api-global-setup.ts')

/** Tests that put something in the place of a module. */
const isolated = 'tests/api/**/*.isolated.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    // One test tries a rule on every operation, and a busy machine takes its time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['tests/api/**/*.test.ts', 'tests/server/**/*.test.ts', 'tests/tooling/**/*.test.ts'],
          exclude: [isolated],
          pool: 'forks',
          // Each file has a school of its own; loading the whole server anew for each would take half of the run.
          isolate: false,
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
        plugins: [tokensPlugin()],
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:8080/index.html' } },
          include: ['tests/web/**/*.test.{ts,tsx}'],
          setupFiles: ['./tests/web/setup.ts'],
          css: false,
        },
      },
    ],
  },
})
