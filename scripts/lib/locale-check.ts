import { dynamicKeys } from './locale-exceptions.ts'
import { baseKey, languages, readTexts, type Texts } from './locale-files.ts'
import { usedKeys } from './locale-usage.ts'
import { mainlandUsage } from './taiwan-usage.ts'

/** What is wrong between the languages, and between the languages and the code, as readable lines. */
export function localeProblems(root: string): string[] {
  const problems: string[] = []
  const byLanguage = new Map(languages.map((language) => [language, readTexts(root, language, problems)]))
  const known = new Set([...byLanguage.values()].flatMap((texts) => [...texts.keys()].map(baseKey)))
  for (const [language, texts] of byLanguage) problems.push(...gaps(language, texts, known))
  problems.push(...differingPlaceholders(byLanguage))
  problems.push(...mainlandUsage(byLanguage.get('zh_tw') ?? new Map()))
  for (const [language, texts] of byLanguage) problems.push(...familiar(language, texts))
  problems.push(...usageProblems(root, known))
  return problems
}

function gaps(language: string, texts: Texts, known: Set<string>): string[] {
  const own = new Set([...texts.keys()].map(baseKey))
  return [...known].filter((key) => !own.has(key)).map((key) => `locales/${language}: ${key} is missing`)
}

/** Chinese texts say 您 to their readers, in every place. */
const familiar = (language: string, texts: Texts): string[] =>
  [...texts].flatMap(([key, text]) =>
    text.includes('你') ? [`locales/${language}: ${key} says 你, not 您`] : [],
  )

function differingPlaceholders(byLanguage: Map<string, Texts>): string[] {
  const first = new Map<string, { marks: string; language: string }>()
  const problems: string[] = []
  for (const [language, texts] of byLanguage) {
    for (const [key, marks] of marksByKey(texts)) {
      const other = first.get(key)
      if (!other) first.set(key, { marks, language })
      else if (other.marks !== marks) {
        problems.push(`${key}: ${language} has (${marks}), ${other.language} has (${other.marks})`)
      }
    }
  }
  return problems
}

/** The `{{placeholders}}` and `<tags>` of each text; all plural forms of one key count together. */
function marksByKey(texts: Texts): Map<string, string> {
  const found = new Map<string, Set<string>>()
  for (const [key, text] of texts) {
    const marks = found.get(baseKey(key)) ?? new Set()
    for (const [, name = ''] of text.matchAll(/\{\{-?\s*(\w+)[^}]*\}\}/g)) marks.add(`{{${name}}}`)
    for (const [tag] of text.matchAll(/<\/?\w+\s*\/?>/g)) marks.add(tag)
    found.set(baseKey(key), marks)
  }
  return new Map([...found].map(([key, marks]) => [key, [...marks].sort().join(' ')]))
}

function usageProblems(root: string, known: Set<string>): string[] {
  const domains = new Set([...known].map((key) => key.split(':')[0] ?? ''))
  const used = usedKeys(root, domains)
  const isDynamic = (key: string) => dynamicKeys.some((prefix) => key.startsWith(prefix))
  const absent = [...used.literal].filter(([key]) => !known.has(key) && !isParent(key, known))
  const open = [...used.heads].filter(([head]) => !isDynamic(head))
  const literal = [...used.literal.keys()]
  const idle = [...known].filter(
    (key) => !isDynamic(key) && !literal.some((name) => key === name || key.startsWith(`${name}.`)),
  )
  return [
    ...absent.map(([key, place]) => `${place}: ${key} stands in no language`),
    ...open.map(
      ([head, place]) => `${place}: computed key ${head}…, not in scripts/lib/locale-exceptions.ts`,
    ),
    ...idle.map((key) => `locales: ${key} is never used`),
  ]
}

/** `t('order:status', { returnObjects: true })` takes a whole branch. */
const isParent = (key: string, known: Set<string>): boolean =>
  [...known].some((name) => name.startsWith(`${key}.`))
