import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { defaultLanguage, type Language, languages, languageTags } from '#contract/languages.ts'
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

/** An amount of money, or a currency alone; written as the screens write it (`formatMoney` of the web). */
export interface MoneyValue {
  currency: string
  amount?: string
}
/** A list of names is written as the language lists them. */
export type TextValue = string | number | MoneyValue | readonly string[]

/** Names as the language lists them. */
export const listText = (language: Language, names: readonly string[]): string =>
  new Intl.ListFormat(languageTags[language]).format(names)

export function moneyText(language: Language, { currency, amount }: MoneyValue): string {
  const format = new Intl.NumberFormat(languageTags[language], { style: 'currency', currency })
  const parts = format.formatToParts((amount ?? '0') as `${number}`)
  const shown = amount === undefined ? parts.filter(({ type }) => type === 'currency') : parts
  return shown.map((part) => part.value).join('')
}

function written(language: Language, value: TextValue): string {
  if (typeof value !== 'object') return String(value)
  return 'currency' in value ? moneyText(language, value) : listText(language, value)
}

/** The path of a text, after that of its form for a number: as i18next names them, such as `files_one`. */
function formsOf(language: Language, path: string[], count: TextValue | undefined): string[][] {
  const number = Number(count)
  if (count === undefined || Number.isNaN(number)) return [path]
  const form = new Intl.PluralRules(languageTags[language]).select(number)
  return [[...path.slice(0, -1), `${path.at(-1) ?? ''}_${form}`], path]
}

/**
 * The text `domain:key.of.it` in a language, with its {{placeholders}} filled; the key itself when there is none. `count`
 * chooses between its forms, as on the web.
 */
export function text(language: Language, key: string, values: Record<string, TextValue> = {}): string {
  const path = key.split(/[:.]/)
  const forms = formsOf(language, path, values['count'])
  const found = forms.map((form) => find(catalogue.get(language), form)).find((one) => one !== undefined)
  const shown = found ?? find(catalogue.get(defaultLanguage), path) ?? key
  return shown.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => written(language, values[name] ?? whole))
}

/** Whether there is a text with this key. */
export const has = (language: Language, key: string): boolean =>
  find(catalogue.get(language), key.split(/[:.]/)) !== undefined

/** the language for who asks for one that we do not have */
const OTHERWISE: Language = 'en'

/** The language of ours that a tag such as `zh-Hant-HK` names; undefined: none. */
function languageOfTag(tag: string): Language | undefined {
  if (/^zh[-_](tw|hk|mo|hant)\b/.test(tag)) return 'zh_tw'
  return languages.find((language) => language === /^[a-z]+/.exec(tag)?.[0])
}

/** The tags of an Accept-Language header by their quality, the wanted ones alone. */
const wantedTags = (header: string): string[] =>
  header
    .toLowerCase()
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => /^[a-z]{1,8}([-_][a-z\d]{1,8})*$/.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)

/**
 * The language of a request by its Accept-Language header: the first of ours by quality, English for who asks for
 * others alone, and the school's default for who asks for none.
 */
export function languageOf(header: string | undefined): Language {
  const tags = header ? wantedTags(header) : []
  if (tags.length === 0) return defaultLanguage
  for (const tag of tags) {
    const language = languageOfTag(tag)
    if (language) return language
  }
  return OTHERWISE
}
