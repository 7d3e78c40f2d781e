import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { buildAll } from '../../scripts/lib/build-all.ts'
import { dist } from '../../scripts/lib/paths.ts'

beforeAll(async () => {
  const built = await buildAll()
  if (!built.ok) throw new Error(built.output)
}, 120_000)

it('index.html loads almost no script before the cover', () => {
  const html = readFileSync(join(dist, 'web/index.html'), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(0)
  const bytes = files.map((file) => statSync(join(dist, 'web', file)).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_000)
})
