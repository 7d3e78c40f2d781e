import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Language, languageTags } from '#contract/languages.ts'

const folder = resolve(import.meta.dirname, '../../../locales')

/** The text of a key such as `catalog:buy.buy`, with its values filled in. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

function flatten(value: unknown, path: string, into: Map<string, string>): void {
  if (typeof value === 'string') into.set(path, value)
  else
    for (const [key, inner] of Object.entries(value as Record<string, unknown>))
      flatten(inner, path.endsWith(':') ? `${path}${key}` : `${path}.${key}`, into)
}

function textsOf(language: Language): Map<string, string> {
  const texts = new Map<string, string>()
  for (const file of readdirSync(join(folder, language)))
    flatten(
      JSON.parse(readFileSync(join(folder, language, file), 'utf8')),
      `${file.replace(/\.json$/, '')}:`,
      texts,
    )
  return texts
}

/** The texts of a language as the pages show them; throws for an unknown key. */
export function translateTo(language: Language): Translate {
  const texts = textsOf(language)
  const plural = new Intl.PluralRules(languageTags[language])
  return (key, values = {}) => {
    const count = values['count']
    const text =
      texts.get(key) ?? (typeof count === 'number' ? texts.get(`${key}_${plural.select(count)}`) : undefined)
    if (text === undefined) throw new Error(`there is no text ${key} in ${language}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }
}
