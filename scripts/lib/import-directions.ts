import { join } from 'node:path'
import { filesBelow, shortPath } from './files.ts'
import { type Import, importsOf } from './imports.ts'
import { type Folder, folders, mayImport } from './folder-rules.ts'
import { featureCircles, webFeatureFault } from './web-features.ts'

/** Every import below `src` that goes against the directions of `folder-rules.ts` and `web-features.ts`, as readable lines. */
export function importViolations(root: string): string[] {
  const files = filesBelow(join(root, 'src'))
    .map((file) => shortPath(root, file))
    .filter((file) => /\.tsx?$/.test(file))
  if (files.length === 0) return ['src: no source file found to look at']
  return [...featureCircles(), ...files.flatMap((file) => violationsOf(root, file))]
}

function violationsOf(root: string, file: string): string[] {
  const folder = folderOf(file)
  if (!folder) return [`${file}: stands in no folder that scripts/lib/folder-rules.ts knows`]
  return importsOf(root, file).flatMap((entry) => {
    const fault = entry.isPackage ? packageFault(folder, entry) : fileFault(folder, file, entry)
    return fault ? [`${file}:${entry.line}: ${fault}`] : []
  })
}

function packageFault(folder: Folder, entry: Import): string | undefined {
  const matches = (pattern: RegExp) => pattern.test(entry.target)
  if (folder.onlyPackages && !folder.onlyPackages.some(matches))
    return `${folder.name} may not use ${entry.target}`
  if (folder.noPackages?.some(matches)) return `${folder.name} may not use ${entry.target}`
  return undefined
}

function fileFault(folder: Folder, file: string, entry: Import): string | undefined {
  const target = folderOf(entry.target)
  if (!target)
    return /\.tsx?$/.test(entry.target) ? `${folder.name} may not import ${entry.target}` : undefined
  if (target === folder)
    return siblingFault(folder, file, entry.target) ?? webFeatureFault(file, entry.target)
  const way = mayImport[folder.name]?.[target.name]
  if (way === 'any') return undefined
  if (way === 'index')
    return isIndex(entry.target) ? undefined : `${entry.target} is reached through its index.ts only`
  return `${folder.name} may not import ${target.name} (${entry.target})`
}

/** Sibling folders: within one, imports are free; into another one, `siblings` decides. */
function siblingFault(folder: Folder, file: string, target: string): string | undefined {
  if (!folder.siblings) return undefined
  const from = folder.path.exec(file)?.[1]
  const to = folder.path.exec(target)?.[1]
  if (from === to || from?.startsWith(`${to}/`)) return undefined
  if (folder.siblings === 'index') {
    if (isIndex(target)) return undefined
    return `${target} is reached through its index.ts only`
  }
  return `${folder.name} ${from} may not import ${folder.name} ${to} (${target})`
}

const folderOf = (file: string): Folder | undefined => folders.find(({ path }) => path.test(file))
const isIndex = (file: string): boolean => /^src\/\w+\/\w+\/[^/]+\/(?:manage\/)?index\.tsx?$/.test(file)
