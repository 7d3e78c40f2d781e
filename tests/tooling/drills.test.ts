import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drills } from '../../scripts/lib/drills.ts'
import { bin, root } from '../../scripts/lib/paths.ts'
import { run } from '../../scripts/lib/run.ts'

/** The files of Vitest that are not there, and a title that none of them has. */
function missing(args: string[]): string[] {
  const files = args.filter((arg) => arg.endsWith('.test.ts'))
  const absent = files.filter((file) => !existsSync(join(root, file)))
  const title = args[args.indexOf('-t') + 1] ?? ''
  const isNamed =
    !args.includes('-t') || files.some((file) => readFileSync(join(root, file), 'utf8').includes(title))
  return [...(files.length === 0 ? ['it names no file'] : []), ...absent, ...(isNamed ? [] : [title])]
}

/** The part of Playwright's list that is read here. */
interface Suite {
  specs: { tags: string[] }[]
  suites?: Suite[]
}

const tagsOf = ({ specs, suites = [] }: Suite): string[][] => [
  ...specs.map(({ tags }) => tags),
  ...suites.flatMap(tagsOf),
]

test('every drill has a description, and finds its tests', async () => {
  const faults: string[] = []
  const list = ['test', '--config=playwright.drills.config.ts', '--list', '--reporter=json']
  const { output } = await run(bin('playwright'), list)
  const { suites } = JSON.parse(output.slice(output.indexOf('{'))) as { suites: Suite[] }
  const tests = suites.flatMap(tagsOf)
  const finds = (args: string[]): boolean => {
    const option = (name: string) => args.find((arg) => arg.startsWith(name))?.slice(name.length)
    const only = new RegExp(option('--grep=') ?? '')
    const without = new RegExp(option('--grep-invert=') ?? '^$')
    return tests.some((tags) => {
      const all = tags.map((tag) => `@${tag}`).join(' ')
      return only.test(all) && !without.test(all || 'none')
    })
  }
  for (const [name, { proves, runner, args }] of Object.entries(drills)) {
    if (!/^[a-z]+(-[a-z]+)*$/.test(name) || proves === '')
      faults.push(`${name} needs a plain name and a line`)
    if (runner === 'vitest') faults.push(...missing(args).map((what) => `${name}: ${what}`))
    else if (!finds(args)) faults.push(`${name} finds no test`)
  }
  expect(faults).toEqual([])
}, 300_000)

test('every drill is described in CONTRIBUTING.md', () => {
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  expect(Object.keys(drills).filter((name) => !guide.includes(`\`npm run drills ${name}\``))).toEqual([])
})
