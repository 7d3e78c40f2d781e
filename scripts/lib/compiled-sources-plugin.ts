import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'
import { filesBelow } from './files.ts'
import { isAlive } from './is-alive.ts'
import { root } from './paths.ts'

type Source = 'contract' | 'server'
const SOURCES: readonly Source[] = ['contract', 'server']
const FOLDER = join(root, 'tests/.tmp')
const folder = join(FOLDER, `compiled-sources-${process.pid}`)
const NAME = /^compiled-sources-(\d+)$/
let compiled: Promise<void> | undefined

const COMMENT = '//# sourceMappingURL=data:application/json;base64,'
/** What a line imports or exports from, and what is loaded late, where it is a source file. */
const STATIC = /^((?:import|export)\b[^"\n]*")((?:\.{1,2}|#contract|#server)\/[^"\n]+)\.tsx?(";)$/gm
const LATE = /(\bimport\(")((?:\.{1,2}|#contract|#server)\/[^"\n]+)\.tsx?("\))/g

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
}

async function compileFile(file: string): Promise<void> {
  const { code, map } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: true })
  const target = join(folder, relative(join(root, 'src'), file).replace(/\.tsx?$/, '.js'))
  // the project's own names lead to its sources
  const address = (name: string): string =>
    name.startsWith('#') ? toAddress(relative(dirname(target), join(folder, name.slice(1)))) : name
  const rewrite = (_all: string, before: string, name: string, after: string): string =>
    `${before}${address(name)}.js${after}`
  const javascript = code.replace(STATIC, rewrite).replace(LATE, rewrite)
  const mapping = JSON.stringify({ ...map, sources: [file], sourcesContent: undefined })
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, `${javascript}\n${COMMENT}${Buffer.from(mapping).toString('base64')}\n`)
}

const toAddress = (path: string): string => (path.startsWith('.') ? path : `./${path}`).replaceAll(sep, '/')

/** What runs left behind that were killed. */
function removeAbandoned(): void {
  mkdirSync(FOLDER, { recursive: true })
  for (const name of readdirSync(FOLDER)) {
    const pid = NAME.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(FOLDER, name), { recursive: true, force: true })
  }
}
