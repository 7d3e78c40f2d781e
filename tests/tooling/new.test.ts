import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isDrill } from '#tests/support/drill.ts'
import { importViolations } from '../../scripts/lib/import-directions.ts'
import { localeProblems } from '../../scripts/lib/locale-check.ts'
import { namespaceProblems } from '../../scripts/lib/namespaces/namespace-check.ts'
import { Changes } from '../../scripts/lib/new/changes.ts'
import { make, type Options } from '../../scripts/lib/new/make.ts'
import { root } from '../../scripts/lib/paths.ts'
import { run } from '../../scripts/lib/run.ts'

/** A temporary copy of the project, or of some of it. */
function copyOf(parts: readonly string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'shuyuan-copy-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  const built = new Set(['node_modules', 'dist', 'data', '.git', '.results', '.stryker'])
  for (const part of parts)
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => path === root || !built.has(basename(path)),
    })
  return copy
}

function write(project: string, command: string[], options: Options): Changes {
  const changes = new Changes(project)
  make(changes, command, options)
  changes.write()
  return changes
}

const favourites = { en: 'favourites', zh: '收藏', zh_tw: '收藏' }
const notes = { area: 'teacher', en: 'My notes', zh: '我的笔记', zh_tw: '我的筆記' }
const notices = { area: 'public', en: 'Notices', zh: '公告', zh_tw: '公告' }
const hide = { method: 'PUT', path: '/api/v1/admin/orders/{id}/hidden', access: 'admin' }
const written = ['src', 'locales', 'scripts/lib/web-features.ts', 'tests/api/contract']

test.runIf(isDrill)(
  'a new feature, operation, page and table keep all directions and have all texts',
  () => {
    const project = copyOf(written)
    write(project, ['feature', 'favourite'], favourites)
    write(project, ['feature', 'study-note'], { ...favourites, area: 'admin', many: 'study-notes' })
    write(project, ['operation', 'order/manage', 'hide-order'], hide)
    write(project, ['operation', 'favourite', 'count-favourites'], {
      ...{ method: 'GET', path: '/api/v1/favourites/count', access: 'student' },
    })
    write(project, ['page', 'learning', 'my-notes'], notes)
    write(project, ['page', 'site', 'school-notices'], notices)
    write(project, ['table', 'note'], {})
    expect(importViolations(project)).toEqual([])
    expect(localeProblems(project)).toEqual([])
    expect(namespaceProblems(project)).toEqual([])
    const read = (path: string) => readFileSync(join(project, path), 'utf8')
    expect(read('src/web/features/role/role-texts.ts')).toContain("'roles:domain.favourite'")
    expect(read('src/server/app.ts')).toContain('  favouriteFeature(serve, deps)\n')
    expect(read('src/server/features/order/manage/index.ts')).toMatch(
      /serve\(\w+\.hideOrder, \(\) => hideOrder\(/,
    )
    expect(read('src/contract/site/hash-routes.ts')).toContain("  'school_notices',\n")
    expect(read('src/web/entries/public/routes.tsx')).toContain("path: '/school_notices'")
    expect(read('src/server/db/tables/all.ts')).toContain("export * from './note.ts'")
  },
  60_000,
)

test.each([
  [['feature', 'order'], favourites, /order\.ts is there already/],
  [['feature', 'Favourite'], favourites, /no name/],
  [['feature', 'favourite'], { en: 'favourites' }, /--zh, --zh_tw is missing/],
  [['feature', 'favourite'], { ...favourites, area: 'public' }, /--area is one of/],
  [['operation', 'order', 'hide'], { ...hide, path: 'orders' }, /no path/],
  [['operation', 'order', 'hide'], { ...hide, method: 'PATCH' }, /--method is one of/],
  [['page', 'catalog'], notes, /one of these/],
])('%j with %j is refused before anything is written', (command, options, problem) => {
  const changes = new Changes(root)
  expect(() => make(changes, command, options)).toThrow(problem)
})

// takes minutes: all checks of `npm run check` on a new feature, and its own tests
if (isDrill)
  test('a new feature passes the checks and its tests', async () => {
    const project = copyOf(['.'])
    symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
    const inCopy = async (tool: string, ...args: string[]) => {
      const { ok, output } = await run(join(project, 'node_modules/.bin', tool), args, { cwd: project })
      expect(ok ? '' : output).toBe('')
    }
    const terms = ['--en', 'favourites', '--zh', '收藏', '--zh_tw', '收藏']
    await inCopy('tsx', 'scripts/new.ts', 'feature', 'favourite', ...terms)
    await inCopy('tsx', 'scripts/new.ts', ...['operation', 'order/manage', 'hide-order'], ...flags(hide))
    await inCopy('tsx', 'scripts/new.ts', 'page', 'learning', 'my-notes', ...flags(notes))
    await inCopy('tsx', 'scripts/new.ts', 'page', 'site', 'school-notices', ...flags(notices))
    await inCopy('drizzle-kit', 'generate', '--name', 'favourites')
    expect(existsSync(join(project, 'src/server/db/tables/favourite.ts'))).toBe(true)
    await inCopy('biome', 'format', '.')
    await inCopy('tsc', '--noEmit', '--checkers', '1')
    await inCopy('oxlint')
    await inCopy('knip', '--no-progress')
    const apiTests = [
      'tests/api/favourite',
      'tests/api/order/manage/hide-order.test.ts',
      'tests/api/contract',
    ]
    await inCopy('vitest', 'run', '--project=api', ...apiTests, 'tests/api/input')
    const webTests = [
      'tests/web/features/favourite',
      'tests/web/features/learning/my-notes.test.tsx',
      'tests/web/features/site/school-notices.test.tsx',
      'tests/web/entries/public',
    ]
    await inCopy('vitest', 'run', '--project=web', ...webTests)
  }, 1_800_000)

const flags = (options: Options): string[] =>
  Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
