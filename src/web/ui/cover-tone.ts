import { cut } from './text.ts'

const tones = 6

/** The tone of a drawn cover, 0 to 5, derived from the title. */
export function coverTone(title: string): number {
  let hash = 2166136261
  for (const letter of title) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0
  return hash % tones
}

export function coverTitle(title: string): string {
  return cut(title.trim(), 40, 36)
}
