import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesBelow, shortPath } from './files.ts'

export const languages = ['zh', 'en', 'zh_tw'] as const

/** `domain:key.path` to the text, for one language. */
export type Texts = Map<string, string>

/** Reads every domain of one language; what is no text, empty or no JSON becomes a problem. */
export function readTexts(root: string, language: string, problems: string[]): Texts {
  const texts: Texts = new Map()
  for (const file of filesBelow(join(root, 'locales', language))) {
    const name = shortPath(root, file)
    try {
      const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
      flatten(content, `${basename(file, '.json')}:`, texts, (key) =>
        problems.push(`${name}: ${key} is no text`),
      )
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return texts
}

function flatten(value: unknown, key: string, texts: Texts, report: (key: string) => void): void {
  if (typeof value === 'string' && value.trim() !== '') texts.set(key, value)
  else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const glue = key.endsWith(':') ? '' : '.'
    for (const [name, inner] of Object.entries(value)) flatten(inner, `${key}${glue}${name}`, texts, report)
  } else report(key)
}

/** Plural forms differ between languages; the key that the code uses is the one without the form. */
export const baseKey = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')
