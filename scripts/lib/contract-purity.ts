import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, shortPath } from './files.ts'
import { importsOf } from './imports.ts'

/**
 * The browser takes the contract by type alone; values it may take only from files that bring no TypeBox with
 * them, directly or through another file. Returns the imports that break this, with the way to the package.
 */
export function contractImpurities(root: string): string[] {
  return filesBelow(join(root, 'src/web'))
    .map((file) => shortPath(root, file))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      importsOf(root, file)
        .filter(({ target, typeOnly }) => !typeOnly && target.startsWith('src/contract/'))
        .flatMap(({ target, line }) => {
          const way = wayToTypeBox(root, target, new Set())
          return way ? [`${file}:${line}: takes values by way of ${way.join(' -> ')}; use import type`] : []
        }),
    )
}

function wayToTypeBox(root: string, file: string, seen: Set<string>): string[] | undefined {
  if (seen.has(file) || !existsSync(join(root, file))) return undefined
  seen.add(file)
  for (const { target, isPackage, typeOnly } of importsOf(root, file)) {
    if (typeOnly) continue
    if (isPackage) return [file, target]
    const way = wayToTypeBox(root, target, seen)
    if (way) return [file, ...way]
  }
  return undefined
}
