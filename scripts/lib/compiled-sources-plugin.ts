import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, transformWithOxc } from 'vite'
import { filesBelow } from './files.ts'
import { isAlive } from './is-alive.ts'
import { root } from './paths.ts'

type Source = 'contract' | 'server'
const SOURCES: readonly Source[] = ['contract', 'server']
const FOLDER = join(root, 'tests/.tmp')
const folder = join(FOLDER, `compiled-sources-${process.pid}`)
let compiled: Promise<void> | undefined
const NAME = /^compiled-sources-(\d+)$/

/** A relative address of a source file, where a line imports or exports from it, and where it is loaded late. */
const STATIC = /^((?:import|export)\b[^"\n]*")(\.{1,2}\/[^"\n]+)\.tsx?";$/gm
const LATE = /(\bimport\(")(\.{1,2}\/[^"\n]+)\.tsx?("\))/g

/**
 * Tests load the contract and the server as JavaScript that is compiled once per run, file by file, and that Node loads by
 * itself: by Vite's module runner, loading and compiling the server takes five times as long, and each use of an import is a
 * call. Nothing can be put in the place of such a module (`vi.mock`): tests that do so are `*.isolated.test.ts`.
 */
export function compiledSources(...sources: Source[]): Plugin {
  return {
    name: 'compiled-sources',
    async config() {
      await (compiled ??= compile())
      const find = new RegExp(`^#(${sources.join('|')})/(.+)\\.tsx?$`)
      return {
        resolve: { alias: [{ find, replacement: join(folder, '$1/$2.js') }] },
        test: { server: { deps: { external: [/[\\/]compiled-sources-\d+[\\/]/] } } },
      }
    },
  }
}

async function compile(): Promise<void> {
  removeAbandoned()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const files = SOURCES.flatMap((name) => filesBelow(join(root, 'src', name))).filter((file) =>
    /\.tsx?$/.test(file),
  )
  await Promise.all(files.map((file) => compileFile(file)))
  const imports = Object.fromEntries(SOURCES.map((name) => [`#${name}/*.ts`, `./${name}/*.js`]))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }))
}

async function compileFile(file: string): Promise<void> {
  const url = pathToFileURL(file).href
  // programs and threads are started from their sources
  const define = { 'import.meta.url': JSON.stringify(url) }
  const { code, map } = await transformWithOxc(readFileSync(file, 'utf8'), file, { define, sourcemap: true })
  const comment = `//# sourceMappingURL=data:application/json;base64,`
  const mapping = Buffer.from(JSON.stringify({ ...map, sources: [url], sourcesContent: undefined })).toString(
    'base64',
  )
  const compiled = join(folder, relative(join(root, 'src'), file).replace(/\.tsx?$/, '.js'))
  mkdirSync(dirname(compiled), { recursive: true })
  writeFileSync(
    compiled,
    `${code.replace(STATIC, '$1$2.js";').replace(LATE, '$1$2.js$3')}\n${comment}${mapping}\n`,
  )
}

/** What runs left behind that were killed. */
function removeAbandoned(): void {
  mkdirSync(FOLDER, { recursive: true })
  for (const name of readdirSync(FOLDER)) {
    const pid = NAME.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(FOLDER, name), { recursive: true, force: true })
  }
}
