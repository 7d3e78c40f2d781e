import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drills } from '../../scripts/lib/drills.ts'
import { bin, root } from '../../scripts/lib/paths.ts'
import { run } from '../../scripts/lib/run.ts'

test('every drill says what it proves, and finds tests of its own', async () => {
  const faults: string[] = []
  for (const [name, { proves, runner, args }] of Object.entries(drills)) {
    if (!/^[a-z]+(-[a-z]+)*$/.test(name) || proves === '')
      faults.push(`${name} needs a plain name and a line`)
    const list = runner === 'playwright' ? [...args, '--list'] : ['list', '--filesOnly', ...args.slice(1)]
    const { ok, output } = await run(bin(runner), list)
    if (!ok || output.trim() === '' || /Total: 0 tests/.test(output)) faults.push(`${name}: ${output}`)
  }
  expect(faults).toEqual([])
}, 300_000)

test('every drill is described for those who contribute', () => {
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  expect(Object.keys(drills).filter((name) => !guide.includes(`\`npm run drills ${name}\``))).toEqual([])
})
