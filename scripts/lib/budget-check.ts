import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Budget } from './budgets.ts'
import type { ChunkMap } from './chunk-map-plugin.ts'

export interface Weight {
  screen: string
  /** kB gzip; the limit beside it in the same unit. */
  weight: number
  limit: number
  /** What the table names and the build does not have. */
  missing: string[]
}

/** Weighs the JavaScript of every first screen in `dist`. Throws when there is no build. */
export function weighScreens(dist: string, budgets: Budget[]): Weight[] {
  const map = JSON.parse(readFileSync(join(dist, 'chunks.json'), 'utf8')) as ChunkMap
  return budgets.map(({ screen, page, needs, limit }) => {
    const start = map.pages[page]
    const routes = needs.map((module) => ({ module, chunk: chunkOf(map, module) }))
    const missing = routes.filter(({ chunk }) => chunk === undefined).map(({ module }) => module)
    if (start === undefined) missing.unshift(page)
    const files = new Set<string>()
    for (const file of [start, ...routes.map(({ chunk }) => chunk)])
      if (file) addWithImports(map, file, files)
    const bytes = [...files].reduce((sum, file) => sum + gzipSize(join(dist, 'web', file)), 0)
    return { screen, weight: bytes / 1000, limit, missing }
  })
}

/** One line per screen that is too heavy or cannot be weighed. */
export function budgetProblems(weights: Weight[]): string[] {
  return weights.flatMap(({ screen, weight, limit, missing }) => [
    ...missing.map((name) => `${screen}: ${name} is in no built chunk (scripts/lib/budgets.ts)`),
    ...(weight > limit ? [`${screen}: ${weight.toFixed(1)} kB of JavaScript, allowed are ${limit} kB`] : []),
  ])
}

/** One line per screen: what it weighs, what it may weigh, what is left. */
export const headroom = (weights: Weight[]): string[] =>
  weights.map(
    ({ screen, weight, limit }) =>
      `${screen}: ${weight.toFixed(1)} of ${limit} kB, ${(limit - weight).toFixed(1)} kB left`,
  )

const chunkOf = (map: ChunkMap, module: string): string | undefined =>
  Object.entries(map.chunks).find(([, { modules }]) => modules.includes(module))?.[0]

function addWithImports(map: ChunkMap, file: string, files: Set<string>): void {
  if (files.has(file)) return
  files.add(file)
  for (const name of map.chunks[file]?.imports ?? []) addWithImports(map, name, files)
}

const gzipSize = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length
