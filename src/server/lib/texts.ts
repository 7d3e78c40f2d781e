import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { defaultLanguage, type Language, languages } from '#contract/languages.ts'
import { inProject } from './project.ts'

type Texts = { [key: string]: string | Texts }

const catalogue = new Map<Language, Texts>(
  languages.map((language) => {
    const folder = inProject('locales', language)
    const domains: Texts = {}
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
      domains[basename(file, '.json')] = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Texts
    return [language, domains]
  }),
)

function find(texts: Texts | undefined, path: string[]): string | undefined {
  let at: Texts | string | undefined = texts
  for (const step of path) at = typeof at === 'object' ? at[step] : undefined
  return typeof at === 'string' ? at : undefined
}

/** The text `domain:key.of.it` in a language, with its {{placeholders}} filled; the key itself when there is none. */
export function text(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const path = key.split(/[:.]/)
  const found = find(catalogue.get(language), path) ?? find(catalogue.get(defaultLanguage), path) ?? key
  return found.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** The language of a request by its Accept-Language header. */
export function languageOf(header: string | undefined): Language {
  const first = header?.split(',')[0]?.trim().toLowerCase() ?? ''
  if (/^zh[-_](tw|hk|mo|hant)/.test(first)) return 'zh_tw'
  if (first.startsWith('zh')) return 'zh'
  return first.startsWith('en') ? 'en' : defaultLanguage
}
