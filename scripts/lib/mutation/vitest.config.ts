import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import type { Vite, VitestPluginContext } from 'vitest/node'
import base from '../../../vitest.config.ts'
import { CheapestFirst } from './cheapest-first.ts'
import { endWarmProcess, WarmWorker } from './warm-worker.ts'

/** Files that share a process share it with the next run, too. */
const warmProcess: Vite.Plugin = {
  name: 'warm-process',
  configureVitest({ project, vitest }: VitestPluginContext) {
    if (project.config.isolate) return
    project.config.pool = 'warm'
    project.config.maxWorkers = 1
    project.config.poolRunner = { name: 'warm', createPoolWorker: (options) => new WarmWorker(options) }
    project.config.setupFiles.push(join(import.meta.dirname, 'at-rest.ts'))
    vitest.onClose(endWarmProcess)
  },
}

/** The tests as ever, for many short runs one after another. */
export default mergeConfig(
  base,
  defineConfig({ plugins: [warmProcess], test: { sequence: { sequencer: CheapestFirst } } }),
)
