import { spawnSync } from 'node:child_process'
import { copyFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bin, root as project } from '../../scripts/lib/paths.ts'
import { plant } from './plant.ts'

const planted: Record<string, string> = {
  'typescript(no-floating-promises)': 'async function f() {}\nf()',
  'typescript(no-misused-promises)': 'export async function f() {}\n[1].forEach(async () => { await f() })',
  'typescript(no-explicit-any)': 'export const x: any = 1',
  'typescript(ban-ts-comment)': '// @ts-ignore\nexport const x = 1',
  'typescript(no-non-null-assertion)': 'export const f = (x?: number) => x!',
  'typescript(only-throw-error)': "export const f = () => { throw 'text' }",
  'typescript(consistent-type-imports)': "import { A } from './a.ts'\nexport type B = A",
  'eslint(no-unused-vars)': 'const x = 1',
  'eslint(no-console)': "console.log('x')",
  'react-hooks(rules-of-hooks)':
    "import { useState } from 'react'\nexport function C(p: { on: boolean }) { if (p.on) useState(0); return null }",
  'react-hooks(exhaustive-deps)':
    "import { useEffect } from 'react'\nexport function C(p: { on: () => void }) { useEffect(() => p.on(), []); return null }",
  'jsx-a11y(alt-text)': "export const C = () => <img src='x' />",
}

test('the linter sees every planted fault, with and without types', () => {
  const files = Object.entries(planted).map(([rule, code], index) => ({
    rule,
    code,
    name: `planted-${index}.tsx`,
  }))
  const root = plant({
    ...Object.fromEntries(files.map(({ name, code }) => [`src/web/lib/${name}`, `${code}\n`])),
    'src/web/lib/a.ts': 'export interface A { a: 1 }\n',
    'src/web/lib/list.ts':
      "import { row } from './row.ts'\nexport type Row = string\nexport const list = row\n",
    'src/web/lib/row.ts': "import type { Row } from './list.ts'\nexport const row: Row = ''\n",
    'src/contract/one.ts': "import { two } from '#contract/two.ts'\nexport const one = two\n",
    'src/contract/two.ts': "import { one } from './one.ts'\nexport const two = one\n",
  })
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'package.json']) {
    copyFileSync(join(project, name), join(root, name))
  }
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))

  const { stdout, status } = spawnSync(bin('oxlint'), ['--format=unix'], { cwd: root, encoding: 'utf8' })

  const lines = stdout.split('\n')
  const unseen = files.filter(
    ({ rule, name }) => !lines.some((line) => line.includes(`/${name}:`) && line.includes(`[Error/${rule}]`)),
  )
  expect(unseen.map(({ rule }) => rule)).toEqual([])
  for (const name of ['one.ts', 'two.ts', 'list.ts', 'row.ts']) {
    expect(lines.some((line) => line.includes(name) && line.includes('import(no-cycle)'))).toBe(true)
  }
  expect(status).toBe(1)
})
