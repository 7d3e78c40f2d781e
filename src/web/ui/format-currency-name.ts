import { type Language, languageTags } from '#contract/languages.ts'

/** `CNY Chinese Yuan`, in the reader's language. */
export function formatCurrencyName(code: string, lang: Language): string {
  const name = new Intl.DisplayNames(languageTags[lang], { type: 'currency' }).of(code)
  return name && name !== code ? `${code} ${name}` : code
}
