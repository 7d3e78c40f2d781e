import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

export interface Import {
  /** Path of the imported file from the project's folder, or the bare name of a package. */
  target: string
  isPackage: boolean
  /** Nothing of it is left at run time. */
  typeOnly: boolean
  line: number
}

const subpaths: Record<string, string> = {
  '#contract/': 'src/contract/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#tests/': 'tests/',
}

/** Everything that one TypeScript file imports: static, dynamic, re-exported. Throws when it cannot be parsed. */
export function importsOf(root: string, file: string): Import[] {
  const code = readFileSync(join(root, file), 'utf8')
  const { module, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const at = (start: number) => code.slice(0, start).split('\n').length
  const make = (specifier: string, typeOnly: boolean, start: number): Import => ({
    ...resolveSpecifier(file, specifier),
    typeOnly,
    line: at(start),
  })
  const imports = module.staticImports.map((entry) =>
    make(entry.moduleRequest.value, isErased(entry.entries), entry.start),
  )
  for (const statement of module.staticExports) {
    const source = statement.entries[0]?.moduleRequest
    if (source) imports.push(make(source.value, isErased(statement.entries), statement.start))
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const source = code.slice(moduleRequest.start, moduleRequest.end)
    const specifier = /^['"`]([^'"`$]+)['"`]$/.exec(source)?.[1]
    if (specifier) imports.push(make(specifier, false, start))
  }
  const atRunTime = new Set(module.dynamicImports.map(({ start }) => start))
  for (const match of code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) {
    // What is left is an import in a type, `import('./a.ts').A`, which the module record leaves out.
    if (!atRunTime.has(match.index)) imports.push(make(match[1] ?? '', true, match.index))
  }
  return imports
}

/** `import {type A}` is erased like `import type {A}`, `import './a.ts'` is not. */
const isErased = (entries: { isType: boolean }[]): boolean =>
  entries.length > 0 && entries.every((entry) => entry.isType)

export function resolveSpecifier(file: string, specifier: string): Pick<Import, 'target' | 'isPackage'> {
  const path = specifier.split('?')[0] ?? specifier
  if (path.startsWith('.')) return { target: posix.join(dirname(file), path), isPackage: false }
  for (const [prefix, folder] of Object.entries(subpaths)) {
    if (path.startsWith(prefix))
      return { target: posix.join(folder, path.slice(prefix.length)), isPackage: false }
  }
  return { target: path, isPackage: true }
}
