import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { filesBelow, shortPath } from './files.ts'

export interface UsedKeys {
  /** Whole keys that stand in the code, with the first place. */
  literal: Map<string, string>
  /** Beginnings of keys that a template continues, with the first place. */
  heads: Map<string, string>
}

/** Finds `domain:key` in every string and template below `src`; `domains` are the names of the locale files. */
export function usedKeys(root: string, domains: Set<string>): UsedKeys {
  const used: UsedKeys = { literal: new Map(), heads: new Map() }
  for (const path of filesBelow(join(root, 'src'))) {
    if (!/\.tsx?$/.test(path)) continue
    const file = shortPath(root, path)
    const code = readFileSync(path, 'utf8')
    const place = (start: number) => `${file}:${code.slice(0, start).split('\n').length}`
    const note = (map: Map<string, string>, text: string, start: number) => {
      const domain = /^(\w+):[\w.-]*$/.exec(text)?.[1]
      if (domain !== undefined && domains.has(domain) && !map.has(text)) map.set(text, place(start))
    }
    new Visitor({
      Literal(node) {
        if (typeof node.value === 'string' && !node.value.endsWith(':'))
          note(used.literal, node.value, node.start)
      },
      TemplateLiteral(node) {
        const head = node.quasis[0]?.value.cooked ?? ''
        note(node.expressions.length === 0 ? used.literal : used.heads, head, node.start)
      },
    }).visit(parseSync(file, code).program)
  }
  return used
}
