/**
 * The members of a JSON object with the exact text of their values: Alipay signs that text, and serialised again it would
 * no longer fit. A name that stands twice, or anything that is no JSON object, is null.
 */
export function rawMembers(text: string): ReadonlyMap<string, string> | null {
  try {
    // whatever does not parse must not be scanned either
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  } catch {
    return null
  }
  const members = new Map<string, string>()
  let at = skipSpace(text, text.indexOf('{') + 1)
  while (text[at] === '"') {
    const nameEnd = stringEnd(text, at)
    const name = JSON.parse(text.slice(at, nameEnd)) as string
    const start = skipSpace(text, skipSpace(text, nameEnd) + 1)
    const end = valueEnd(text, start)
    if (members.has(name)) return null
    members.set(name, text.slice(start, end))
    at = skipSpace(text, skipSpace(text, end) + 1)
  }
  return members
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (/\s/.test(text[at] ?? '')) at += 1
  return at
}

/** behind the closing quote of the string that begins at `from` */
function stringEnd(text: string, from: number): number {
  let at = from + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function valueEnd(text: string, from: number): number {
  let depth = 0
  let at = from
  while (at < text.length) {
    const sign = text[at] ?? ''
    if (sign === '"') {
      at = stringEnd(text, at)
      if (depth === 0) return at
      continue
    }
    if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') {
      // the end of the object around a bare value such as a number
      if (depth === 0) return at
      depth -= 1
      if (depth === 0) return at + 1
    } else if (depth === 0 && (sign === ',' || /\s/.test(sign))) return at
    at += 1
  }
  return at
}
