import { DEFAULT_AREA_CODE } from '#contract/account/limits.ts'
import { CNY, currencyNumber } from '#contract/currencies.ts'
import type { Language } from '#contract/languages.ts'

/** Where a school most likely is. */
interface Place {
  /** ISO code */
  currency: string
  /** dial code; left out for several countries */
  areaCode?: string
}

const china = { currency: 'CNY', areaCode: DEFAULT_AREA_CODE }
const taiwan = { currency: 'TWD', areaCode: '886' }
const canada: Place = { currency: 'CAD', areaCode: '1' }

/** By time zone; by its continent where the zone itself is not named. */
const byZone: Readonly<Record<string, Place>> = {
  'Asia/Shanghai': china,
  'Asia/Urumqi': china,
  'Asia/Chongqing': china,
  'Asia/Harbin': china,
  'Asia/Taipei': taiwan,
  'Asia/Hong_Kong': { currency: 'HKD', areaCode: '852' },
  'Asia/Macau': { currency: 'HKD', areaCode: '853' },
  'Asia/Singapore': { currency: 'SGD', areaCode: '65' },
  'Asia/Bangkok': { currency: 'THB', areaCode: '66' },
  'Asia/Tokyo': { currency: 'JPY', areaCode: '81' },
  'Asia/Manila': { currency: 'PHP', areaCode: '63' },
  'Asia/Jerusalem': { currency: 'ILS', areaCode: '972' },
  'Europe/London': { currency: 'GBP', areaCode: '44' },
  'Europe/Zurich': { currency: 'CHF', areaCode: '41' },
  'Europe/Prague': { currency: 'CZK', areaCode: '420' },
  'Europe/Copenhagen': { currency: 'DKK', areaCode: '45' },
  'Europe/Budapest': { currency: 'HUF', areaCode: '36' },
  'Europe/Oslo': { currency: 'NOK', areaCode: '47' },
  'Europe/Warsaw': { currency: 'PLN', areaCode: '48' },
  'Europe/Moscow': { currency: 'RUB', areaCode: '7' },
  'Europe/Stockholm': { currency: 'SEK', areaCode: '46' },
  'Europe/Berlin': { currency: 'EUR', areaCode: '49' },
  'Europe/Paris': { currency: 'EUR', areaCode: '33' },
  'Europe/Madrid': { currency: 'EUR', areaCode: '34' },
  'Europe/Rome': { currency: 'EUR', areaCode: '39' },
  'Europe/Vienna': { currency: 'EUR', areaCode: '43' },
  'Europe/Amsterdam': { currency: 'EUR', areaCode: '31' },
  'Europe/Brussels': { currency: 'EUR', areaCode: '32' },
  'Europe/Lisbon': { currency: 'EUR', areaCode: '351' },
  'Europe/Dublin': { currency: 'EUR', areaCode: '353' },
  'Europe/Helsinki': { currency: 'EUR', areaCode: '358' },
  'Europe/Athens': { currency: 'EUR', areaCode: '30' },
  'America/Toronto': canada,
  'America/Vancouver': canada,
  'America/Montreal': canada,
  'America/Edmonton': canada,
  'America/Winnipeg': canada,
  'America/Halifax': canada,
  'America/Mexico_City': { currency: 'MXN', areaCode: '52' },
  'Pacific/Auckland': { currency: 'NZD', areaCode: '64' },
  America: { currency: 'USD', areaCode: '1' },
  Australia: { currency: 'AUD', areaCode: '61' },
  Europe: { currency: 'EUR' },
}
const byLanguage: Readonly<Record<Language, Place & { areaCode: string }>> = {
  zh: china,
  en: { currency: 'USD', areaCode: '1' },
  zh_tw: taiwan,
}

/** The time zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const placeOf = (zone: string): Place | undefined => byZone[zone] ?? byZone[zone.split('/')[0] ?? '']

/** Number of the currency in which a school most likely sells that is set up in this time zone and language. */
export const proposedCurrency = (zone: string, language: Language): number =>
  currencyNumber((placeOf(zone) ?? byLanguage[language]).currency) ?? CNY

/** Dial code of the country whose phones the people of such a school most likely have. */
export const proposedAreaCode = (zone: string, language: Language): string =>
  placeOf(zone)?.areaCode ?? byLanguage[language].areaCode
