import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface LockEntry {
  name: string
  version: string
  hasInstallScript: boolean
  /** One of many builds of the same package, for one platform; it is published with that package. */
  isPlatformBuild: boolean
}

interface Lock {
  packages: Record<
    string,
    { name?: string; version?: string; hasInstallScript?: boolean; os?: string[]; cpu?: string[] }
  >
}

/** Every version of every package that package-lock.json installs somewhere, each once, by name. */
export function lockEntries(root: string): LockEntry[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const entries = new Map<string, LockEntry>()
  for (const [path, { name: alias, version, hasInstallScript = false, os, cpu }] of Object.entries(
    packages,
  )) {
    // the project itself has the empty path
    if (path === '' || version === undefined) continue
    const name = alias ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isPlatformBuild = os !== undefined || cpu !== undefined
    entries.set(`${name}@${version}`, { name, version, hasInstallScript, isPlatformBuild })
  }
  return [...entries.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}
