import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockProblems } from '../../scripts/lib/lock/lock-check.ts'
import { root as project } from '../../scripts/lib/paths.ts'
import { plant } from './plant.ts'

type Entry = Record<string, unknown>

/** A project with these locked packages and their dates, and with install scripts listed in `known`. */
function locked(packages: Record<string, Entry>, dates: Record<string, string[]>): string[] {
  const root = plant({
    'package.json': JSON.stringify({ allowScripts: { known: false } }),
    'package-lock.json': JSON.stringify({ packages: { '': { version: '0.1.0' }, ...packages } }),
    'scripts/lib/lock/dates.json': JSON.stringify(dates),
  })
  const floors = 'scripts/lib/lock/floors.json'
  copyFileSync(join(project, floors), join(root, floors))
  return lockProblems(root)
}

const old = ['2026-01-01', '2026-01-08']

test('a version below the first safe one is reported, also deep in the tree and under another name', () => {
  const packages = {
    'node_modules/ws': { version: '8.23.0' },
    'node_modules/socket/node_modules/ws': { version: '8.17.0' },
    'node_modules/markup': { name: 'sanitize-html', version: '2.17.3' },
  }
  const dates = { 'ws@8.23.0': old, 'ws@8.17.0': old, 'sanitize-html@2.17.3': old }
  expect(locked(packages, dates)).toEqual([
    expect.stringContaining('sanitize-html@2.17.3: safe is >=2.17.5'),
    expect.stringContaining('ws@8.17.0: safe is >=8.17.1'),
  ])
})

test('an install script that is not listed is reported', () => {
  const packages = {
    'node_modules/known': { version: '1.0.0', hasInstallScript: true },
    'node_modules/new': { version: '1.0.0', hasInstallScript: true },
  }
  expect(locked(packages, { 'known@1.0.0': old, 'new@1.0.0': old })).toEqual([
    'new: has an install script that allowScripts in package.json does not name',
  ])
})

test('a version without a date is reported, and one that was used in its first week without a reason', () => {
  const packages = {
    'node_modules/undated': { version: '1.0.0' },
    'node_modules/young': { version: '1.0.0' },
    'node_modules/urgent': { version: '1.0.0' },
    'node_modules/week': { version: '1.0.0' },
    'node_modules/build-linux': { version: '1.0.0', os: ['linux'] },
  }
  const dates = {
    'young@1.0.0': ['2026-01-01', '2026-01-07'],
    'urgent@1.0.0': ['2026-01-01', '2026-01-07', 'mends CVE-2026-1'],
    'week@1.0.0': old,
  }
  expect(locked(packages, dates)).toEqual([
    'undated@1.0.0: has no date, run npm run lock:dates',
    'young@1.0.0: was taken 6 days after its publication, 7 are asked for, or a reason in dates.json',
  ])
})
