import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { filesAt, shortPath } from './files.ts'

const inputs = [
  'src',
  'public',
  'locales',
  'scripts/build.ts',
  'scripts/lib',
  'vite.config.ts',
  'tsconfig.json',
]
const lists = ['package.json', 'package-lock.json']

/** One hash over the name and content of everything that a build reads. */
export function contentStamp(root: string): string {
  const pages = readdirSync(root).filter((name) => name.endsWith('.html'))
  const hash = createHash('sha256')
  for (const input of [...inputs, ...lists, ...pages.sort()]) {
    for (const file of filesAt(join(root, input))) {
      hash
        .update(`${shortPath(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

/** True when `dist` is whole and was made from exactly these inputs. */
export function isFresh(root: string, stamp: string): boolean {
  const dist = join(root, 'dist')
  return (
    existsSync(join(dist, 'server/main.js')) &&
    existsSync(join(dist, 'web/index.html')) &&
    existsSync(join(dist, '.stamp')) &&
    readFileSync(join(dist, '.stamp'), 'utf8').trim() === stamp
  )
}
