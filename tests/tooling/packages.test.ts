import { copyFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bin, root as project } from '../../scripts/lib/paths.ts'
import { run } from '../../scripts/lib/run.ts'
import { plant } from './plant.ts'

test('packages, files and exports that nothing uses are reported, and packages that nothing declares', async () => {
  const root = plant({
    'package.json': '{ "type": "module", "dependencies": { "dayjs": "*", "big.js": "*" } }',
    'scripts/start.ts': [
      "import big from 'big.js'",
      "import { WebSocket } from 'ws'",
      "import { used } from './lib/parts.ts'",
      'console.log(big, WebSocket, used)',
    ].join('\n'),
    'scripts/lib/parts.ts': 'export const used = 1\nexport const spare = 2\n',
    'scripts/lib/left.ts': 'export const left = 1\n',
  })
  copyFileSync(join(project, 'knip.jsonc'), join(root, 'knip.jsonc'))
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))

  const { ok, output } = await run(bin('knip'), ['--no-progress', '--no-config-hints', '--reporter=json'], {
    cwd: root,
  })

  const { issues } = JSON.parse(output) as { issues: { [kind: string]: { name: string }[] }[] }
  const named = (kind: string) => issues.flatMap((issue) => issue[kind]?.map(({ name }) => name) ?? [])
  expect({
    unused: named('dependencies'),
    undeclared: named('unlisted'),
    exports: named('exports'),
    files: named('files'),
  }).toEqual({ unused: ['dayjs'], undeclared: ['ws'], exports: ['spare'], files: ['scripts/lib/left.ts'] })
  expect(ok).toBe(false)
})
