import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drills } from '../../scripts/lib/drills.ts'
import { root } from '../../scripts/lib/paths.ts'

/** The files of Vitest that are not there, and a title that none of them has. */
function missing(args: string[]): string[] {
  const files = args.filter((arg) => arg.endsWith('.test.ts'))
  const absent = files.filter((file) => !existsSync(join(root, file)))
  const title = args[args.indexOf('-t') + 1] ?? ''
  const isNamed =
    !args.includes('-t') || files.some((file) => readFileSync(join(root, file), 'utf8').includes(title))
  return [...(files.length === 0 ? ['it names no file'] : []), ...absent, ...(isNamed ? [] : [title])]
}

/** The tags of every browser test; listing them by their runner would load them all. */
const tagged = readdirSync(join(root, 'tests/e2e'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .flatMap((file) => readFileSync(join(root, 'tests/e2e', file), 'utf8').match(/\btag: .+/g) ?? [])

/** Whether browser tests have one of the tags that a drill picks. */
function finds(args: string[]): boolean {
  const [, only] = args.find((arg) => arg.startsWith('--grep='))?.split('=') ?? []
  return only === undefined || tagged.some((tag) => tag.includes(`'${only}'`))
}

test('every drill has a description, and finds its tests', () => {
  const faults: string[] = []
  for (const [name, { proves, runner, args }] of Object.entries(drills)) {
    if (!/^[a-z]+(-[a-z]+)*$/.test(name) || proves === '')
      faults.push(`${name} needs a plain name and a line`)
    if (runner === 'vitest') faults.push(...missing(args).map((what) => `${name}: ${what}`))
    else if (!finds(args)) faults.push(`${name} finds no test`)
  }
  expect(faults).toEqual([])
})

test('every drill is described in CONTRIBUTING.md', () => {
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  expect(Object.keys(drills).filter((name) => !guide.includes(`\`npm run drills ${name}\``))).toEqual([])
})
