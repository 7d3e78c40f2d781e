import { parseAst } from 'vite'

type Program = ReturnType<typeof parseAst>
type Statement = Program['body'][number]

/** Functions of React that only make something: a call whose result nobody uses may go. */
const makers = new Set(['createContext', 'forwardRef', 'memo'])

/** The names under which a file has React, and those of its functions in `makers`. */
function importedFromReact({ body }: Program): { whole: Set<string>; single: Set<string> } {
  const whole = new Set<string>()
  const single = new Set<string>()
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration' || statement.source.value !== 'react') continue
    for (const specifier of statement.specifiers) {
      if (specifier.type !== 'ImportSpecifier') whole.add(specifier.local.name)
      else if (specifier.imported.type === 'Identifier' && makers.has(specifier.imported.name))
        single.add(specifier.local.name)
    }
  }
  return { whole, single }
}

/** Where the calls of a statement begin that make a component or a context. */
function callsOf(statement: Statement, { whole, single }: ReturnType<typeof importedFromReact>): number[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression') return []
    const { callee } = init
    const isMaker =
      callee.type === 'MemberExpression'
        ? callee.object.type === 'Identifier' &&
          whole.has(callee.object.name) &&
          callee.property.type === 'Identifier' &&
          makers.has(callee.property.name)
        : callee.type === 'Identifier' && single.has(callee.name)
    return isMaker ? [init.start] : []
  })
}

/** Whether a statement only gives a component its name for developers, which keeps the component. */
const namesComponent = (statement: Statement): boolean =>
  statement.type === 'ExpressionStatement' &&
  statement.expression.type === 'AssignmentExpression' &&
  statement.expression.left.type === 'MemberExpression' &&
  statement.expression.left.object.type === 'Identifier' &&
  statement.expression.left.property.type === 'Identifier' &&
  statement.expression.left.property.name === 'displayName' &&
  statement.expression.right.type === 'Literal'

/**
 * Components and contexts that a module makes by a call look like work to be done. Here these calls are marked as pure, and
 * the names for developers left out, so that a bundler leaves out what nobody uses. Goes by what is imported from React,
 * not by how a release calls it.
 */
export function withPureComponents(code: string): string {
  const program = parseAst(code)
  const react = importedFromReact(program)
  const changes = program.body.flatMap((statement) =>
    namesComponent(statement)
      ? [{ from: statement.start, to: statement.end, by: '' }]
      : callsOf(statement, react).map((at) => ({ from: at, to: at, by: '/* @__PURE__ */ ' })),
  )
  return changes.reduceRight((text, { from, to, by }) => text.slice(0, from) + by + text.slice(to), code)
}
