import { describe, expect, it } from 'vitest'
import { zoneText } from '#contract/zone-text.ts'
import {
  formatDate,
  formatDateTime,
  formatClockSpan,
  formatClockTime,
  formatDay,
  formatLessonSpan,
  formatLessonTime,
  formatRelative,
} from '#web/ui/format-time.ts'

/** 2024-01-02 09:05 in Shanghai. */
const moment = Date.UTC(2024, 0, 2, 1, 5) / 1000
const home = { schoolZone: 'Asia/Shanghai', zone: 'Asia/Shanghai' }
const abroad = { schoolZone: 'Asia/Shanghai', zone: 'Europe/Berlin' }

describe('times', () => {
  it('writes a lesson as YYYY-MM-DD HH:mm', () => {
    expect(formatLessonTime(moment, { lang: 'zh', ...home })).toBe('2024-01-02 09:05')
  })
  it("names the zone where it shows another time than the school's", () => {
    expect(formatLessonTime(moment, { lang: 'en', ...abroad })).toBe('2024-01-02 02:05 GMT+1')
  })
  it('leaves the zone out where another name shows the same time', () => {
    expect(formatLessonTime(moment, { lang: 'zh', ...home, zone: 'Asia/Taipei' })).toBe('2024-01-02 09:05')
  })
  it('writes midnight as 00:00 and not as 24:00', () => {
    expect(formatLessonTime(moment - 32_700, { lang: 'zh', ...home })).toBe('2024-01-02 00:00')
  })
  it('writes days as each language does', () => {
    expect(formatDate(moment, { lang: 'zh', ...home })).toBe('2024年1月2日')
    expect(formatDate(moment, { lang: 'zh_tw', ...home })).toBe('2024年1月2日')
    expect(formatDateTime(moment, { lang: 'en', ...home })).toBe('Jan 2, 2024 09:05')
  })
  it('names the zone at a clock time that stands alone', () => {
    expect(formatClockTime(moment, { lang: 'en', ...home })).toBe('09:05')
    expect(formatClockTime(moment, { lang: 'en', ...abroad })).toBe('02:05 GMT+1')
    expect(formatClockSpan(moment, moment + 3600, { lang: 'en', ...home })).toBe('09:05–10:05')
    expect(formatClockSpan(moment, moment + 3600, { lang: 'en', ...abroad })).toBe('02:05–03:05 GMT+1')
  })
  it('writes a calendar day like other days, and keeps an invalid one', () => {
    expect(formatDay('2024-01-02', 'zh')).toBe('2024年1月2日')
    expect(formatDay('2024-01-02', 'en')).toBe('Jan 2, 2024')
    expect(formatDay('2024-13-45', 'en')).toBe('2024-13-45')
  })
  it('writes the second day of a range only where it differs', () => {
    expect(formatLessonSpan(moment, moment + 3600, { lang: 'zh', ...home })).toBe('2024-01-02 09:05–10:05')
    expect(formatLessonSpan(moment, moment + 86_400, { lang: 'zh', ...home })).toBe(
      '2024-01-02 09:05–2024-01-03 09:05',
    )
  })
  it('is relative under a day and a date from a day on', () => {
    expect(formatRelative(moment, moment + 120, { lang: 'zh', ...home })).toBe('2分钟前')
    expect(formatRelative(moment + 7200, moment, { lang: 'en', ...home })).toBe('in 2 hours')
    expect(formatRelative(moment, moment + 86_400, { lang: 'en', ...home })).toBe('Jan 2, 2024')
  })
})

it('names a time zone in the language of its reader, UTC too', () => {
  expect(zoneText('Europe/Berlin', 'en')).toBe('Central European Time')
  expect(zoneText('Asia/Shanghai', 'zh_tw')).toBe('中國標準時間')
  expect(zoneText('UTC', 'en')).toBe('Coordinated Universal Time')
  expect(zoneText('UTC', 'zh')).toBe('协调世界时')
})
