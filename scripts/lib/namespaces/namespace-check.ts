import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesBelow } from '../files.ts'
import { readSource, type Scope, type SourceFile } from './read-source.ts'

/** Every page starts with these (src/web/lib/mount.tsx). */
const always = ['common', 'ui']

/** A walk through all that one page shows. */
interface Visit {
  /** Where the page is declared. */
  page: string
  seen: Map<Scope, Set<string>>
  /** Pages that were met; each is walked through by itself. */
  pages: Map<Scope, string>
}

/**
 * Texts that a page shows without having fetched them: something reachable from the page uses a namespace that neither
 * the page's route, nor its entry, nor the part that brings it in, fetches. One line for each page and namespace.
 */
export function namespaceProblems(root: string): string[] {
  const namespaces = new Set(filesBelow(join(root, 'locales/zh')).map((file) => basename(file, '.json')))
  const sources = new Map<string, SourceFile | null>()
  const problems = new Map<string, string>()
  const entries = join(root, 'src/web/entries')
  for (const entry of existsSync(entries) ? readdirSync(entries) : []) {
    const main = `src/web/entries/${entry}/main.tsx`
    const start = sourceOf(main)?.units.get('')
    if (!start) continue
    const pages = new Map<Scope, string>()
    const base = new Set([...always, ...start.fetches])
    visit({ page: main, seen: new Map(), pages }, main, start, base)
    for (const [scope, file] of pages)
      visit({ page: `${file}:${scope.line}`, seen: new Map(), pages: new Map() }, file, scope, base)
  }
  return [...problems.values()].sort()

  function sourceOf(file: string): SourceFile | null {
    let source = sources.get(file)
    if (source === undefined) {
      const isSource = /^src\/(web|contract)\/.*\.tsx?$/.test(file) && existsSync(join(root, file))
      source = isSource ? readSource(root, file, namespaces) : null
      sources.set(file, source)
    }
    return source
  }

  /** `taken`: names that the code around takes of what this declaration imports. */
  function visit(
    way: Visit,
    file: string,
    scope: Scope,
    known: ReadonlySet<string>,
    taken?: Set<string>,
  ): void {
    const fetched = new Set([...known, ...scope.fetches])
    const names = new Set([...scope.taken, ...(taken ?? [])])
    const state = [...fetched, '|', ...names].join()
    const states = way.seen.get(scope) ?? new Set()
    if (states.has(state)) return
    way.seen.set(scope, states.add(state))

    for (const [namespace, line] of scope.shows) {
      const key = `${way.page} ${namespace}`
      if (!fetched.has(namespace) && !problems.has(key))
        problems.set(key, `${way.page}: shows texts of ${namespace} without fetching them (${file}:${line})`)
    }
    for (const name of scope.names) visitName(way, file, name, fetched, names)
    for (const target of scope.imports) {
      const exports = [...(sourceOf(target)?.exported.keys() ?? [])]
      const wanted = exports.filter((name) => names.has(name))
      const byDefault = exports.includes('default') ? ['default'] : exports
      for (const name of wanted.length > 0 ? wanted : byDefault) visitExport(way, target, name, fetched)
    }
    for (const { kind, scope: inner } of scope.inner) {
      if (kind === 'page') way.pages.set(inner, file)
      else visit(way, file, inner, fetched, names)
    }
  }

  function visitName(
    way: Visit,
    file: string,
    name: string,
    known: ReadonlySet<string>,
    taken?: Set<string>,
  ): void {
    const source = sourceOf(file)
    const unit = source?.units.get(name)
    if (unit) return visit(way, file, unit, known, taken)
    const imported = source?.imported.get(name)
    if (imported) visitExport(way, imported.target, imported.name, known)
  }

  function visitExport(way: Visit, file: string, name: string, known: ReadonlySet<string>): void {
    const source = sourceOf(file)
    if (!source) return
    const atImport = source.units.get('')
    if (atImport) visit(way, file, atImport, known)
    const locals = name === '*' ? [...source.exported.values()] : [source.exported.get(name) ?? 'export *']
    for (const local of locals) visitName(way, file, local, known)
  }
}
