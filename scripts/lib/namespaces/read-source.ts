import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { resolveSpecifier } from '../imports.ts'
import { isNode, type Node, nodesIn, textOf } from './nodes.ts'

/** What a declaration mentions and shows, or a part of it that is fetched with texts of its own. */
export interface Scope {
  line: number
  names: Set<string>
  /** Namespaces that it shows texts of, with the line of the first. */
  shows: Map<string, number>
  /** Namespaces that it fetches before it shows them. */
  fetches: string[]
  /** Modules that it imports when it runs, and names that it may take of them. */
  imports: string[]
  taken: Set<string>
  inner: { kind: 'page' | 'part'; scope: Scope }[]
}

export interface SourceFile {
  /** Top-level declarations by name; statements that run at import stand under the empty name. */
  units: Map<string, Scope>
  /** Local names of what is imported, and where it comes from. */
  imported: Map<string, { target: string; name: string }>
  /** Exported names, and the local names behind them. */
  exported: Map<string, string>
}

/** Calls whose first argument fetches a module: a page of a route, or a part of what surrounds it. */
const fetching: Record<string, 'page' | 'part'> = {
  lazyPage: 'page',
  queryPage: 'page',
  lazyPart: 'part',
  lazy: 'part',
}

/** Reads a file as declarations. `namespaces` are the names of the locale files. */
export function readSource(root: string, file: string, namespaces: ReadonlySet<string>): SourceFile {
  const code = readFileSync(join(root, file), 'utf8')
  const { program, module, errors } = parseSync(file, code, { preserveParens: false })
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const target = (specifier: string) => resolveSpecifier(file, specifier).target
  const source: SourceFile = { units: new Map(), imported: new Map(), exported: new Map() }
  for (const { entries, moduleRequest } of module.staticImports)
    for (const { isType, importName, localName } of entries)
      if (!isType)
        source.imported.set(localName.value, {
          target: target(moduleRequest.value),
          name: importName.kind === 'Default' ? 'default' : (importName.name ?? '*'),
        })
  for (const { isType, moduleRequest, importName, exportName, localName } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    if (isType) continue
    const outer = exportName.kind === 'Default' ? 'default' : (exportName.name ?? '*')
    const inner = moduleRequest ? `export ${outer}` : (localName.name ?? 'default')
    source.exported.set(outer, inner)
    if (moduleRequest)
      source.imported.set(inner, { target: target(moduleRequest.value), name: importName.name ?? '*' })
  }
  const body: unknown = program.body
  for (const statement of nodesIn(body)) readStatement(source, statement)
  return source

  function readStatement({ units }: SourceFile, statement: Node): void {
    const inner = isNode(statement['declaration']) ? statement['declaration'] : statement
    if (/^(Import|TS|ExportAll)/.test(inner.type)) return
    if (inner.type === 'VariableDeclaration') {
      for (const declarator of nodesIn(inner['declarations'])) {
        const scope = makeScope(declarator)
        for (const name of identifiersIn(declarator['id'])) units.set(name, scope)
      }
      return
    }
    const name = isNode(inner['id']) ? textOf(inner['id'], 'name') : undefined
    const isDefault = statement.type === 'ExportDefaultDeclaration'
    const isDeclaration = /^(Function|Class)Declaration$/.test(inner.type)
    units.set(isDeclaration || isDefault ? (name ?? 'default') : '', makeScope(inner, units.get('')))
  }

  function makeScope(node: Node, into?: Scope): Scope {
    const scope: Scope = into ?? {
      line: code.slice(0, node.start).split('\n').length,
      names: new Set(),
      shows: new Map(),
      fetches: [],
      imports: [],
      taken: new Set(),
      inner: [],
    }
    walk(node, scope)
    return scope
  }

  function walk(node: Node, scope: Scope): void {
    const callee =
      node.type === 'CallExpression' && isNode(node['callee']) ? textOf(node['callee'], 'name') : undefined
    const args = nodesIn(node['arguments'])
    const kind = callee === undefined ? undefined : fetching[callee]
    if (kind && args[0]) {
      const inner = makeScope(args[0])
      inner.line = code.slice(0, node.start).split('\n').length
      if (callee !== 'lazy' && args[1]) inner.fetches.push(...textsIn(args[1]))
      scope.inner.push({ kind, scope: inner })
      for (const rest of args.slice(2)) walk(rest, scope)
      return
    }
    if (callee === 'loadNamespaces' && args[0]) scope.fetches.push(...textsIn(args[0]))
    if (callee === 'mount' && args[0]) scope.fetches.push(...textsOfProperty(args[0], 'namespaces'))
    if (callee === 'useTranslation' && args[0]) for (const name of textsIn(args[0])) show(scope, name, node)
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier')
      scope.names.add(textOf(node, 'name') ?? '')
    if (node.type === 'ImportExpression') {
      const specifier = isNode(node['source']) ? textOf(node['source'], 'value') : undefined
      if (specifier !== undefined) scope.imports.push(target(specifier))
    }
    if (node.type === 'ObjectPattern') for (const name of identifiersIn(node)) scope.taken.add(name)
    if (node.type === 'Literal') showKey(scope, textOf(node, 'value'), node)
    if (node.type === 'TemplateElement') showKey(scope, (node['value'] as { cooked?: string }).cooked, node)
    if (node.type === 'MemberExpression' && isNode(node['property']) && isNode(node['object'])) {
      if (node['object'].type === 'AwaitExpression') scope.taken.add(textOf(node['property'], 'name') ?? '')
      walk(node['object'], scope)
      if (node['computed'] === true) walk(node['property'], scope)
      return
    }
    for (const [key, value] of Object.entries(node))
      if (!(key === 'key' && node.type === 'Property') && !key.startsWith('type'))
        for (const child of nodesIn(value)) walk(child, scope)
  }

  function textsOfProperty(node: Node, name: string): string[] {
    return nodesIn(node['properties']).flatMap(({ key, value }) =>
      isNode(key) && textOf(key, 'name') === name && isNode(value) ? textsIn(value) : [],
    )
  }

  /** Texts of an array, also of those that it takes from constants of this file. */
  function textsIn(node: Node): string[] {
    const text = node.type === 'Literal' ? textOf(node, 'value') : undefined
    if (text !== undefined) return [text]
    if (node.type === 'Identifier') return constant(textOf(node, 'name') ?? '')
    if (node.type === 'SpreadElement' && isNode(node['argument'])) return textsIn(node['argument'])
    return nodesIn(node['elements']).flatMap(textsIn)
  }

  function constant(name: string): string[] {
    for (const statement of nodesIn(body)) {
      const inner = isNode(statement['declaration']) ? statement['declaration'] : statement
      for (const declarator of nodesIn(inner['declarations'])) {
        const { id, init } = declarator
        if (isNode(id) && textOf(id, 'name') === name && isNode(init)) return textsIn(init)
      }
    }
    return []
  }

  function showKey(scope: Scope, text: string | undefined, node: Node): void {
    const name = /^(\w+):[\w.-]*$/.exec(text ?? '')?.[1]
    if (name !== undefined) show(scope, name, node)
  }

  function show(scope: Scope, name: string, node: Node): void {
    if (namespaces.has(name) && !scope.shows.has(name))
      scope.shows.set(name, code.slice(0, node.start).split('\n').length)
  }
}

function identifiersIn(value: unknown): string[] {
  return nodesIn(value).flatMap((node) =>
    node.type === 'Identifier'
      ? [textOf(node, 'name') ?? '']
      : Object.entries(node).flatMap(([key, child]) => (key === 'type' ? [] : identifiersIn(child))),
  )
}
