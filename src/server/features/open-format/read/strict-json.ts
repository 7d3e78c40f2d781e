const DEEPEST = 24
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** What is odd about a value that JSON allows and neither the database nor a program takes; null: nothing. */
export function oddity(value: unknown, depth = 0): string | null {
  if (typeof value === 'string')
    return value.includes('\u0000') || !value.isWellFormed() ? 'a text with characters that are none' : null
  if (typeof value === 'number')
    return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER
      ? null
      : 'a number that is too large'
  if (typeof value !== 'object' || value === null) return null
  if (depth >= DEEPEST) return 'values that are too deep in each other'
  for (const [name, inner] of Object.entries(value)) {
    if (FORBIDDEN.has(name)) return `a field ${name}`
    const odd = oddity(name, depth) ?? oddity(inner, depth + 1)
    if (odd !== null) return odd
  }
  return null
}

export type Parsed = { value: unknown } | { problem: string }

/** A value from text that somebody else has written. */
export function parseStrictly(text: string): Parsed {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'is no JSON' }
  }
  const odd = oddity(value)
  return odd === null ? { value } : { problem: `contains ${odd}` }
}
