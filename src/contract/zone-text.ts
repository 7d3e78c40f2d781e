import { type Language, languageTags } from './languages.ts'

/** A time zone in words, all year the same: 中国标准时间, Central European Time, Coordinated Universal Time. */
export function zoneText(zone: string, language: Language): string {
  const nameAs = (timeZoneName: 'longGeneric' | 'long'): string => {
    const format = new Intl.DateTimeFormat(languageTags[language], { timeZone: zone, timeZoneName })
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone
  }
  const generic = nameAs('longGeneric')
  // UTC has no generic name: Intl writes GMT+00:00 instead
  return generic.startsWith('GMT') ? nameAs('long') : generic
}
