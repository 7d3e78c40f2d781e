import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { buildAll } from '../../scripts/lib/build-all.ts'
import { filesBelow } from '../../scripts/lib/files.ts'
import { dist, root } from '../../scripts/lib/paths.ts'

beforeAll(async () => {
  const built = await buildAll()
  if (!built.ok) throw new Error(built.output)
}, 120_000)

/** The packages that a pattern with one group finds, each once. */
const packagesIn = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
    .filter((name) => !isBuiltin(name))
    .sort()

const builtText = (program: string): string => readFileSync(join(dist, 'server', program), 'utf8')

it('the built server reads no package at its start but the one that is native', () => {
  const atStart = /^import\s[^'"]*?(?:from\s*)?["']([^'"]+)["']/gm
  expect(packagesIn(builtText('main.js'), atStart)).toEqual(['@node-rs/argon2'])
  expect(packagesIn(builtText('ingest.js'), atStart)).toEqual([])
})

it('the packages that the server loads where they are used are not in its file', () => {
  const source = filesBelow(join(root, 'src/server')).map((file) => readFileSync(file, 'utf8'))
  const late = packagesIn(source.join('\n'), /import\('([^'.#][^']*)'\)/g)
  expect(late).toContain('sharp')
  expect(packagesIn(builtText('main.js'), /\bimport\("([^"]+)"\)/g)).toEqual(late)
})
