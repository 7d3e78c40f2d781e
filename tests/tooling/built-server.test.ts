import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, it } from 'vitest'
import { buildAll } from '../../scripts/lib/build-all.ts'
import { filesBelow } from '../../scripts/lib/files.ts'
import { escapeWide } from '../../scripts/lib/one-byte-plugin.ts'
import { dist, root } from '../../scripts/lib/paths.ts'

beforeAll(async () => {
  const built = await buildAll()
  if (!built.ok) throw new Error(built.output)
}, 120_000)

/** The packages that match a pattern with one group, each once. */
const packagesIn = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
    .filter((name) => !isBuiltin(name))
    .sort()

const chunkOf = /(?:\bfrom\s*|^import\s*|\bimport\()"\.\/([^"]+)"/gm

/** The text of a built program and of its chunks, each once; the folder also has those of earlier builds. */
function builtTexts(program: string, seen = new Map<string, string>()): string[] {
  if (!seen.has(program)) {
    const text = readFileSync(join(dist, 'server', program), 'utf8')
    seen.set(program, text)
    for (const [, chunk = ''] of text.matchAll(chunkOf)) builtTexts(chunk, seen)
  }
  return [...seen.values()]
}

let program = ''
beforeAll(() => {
  program = ['main.js', 'ingest.js', 'cli.js'].flatMap((name) => builtTexts(name)).join('\n')
})

it('the built server reads no package at its start but the one that is native', () => {
  const atStart = /^import\s[^'"]*?(?:from\s*)?["']([^'".][^'"]*)["']/gm
  expect(packagesIn(program, atStart)).toEqual(['@node-rs/argon2'])
})

it('packages that the server loads lazily are not in its files', () => {
  const source = filesBelow(join(root, 'src/server')).map((file) => readFileSync(file, 'utf8'))
  const late = packagesIn(source.join('\n'), /import\('([^'.#][^']*)'\)/g)
  expect(late).toContain('sharp')
  expect(packagesIn(program, /\bimport\("([^".][^"]*)"\)/g)).toEqual(late)
})

it('the files of the built server are kept in memory with one byte for each character', () => {
  expect(/[^\0-\xff]/.exec(program)).toBeNull()
})

it('a wide character in a program is written as an escape', () => {
  const text =
    "const 名 = { a: '书院 😀', b: `课${1}`, c: /^[一-鿿]+$/.test('书'), d: /^\\p{L}😀$/u.test('课😀') }; 名"
  expect(escapeWide(text)).toMatch(/^[\0-\xff]+$/)
  expect(runInNewContext(escapeWide(text))).toEqual({ a: '书院 😀', b: '课1', c: true, d: true })
})

it('the built pages hold React as it is in production, whoever builds them', () => {
  const scripts = filesBelow(join(dist, 'web')).filter((file) => file.endsWith('.js'))
  const development = scripts.filter((file) => readFileSync(file, 'utf8').includes('checkPropTypes'))
  expect(scripts.length).toBeGreaterThan(0)
  expect(development).toEqual([])
})
