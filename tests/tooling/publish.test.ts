import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publish } from '../../scripts/lib/publish.ts'
import { contentStamp, isFresh } from '../../scripts/lib/stamp.ts'
import { plant } from './plant.ts'

const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8')

test('publishing replaces the pages, removes old ones and keeps the assets of open pages', () => {
  const root = plant({
    'dist/web/index.html': 'old',
    'dist/web/gone.html': 'old',
    'dist/web/assets/a-old.js': 'old',
    'dist/web/assets/a-ancient.js': 'ancient',
    'dist/server/main.js': 'old',
    'dist/.build-1/web/index.html': 'new',
    'dist/.build-1/web/assets/a-new.js': 'new',
    'dist/.build-1/server/main.js': 'new',
  })
  const monthAgo = Date.now() / 1000 - 30 * 24 * 3600
  utimesSync(join(root, 'dist/web/assets/a-ancient.js'), monthAgo, monthAgo)

  publish(join(root, 'dist/.build-1'), join(root, 'dist'))

  expect(read(root, 'dist/web/index.html')).toBe('new')
  expect(read(root, 'dist/server/main.js')).toBe('new')
  expect(read(root, 'dist/web/assets/a-new.js')).toBe('new')
  expect(read(root, 'dist/web/assets/a-old.js')).toBe('old')
  for (const removed of ['web/gone.html', 'web/assets/a-ancient.js']) {
    expect(existsSync(join(root, 'dist', removed)), removed).toBe(false)
  }
})

test('publishing keeps the files of the earlier server for a week', () => {
  const root = plant({
    'dist/server/main.js': "import './pg-old.js'",
    'dist/server/pg-old.js': 'old',
    'dist/server/pg-ancient.js': 'ancient',
    'dist/.build-1/server/main.js': "import './pg-new.js'",
    'dist/.build-1/server/pg-new.js': 'new',
  })
  const monthAgo = Date.now() / 1000 - 30 * 24 * 3600
  utimesSync(join(root, 'dist/server/pg-ancient.js'), monthAgo, monthAgo)

  publish(join(root, 'dist/.build-1'), join(root, 'dist'))

  expect(readdirSync(join(root, 'dist/server')).sort()).toEqual(['main.js', 'pg-new.js', 'pg-old.js'])
})

const sources = { 'src/a.ts': '1', 'locales/zh/a.json': '{}', 'index.html': '', 'package-lock.json': '{}' }

test.each(Object.keys(sources))('a change of %s needs a new build', (file) => {
  const before = contentStamp(plant(sources))
  expect(contentStamp(plant(sources))).toBe(before)
  expect(contentStamp(plant({ ...sources, [file]: '2' }))).not.toBe(before)
})

test('a build is fresh only when it is whole and made of these inputs', () => {
  const whole = { 'dist/.stamp': 'abc\n', 'dist/server/main.js': '', 'dist/web/index.html': '' }
  expect(isFresh(plant(whole), 'abc')).toBe(true)
  expect(isFresh(plant(whole), 'abd')).toBe(false)
  expect(isFresh(plant({ 'dist/.stamp': 'abc\n', 'dist/server/main.js': '' }), 'abc')).toBe(false)
})
