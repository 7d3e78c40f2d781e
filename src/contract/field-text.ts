/** The language of a reader. */
export interface FieldWords {
  t: (key: string, values?: Record<string, string | number>) => string
  /** names as one text, as the language lists them */
  list: (texts: readonly string[]) => string
}

const LONGEST = 300

/** A text that may be formatted, as it is shown beside others: its words, up to 300 characters. */
export const plainText = (html: string): string => html.replace(/<[^>]*>/g, ' ').slice(0, LONGEST)

/** Switches that are kept as 0 and 1. */
const isFlag = (name: string): boolean => /^(is_\w+|PC|mobile)$/.test(name)

/**
 * What fields hold, in words.
 * @param specialText of the values that do not read by themselves
 */
export function fieldTexts(
  { t, list }: FieldWords,
  nameOf: (field: string) => string,
  specialText: (field: string, value: unknown) => string | undefined,
): (field: string, value: unknown) => string {
  return function textOf(field, value): string {
    const special = specialText(field, value)
    if (special !== undefined) return special
    if (typeof value === 'boolean' || (isFlag(field) && typeof value === 'number'))
      return t(value ? 'backoffice:editor.yes' : 'backoffice:editor.no')
    if (typeof value === 'string') return plainText(value).trim() || t('backoffice:editor.empty')
    if (typeof value === 'number') return String(value)
    if (Array.isArray(value) && value.length > 0) return list(value.map((one: unknown) => textOf(field, one)))
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.entries(value)
        .map(([name, part]) => `${nameOf(name)}: ${textOf(name, part)}`)
        .join('\n')
    return t('backoffice:editor.empty')
  }
}
