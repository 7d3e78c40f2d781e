import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tokensCss } from '../../src/web/ui/tokens-css.ts'
import { filesBelow, shortPath } from './files.ts'

/** Custom properties that stylesheets use and nothing sets: what they stand for is silently left out by browsers. */
export function unsetProperties(root: string): string[] {
  const files = filesBelow(join(root, 'src/web')).map((file) => ({
    file: shortPath(root, file),
    text: readFileSync(file, 'utf8'),
  }))
  const set = new Set(tokensCss().match(/--[\w-]+(?=\s*:)/g))
  for (const { file, text } of files) {
    // scripts set them by name
    const names = file.endsWith('.css') ? /--[\w-]+(?=\s*:)/g : /(?<=['"`])--[\w-]+/g
    if (/\.(css|tsx?)$/.test(file)) for (const name of text.match(names) ?? []) set.add(name)
  }
  return files
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/var\(\s*(--[\w-]+)/g)]
        .filter(([, name = '']) => !set.has(name))
        .map(([, name]) => `${file}: nothing sets ${name}`),
    )
}
