import type { Language } from '#contract/languages.ts'

/** i18n keys; each language is named in itself, so that its readers can find it. */
export const languageNames: Readonly<Record<Language, string>> = {
  zh: 'common:languageName.zh',
  en: 'common:languageName.en',
  zh_tw: 'common:languageName.zh_tw',
}
