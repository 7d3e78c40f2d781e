import { CNY, currencyNumber } from '#contract/currencies.ts'
import type { Language } from '#contract/languages.ts'

/** ISO codes by time zone; by its continent where the zone itself is not named. */
const byZone: Readonly<Record<string, string>> = {
  'Asia/Shanghai': 'CNY',
  'Asia/Urumqi': 'CNY',
  'Asia/Chongqing': 'CNY',
  'Asia/Harbin': 'CNY',
  'Asia/Taipei': 'TWD',
  'Asia/Hong_Kong': 'HKD',
  'Asia/Singapore': 'SGD',
  'Asia/Bangkok': 'THB',
  'Asia/Tokyo': 'JPY',
  'Asia/Manila': 'PHP',
  'Asia/Jerusalem': 'ILS',
  'Europe/London': 'GBP',
  'Europe/Zurich': 'CHF',
  'Europe/Prague': 'CZK',
  'Europe/Copenhagen': 'DKK',
  'Europe/Budapest': 'HUF',
  'Europe/Oslo': 'NOK',
  'Europe/Warsaw': 'PLN',
  'Europe/Moscow': 'RUB',
  'Europe/Stockholm': 'SEK',
  'America/Toronto': 'CAD',
  'America/Vancouver': 'CAD',
  'America/Montreal': 'CAD',
  'America/Edmonton': 'CAD',
  'America/Winnipeg': 'CAD',
  'America/Halifax': 'CAD',
  'America/Mexico_City': 'MXN',
  'Pacific/Auckland': 'NZD',
  America: 'USD',
  Australia: 'AUD',
  Europe: 'EUR',
}
const byLanguage: Readonly<Record<Language, string>> = { zh: 'CNY', en: 'USD', zh_tw: 'TWD' }

/** The time zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Number of the currency in which a school most likely sells that is set up in this time zone and language. */
export function proposedCurrency(zone: string, language: Language): number {
  const iso = byZone[zone] ?? byZone[zone.split('/')[0] ?? ''] ?? byLanguage[language]
  return currencyNumber(iso) ?? CNY
}
