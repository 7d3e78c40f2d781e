import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { filesBelow } from './files.ts'

/** The server's own; no page reads them. */
const serverOnly = new Set(['errors.json', 'cashier.json'])

interface Text {
  /** `en/order.json` */
  name: string
  content: string
}

function textsOf(root: string): Text[] {
  const folder = join(root, 'locales')
  return filesBelow(folder)
    .filter((file) => file.endsWith('.json') && !serverOnly.has(file.split(sep).at(-1) ?? ''))
    .map((file) => ({
      name: relative(folder, file).split(sep).join('/'),
      // a built file needs no line breaks
      content: JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Puts the texts beside the scripts, in a folder that is named after all their contents together: a page knows one
 * address instead of some hundred, and an old page goes on with the texts of its own build.
 */
export function texts(): Plugin {
  let all: Text[] = []
  let folder = ''
  return {
    name: 'texts',
    apply: 'build',
    config(config) {
      all = textsOf(config.root ?? process.cwd())
      const hash = createHash('sha256')
      for (const { name, content } of all) hash.update(`${name}\n${content}\n`)
      folder = `assets/texts-${hash.digest('base64url').slice(0, 8)}`
      return { define: { 'import.meta.env.TEXTS': JSON.stringify(folder) } }
    },
    generateBundle() {
      for (const { name, content } of all)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: content })
    },
  }
}
