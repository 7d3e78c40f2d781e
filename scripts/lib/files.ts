import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Every file below the folder, sorted, as absolute paths; a missing folder has none. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** The file itself, or every file below the folder. */
export function filesAt(path: string): string[] {
  if (!existsSync(path)) return []
  return statSync(path).isFile() ? [path] : filesBelow(path)
}

/** The path as it is written in messages and tables: from the project's folder, with slashes. */
export const shortPath = (root: string, file: string): string => relative(root, file).split(sep).join('/')
