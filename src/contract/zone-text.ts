import { type Language, languageTags } from './languages.ts'

/** A time zone in words, all year the same: 中国标准时间, Central European Time. */
export function zoneText(zone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(languageTags[language], {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
