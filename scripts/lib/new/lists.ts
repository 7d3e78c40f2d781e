import { type ESTree, parseSync } from 'vite'

/** Inserts text into code. */
const insert = (code: string, at: number, text: string): string => code.slice(0, at) + text + code.slice(at)

function statementsOf(file: string, code: string): ESTree.Statement[] {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return program.body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement,
  )
}

/** The value of a constant, without `as const` and `satisfies`. */
function bare(value: ESTree.Expression | null): ESTree.Expression | null {
  return value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression'
    ? bare(value.expression)
    : value
}

/** The elements of a constant list or object of the file. */
function partsOf(file: string, code: string, constant: string) {
  for (const statement of statementsOf(file, code)) {
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declarations) {
      const value = bare(init)
      if (id.type !== 'Identifier' || id.name !== constant) continue
      if (value?.type === 'ObjectExpression') return { value, parts: value.properties }
      if (value?.type === 'ArrayExpression')
        return { value, parts: value.elements.filter((element) => element !== null) }
    }
  }
  throw new Error(`${file} has no list ${constant} any more: add the entry by hand, and mend scripts/lib/new`)
}

/** Adds an entry to a constant: at its end, or before the entry that begins with `before`. */
export function addEntry(
  file: string,
  code: string,
  constant: string,
  entry: string,
  before?: string,
): string {
  const { value, parts } = partsOf(file, code, constant)
  const next = before && parts.find(({ start }) => code.startsWith(before, start))
  if (next) return insert(code, next.start, `${entry},\n`)
  const last = parts.at(-1)
  if (!last) return insert(code, value.end - 1, entry)
  const comma = /^\s*,/.exec(code.slice(last.end, value.end))
  return insert(code, last.end + (comma?.[0].length ?? 0), `${comma ? '' : ','}\n${entry},`)
}

/** The constants of a file whose entries are operations: `{ name: operation({ ... }) }`. */
export const operationsIn = (code: string): string[] =>
  [...code.matchAll(/^export const (\w+) = \{\n {2}\w+: operation\(/gm)].map(([, name = '']) => name)

/** The names of the entries of a constant object. */
export const entryNames = (file: string, code: string, constant: string): string[] =>
  partsOf(file, code, constant).parts.flatMap((part) =>
    part.type === 'Property' ? [/^['"]?([\w/-]+)/.exec(code.slice(part.key.start))?.[1] ?? ''] : [],
  )

/** Adds `name: value` to a constant object with sorted names, unless it has the name. */
export function addSorted(file: string, code: string, constant: string, name: string, value: string): string {
  const names = entryNames(file, code, constant)
  if (names.includes(name)) return code
  const written = (key: string) => (key.includes('-') || key.includes('/') ? `'${key}'` : key)
  const next = names.find((one) => one > name)
  return addEntry(file, code, constant, `  ${written(name)}: ${value}`, next && `${written(next)}:`)
}

/** Adds an import after the last one, unless it exists. */
export function addImport(file: string, code: string, line: string): string {
  if (code.includes(`${line}\n`)) return code
  const last = parseSync(file, code).module.staticImports.at(-1)
  return last ? insert(code, last.end, `\n${line}`) : `${line}\n${code}`
}

/**
 * Adds a name to the import of a file, or the import where there is none.
 * @returns the code, and what the name is called in it
 */
export function importName(
  file: string,
  code: string,
  name: string,
  from: string,
): { code: string; local: string } {
  const found = parseSync(file, code).module.staticImports.find(
    ({ moduleRequest, entries }) => moduleRequest.value === from && !entries.every(({ isType }) => isType),
  )
  const known = found?.entries.find(({ importName: imported }) => imported.name === name)
  if (known) return { code, local: known.localName.value }
  const last = found?.entries.at(-1)
  if (last) return { code: insert(code, last.localName.end, `, ${name}`), local: name }
  return { code: addImport(file, code, `import { ${name} } from '${from}'`), local: name }
}

/** The function of a file that mounts operations: its first parameter is `serve`. */
function mounting(file: string, code: string) {
  const found = statementsOf(file, code).find(
    (statement) =>
      statement.type === 'FunctionDeclaration' &&
      statement.params[0]?.type === 'Identifier' &&
      statement.params[0].name === 'serve',
  )
  if (found?.type !== 'FunctionDeclaration' || !found.body)
    throw new Error(`${file} has no function that mounts operations by serve(...)`)
  return found
}

/** The expression for the database in a file's mounting function. @throws where it has none */
export function databaseIn(file: string, code: string): string {
  const [, deps] = mounting(file, code).params
  if (deps?.type === 'Identifier') return `${deps.name}.db`
  const text = deps ? code.slice(deps.start, deps.end) : ''
  if (deps?.type === 'ObjectPattern' && /\bdb\b/.test(text.split(':')[0] ?? '')) return 'db'
  throw new Error(`${file} does not take db of its dependencies: write { db, ... }: Deps there first`)
}

/** Adds a statement at the end of the function that mounts operations. */
export function addMounting(file: string, code: string, statement: string): string {
  const { body } = mounting(file, code)
  return insert(code, (body?.end ?? 1) - 1, `  ${statement}\n`)
}

/** Adds a call after the last `...Feature(serve, deps)` of a file. */
export function addFeatureCall(file: string, code: string, statement: string): string {
  const last = [...code.matchAll(/^ {2}\w+\(serve, deps\)$/gm)].at(-1)
  if (!last) throw new Error(`${file} mounts no feature by name(serve, deps)`)
  return insert(code, last.index + last[0].length, `\n  ${statement}`)
}
