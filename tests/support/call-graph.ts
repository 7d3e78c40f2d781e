import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Module {
  /** text of each function or constant of the file's top level */
  parts: Map<string, string>
  /** what it imports, by the name that it has here */
  imported: Map<string, { file: string; name: string }>
  /** what it passes on from other files */
  passedOn: Map<string, { file: string; name: string }>
}

const DECLARED = /^(?:export )?(?:default )?(?:async )?(?:function|const|class) (\w+)/gm
const NAMES = /^(?:import|export) (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm

const modules = new Map<string, Module>()

function moduleOf(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  const module: Module = { parts: new Map(), imported: new Map(), passedOn: new Map() }
  modules.set(file, module)
  const starts = [...text.matchAll(DECLARED)]
  for (const [at, match] of starts.entries())
    module.parts.set(match[1] ?? '', text.slice(match.index, starts[at + 1]?.index))
  for (const [line, names = '', path = ''] of text.matchAll(NAMES))
    for (const one of names.split(',')) {
      const [name = '', as = name] = one.replace('type ', '').trim().split(' as ')
      const target = { file: join(dirname(file), path), name }
      if (name !== '') (line.startsWith('export') ? module.passedOn : module.imported).set(as, target)
    }
  return module
}

/** Whether code reaches a call of a function, through whatever it calls. Conditions are not looked at. */
export function reaches(file: string, code: string, wanted: string, seen = new Set<string>()): boolean {
  if (new RegExp(`\\b${wanted}\\(`).test(code)) return true
  const { parts, imported } = moduleOf(file)
  return [...new Set(code.match(/\b[a-z]\w+\b/gi))].some((name) => {
    const next = parts.has(name) ? { file, name } : imported.get(name)
    return next !== undefined && reachesFrom(next, wanted, seen)
  })
}

function reachesFrom(
  { file, name }: { file: string; name: string },
  wanted: string,
  seen: Set<string>,
): boolean {
  const key = `${file}#${name}`
  if (seen.has(key)) return false
  seen.add(key)
  const { parts, passedOn } = moduleOf(file)
  const code = parts.get(name)
  if (code !== undefined) return reaches(file, code, wanted, seen)
  const next = passedOn.get(name)
  return next !== undefined && reachesFrom(next, wanted, seen)
}
