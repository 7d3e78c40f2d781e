import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { dateProblems, type LockDates } from './dates.ts'
import { type LockEntry, lockEntries } from './entries.ts'

/** By package: the range of versions without a known fault, and the fault. */
type Floors = Record<string, [range: string, fault: string]>

interface Project {
  /** Packages with an install script: whether it may run. */
  allowScripts?: Record<string, boolean>
}

/**
 * What is wrong with the versions in package-lock.json: known faults, install scripts that nobody has named, versions
 * without a date of publication, and such as were taken too soon after it. Asks nobody, so it also works offline.
 */
export function lockProblems(root: string): string[] {
  const read = <Content>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Content
  const floors = read<Floors>('scripts/lib/lock/floors.json')
  const dates = read<LockDates>('scripts/lib/lock/dates.json')
  const { allowScripts = {} } = read<Project>('package.json')
  return lockEntries(root).flatMap((entry) => [
    ...floorProblem(floors, entry),
    ...(entry.hasInstallScript && !(entry.name in allowScripts)
      ? [`${entry.name}: has an install script that allowScripts in package.json does not name`]
      : []),
    ...(entry.isPlatformBuild ? [] : dateProblems(dates, `${entry.name}@${entry.version}`)),
  ])
}

function floorProblem(floors: Floors, { name, version }: LockEntry): string[] {
  const [range, fault] = floors[name] ?? []
  if (range === undefined || satisfies(version, range, { includePrerelease: true })) return []
  return [`${name}@${version}: safe is ${range} (${fault})`]
}
