import { defaultLanguage, type Language, languages, languageTags } from '#contract/languages.ts'
import { storage } from './storage.ts'

export const LANGUAGE_KEY = 'lang'

const isLanguage = (value: string | null): value is Language =>
  languages.some((language) => language === value)

/** The language chosen on this device; Chinese until one is chosen. */
export function currentLanguage(): Language {
  const chosen = storage.read(LANGUAGE_KEY)
  return isLanguage(chosen) ? chosen : defaultLanguage
}

export const keepLanguage = (language: Language): void => storage.write(LANGUAGE_KEY, language)

/** The current language as a tag for Accept-Language, `<html lang>` and Intl. */
export const currentLanguageTag = (): string => languageTags[currentLanguage()]

const listeners = new Set<() => void>()

/** Called when the language of the open page has changed: answers with texts of the school are read again. */
export const subscribeLanguage = (listener: () => void): void => void listeners.add(listener)

export function publishLanguage(): void {
  for (const listener of listeners) listener()
}
