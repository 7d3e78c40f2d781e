import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import type { Vite, VitestPluginContext } from 'vitest/node'
import base from '../../../vitest.config.ts'
import { CheapestFirst } from './cheapest-first.ts'

/** Files that share a process take over no mutant from the file before. */
const atRest: Vite.Plugin = {
  name: 'mutant-at-rest',
  configureVitest({ project }: VitestPluginContext) {
    // Stryker uses worker threads, which accept no V8 arguments
    project.config.pool = 'forks'
    project.config.maxWorkers = 1
    if (!project.config.isolate) project.config.setupFiles.push(join(import.meta.dirname, 'at-rest.ts'))
  },
}

/** The tests as ever, for many short runs one after another, each in a process of its own. */
export default mergeConfig(
  base,
  defineConfig({ plugins: [atRest], test: { sequence: { sequencer: CheapestFirst } } }),
)
