import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './paths.ts'

/** Where a test runner writes its JSON report; an older report is removed, so that it cannot be taken for this run's. */
export function freshReport(name: string): string {
  const file = join(root, 'tests/.results', name)
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  return file
}

/** The report, or nothing when the runner died before it wrote one. */
export function readReport<Report>(file: string): Report | undefined {
  if (!existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}
