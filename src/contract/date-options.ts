import type { Language } from './languages.ts'

/** How a day is written: 2026年11月20日, Nov 20, 2026. */
export const dateOptions = (language: Language): Intl.DateTimeFormatOptions => ({
  year: 'numeric',
  month: language === 'en' ? 'short' : 'long',
  day: 'numeric',
})
