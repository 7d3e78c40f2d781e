import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Settings that the server reads from the environment: in `config.ts`, and in each gateway's own. */
function readSettings(): string[] {
  const gateways = readdirSync(join(root, 'src/server/gateways'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join('src/server/gateways', path))
  const found = ['src/server/config.ts', ...gateways].flatMap((path) =>
    [...read(path).matchAll(/(?<!process\.)\benv(?:\.|, ')([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name),
  )
  return [...new Set(found)].sort()
}

const settings = readSettings()

test.each(['.env.example', 'docs/operations.md', 'docs/settings.zh-CN.md'])(
  '%s has every setting that the server reads once, and no other',
  (document) => {
    const text = read(document)
    const named =
      document === '.env.example'
        ? [...text.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)]
        : [...text.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = '']) => [
            ...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g),
          ])
    // a secret may also be given as a file that contains it
    const given = named.map(([, name = '']) => name)
    const names = given.map((name) => name.replace(/_FILE$/, ''))
    expect([...new Set(names)].sort()).toEqual(settings)
    expect(given.filter((name, at) => given.indexOf(name) !== at)).toEqual([])
  },
)

test('docs/operations.md has every job', () => {
  const jobs = [...read('src/server/jobs/jobs.ts').matchAll(/name: '([a-z-]+)'/g)].map(
    ([, name = '']) => name,
  )
  const documented = [...read('docs/operations.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(
    ([, name = '']) => name,
  )
  expect(documented.sort()).toEqual(jobs.sort())
})

/** Paths of the repository's files below some folders, from its root. */
const filesBelow = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )

const documents = [
  'README.md',
  'README.zh-CN.md',
  'CONTRIBUTING.md',
  ...filesBelow('docs').filter((path) => path.endsWith('.md')),
]

test('every link of the documents leads to a file', () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/(?:\]\(|src=")(?!https?:)([^)#"]+)/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, dirname(document), path)))
      .map((path) => `${document}: ${path}`),
  )
  expect(broken).toEqual([])
})

test('every source file and folder that the documents name is there', () => {
  const paths = filesBelow('src', 'tests', 'scripts', 'locales', 'public', 'docs').map((path) => `/${path}`)
  const ends = new Set(
    paths.flatMap((path) => {
      const parts = path.split('/')
      return parts.map((_, from) => parts.slice(from).join('/'))
    }),
  )
  const folders = new Set(paths.flatMap((path) => path.split('/').slice(1, -1)))
  // `lib/...` may be a folder of a package; results are made by a run
  const isOurs = (path: string): boolean =>
    /\.tsx?$/.test(path) ||
    (folders.has(path.split('/')[0] ?? '') && !path.startsWith('lib/') && !path.includes('/.results'))
  const missing = documents.flatMap((document) =>
    [...read(document).matchAll(/`([\w@-][\w@.-]*(?:\/[\w@.-]+)*)\/?`/g)]
      .map(([, path = '']) => path)
      .filter((path) => (path.includes('/') || /\.tsx?$/.test(path)) && isOurs(path))
      .filter((path) => !existsSync(join(root, path)) && !ends.has(path))
      .map((path) => `${document}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every row of the newer tables of docs/security.md names a file that shows it', () => {
  const [, level3 = '', faults = ''] = read('docs/security.md').split(
    /^## (?:Level 3|Faults that others have had)$/m,
  )
  const rows = [...level3.split('\n'), ...faults.split('\n')].filter((line) =>
    /^\| (?!id |class |-)/.test(line),
  )
  expect(rows.length).toBeGreaterThan(60)
  // what does not apply has no place
  const bare = rows.filter(
    (row) => !/\| - \|/.test(row) && !/`[\w/.-]+\.tsx?`/.test(row) && !row.startsWith('| 11.7.1'),
  )
  expect(bare).toEqual([])
})
