import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { withTexts } from './excalidraw-texts.ts'
import { filesBelow } from './files.ts'
import { root } from './paths.ts'

const folder = join(root, 'node_modules/@excalidraw/excalidraw')
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
/** the addresses of its files say no version, and browsers keep what lies here for good */
const place = `assets/excalidraw-${version}/`
/** where a font is looked for beside the school, if that does not have it */
const fallback = /return (\w+)\.push\(new URL\(\w+,\w+\.ASSETS_FALLBACK_URL\)\),\1/
/** scripts of other hosts in pages that are embedded, which is not offered */
const embedded = /https:\/\/(?:platform\.twitter|embed\.reddit)\.com\/widgets\.js/g
/** a loader that no browser has, and for which the build would put one into every page */
const loader = /(?<![\w$.])require(?=[<?.])/g
/** what draws diagrams of texts, and what makes pictures smaller: neither is offered */
const leftOut = ['@excalidraw/mermaid-to-excalidraw', 'image-blob-reduce', 'pica']
const NONE = '\0left-out'

/** Serves the fonts of Excalidraw from the school itself, adds texts that it lacks, and leaves out what is not offered. */
export function ownExcalidraw(): Plugin {
  const fonts = join(folder, 'dist/prod/fonts')
  return {
    name: 'own-excalidraw',
    enforce: 'pre',
    config: () => ({
      define: { EXCALIDRAW_ASSETS: JSON.stringify(place), 'process.env.IS_PREACT': '"false"' },
    }),
    resolveId: (id) => (leftOut.includes(id) ? NONE : undefined),
    load: (id) => (id === NONE ? 'export default null' : undefined),
    transform(code, id) {
      if (!id.includes('/@excalidraw/excalidraw/')) return null
      const own = (withTexts(code, id) ?? code)
        .replace(fallback, 'return $1')
        .replaceAll(embedded, 'about:blank')
        .replaceAll(loader, 'undefined')
      if (code.includes('ASSETS_FALLBACK_URL') && !fallback.test(code))
        this.error('the fallback of the fonts of Excalidraw is not where it was')
      return own === code ? null : { code: own, map: null }
    },
    generateBundle() {
      for (const file of filesBelow(fonts))
        this.emitFile({
          type: 'asset',
          fileName: `${place}fonts/${file.slice(fonts.length + 1).replaceAll('\\', '/')}`,
          source: readFileSync(file),
        })
    },
  }
}
