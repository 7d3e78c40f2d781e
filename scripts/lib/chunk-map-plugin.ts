import type { Plugin } from 'vite'
import { shortPath } from './files.ts'

/** What the byte budgets need to know of a build; Vite's own manifest does not name a chunk's modules. */
export interface ChunkMap {
  /** Page to the chunk that it loads. */
  pages: Record<string, string>
  chunks: Record<string, { imports: string[]; modules: string[] }>
  /** Every file of this build, so that files kept from earlier builds can be told apart. */
  files: string[]
}

/** Writes `chunks.json`: which source modules and which other chunks stand behind each built chunk. */
export function chunkMap(): Plugin {
  let root = ''
  return {
    name: 'shuyuan:chunk-map',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const map: ChunkMap = { pages: {}, chunks: {}, files: Object.keys(bundle) }
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          const modules = file.moduleIds.map((id) => shortPath(root, id.split('?')[0] ?? id))
          map.chunks[file.fileName] = { imports: file.imports, modules }
          const page = file.facadeModuleId?.endsWith('.html') ? file.facadeModuleId : undefined
          if (page) map.pages[shortPath(root, page)] = file.fileName
        }
        this.emitFile({ type: 'asset', fileName: 'chunks.json', source: JSON.stringify(map) })
      },
    },
  }
}
