import { addressPatterns } from '#contract/addresses.ts'
import { UPLOADED_FILE } from '#contract/file/limits.ts'
import type { Language } from '#contract/languages.ts'
import { SOURCE_CODE } from '#contract/lead/limits.ts'
import { textPatterns } from '#contract/text-patterns.ts'
import type { BrokenRule, Refusal } from '../lib/refusal.ts'
import { text, type TextValue } from '../lib/texts.ts'

/** Texts of what is allowed, by the keyword of JSON Schema that was broken. */
const rules: Readonly<Record<string, string>> = {
  maxLength: 'most_characters',
  minLength: 'least_characters',
  maximum: 'most',
  minimum: 'least',
  maxItems: 'most_items',
  minItems: 'least_items',
  uniqueItems: 'different',
  enum: 'choice',
  const: 'choice',
  anyOf: 'choice',
}
/** The same for patterns. */
const patternRules: Readonly<Record<string, string>> = {
  [textPatterns.clock]: 'clock',
  [textPatterns.day]: 'day',
  [textPatterns.dialCode]: 'dial_code',
  [textPatterns.money]: 'money',
  [textPatterns.base64url]: 'base64url',
  [textPatterns.statisticsCode]: 'statistics_code',
  [addressPatterns.image]: 'picture',
  [addressPatterns.link]: 'link',
  [UPLOADED_FILE]: 'own_file',
  [SOURCE_CODE]: 'source_code',
}
const types = new Set(['number', 'integer', 'array', 'object', 'boolean', 'string'])

/** A text of locales/<lang>/fields.json; undefined where there is none. */
function find(language: Language, key: string, values?: Record<string, TextValue>): string | undefined {
  const found = text(language, `fields:${key}`, values)
  return found === `fields:${key}` ? undefined : found
}

/** What a schema allows in a field, in words; undefined where its rule says nothing to people. */
function allowedBySchema(language: Language, name: string, broken: BrokenRule): string | undefined {
  const { limit, type, pattern } = broken.params
  if (broken.keyword === 'pattern')
    return find(language, `hints.${name}`) ?? find(language, `rules.${patternRules[String(pattern)]}`)
  if (broken.keyword === 'type')
    return types.has(String(type)) ? find(language, `rules.${String(type)}`) : undefined
  const rule = rules[broken.keyword]
  return rule && find(language, `rules.${rule}`, typeof limit === 'number' ? { limit } : {})
}

/** What is allowed in a field, in words: by the rule that the refusal names, else by the name of the field. */
function allowedIn(language: Language, name: string, { values, broken }: Refusal): string | undefined {
  if (broken) return allowedBySchema(language, name, broken)
  const rule = values.allowed
  return typeof rule === 'string' ? find(language, `rules.${rule}`, values) : find(language, `hints.${name}`)
}

/** The field of a path such as `lessons.2.title` as people know it; never the name that programs use. */
function labelOf(language: Language, path: string): { name: string; label: string } {
  const steps = path.split('.')
  const name = steps.findLast((step) => !/^\d+$/.test(step)) ?? ''
  const label = find(language, `names.${name}`) ?? text(language, 'fields:unnamed')
  const number = steps.findLast((step) => /^\d+$/.test(step))
  if (number === undefined) return { name, label }
  return { name, label: text(language, 'fields:of_entry', { field: label, number: Number(number) + 1 }) }
}

/** The message of a refusal to people; of one about a field, with its label and what is allowed there. */
export function messageOf(language: Language, refused: Refusal): string {
  const { refusal, values, broken } = refused
  const { field } = values
  if (typeof field !== 'string') return text(language, `errors:${refusal}`, values)
  const { name, label } = labelOf(language, field)
  if (broken?.keyword === 'required') return text(language, 'errors:fieldRequired', { field: label })
  const permitted = refusal === 'invalidField' ? allowedIn(language, name, refused) : undefined
  if (permitted !== undefined) return text(language, 'fields:invalid', { field: label, allowed: permitted })
  return text(language, `errors:${refusal}`, { ...values, field: label })
}
