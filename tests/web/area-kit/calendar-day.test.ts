import { describe, expect, it } from 'vitest'
import { weekText } from '#web/area-kit/calendar/day-text.ts'
import { addDays, dayAt, isDay, mondayOf, startOfDay, weekFrom } from '#web/area-kit/calendar/day.ts'

const unix = (iso: string) => Date.parse(iso) / 1000
const HOUR = 3600

describe('the days of a week', () => {
  it('begin on Monday, whatever day is given', () => {
    expect(mondayOf('2026-11-16')).toBe('2026-11-16')
    expect(mondayOf('2026-11-20')).toBe('2026-11-16')
    expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  })

  it('go on over the ends of months and years', () => {
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01')
    expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(mondayOf('2027-01-01')).toBe('2026-12-28')
    expect(weekFrom('2026-12-28', 'UTC').days.at(-1)).toBe('2027-01-03')
  })

  it('are distinguished from what is no day', () => {
    expect(['2026-11-20', '2028-02-29'].every(isDay)).toBe(true)
    expect(['2026-02-30', '2026-13-01', '2026-1-1', '0000-00-00', 'next', '', null].some(isDay)).toBe(false)
  })

  it('are written as the language writes them', () => {
    expect(weekText('2026-11-30', '2026-12-06', 'en')).toMatch(/^Nov 30\s–\sDec 6, 2026$/)
    expect(weekText('2026-11-16', '2026-11-22', 'zh')).toBe('2026年11月16日–11月22日')
    expect(weekText('2026-12-28', '2027-01-03', 'zh_tw')).toBe('2026年12月28日–2027年1月3日')
  })
})

describe('a week on the clock of a zone', () => {
  it('has 168 hours where clocks stand', () => {
    const { start, end } = weekFrom('2026-11-16', 'Asia/Shanghai')
    expect(start).toBe(unix('2026-11-15T16:00:00Z'))
    expect(end - start).toBe(168 * HOUR)
  })

  it('is an hour shorter when clocks are put forward and an hour longer when they are put back', () => {
    const spring = weekFrom('2026-03-23', 'Europe/Berlin')
    expect(spring.end - spring.start).toBe(167 * HOUR)
    const autumn = weekFrom('2026-10-26', 'America/New_York')
    expect(autumn.end - autumn.start).toBe(169 * HOUR)
  })

  it('begins at one where clocks are put forward at midnight', () => {
    expect(startOfDay('2024-09-08', 'America/Santiago')).toBe(unix('2024-09-08T04:00:00Z'))
    expect(dayAt(startOfDay('2024-09-08', 'America/Santiago') - 60, 'America/Santiago')).toBe('2024-09-07')
  })

  it('holds for offsets of a quarter hour and for the edges of the world', () => {
    expect(startOfDay('2026-11-16', 'Asia/Kathmandu')).toBe(unix('2026-11-15T18:15:00Z'))
    expect(startOfDay('2026-11-16', 'Pacific/Kiritimati')).toBe(unix('2026-11-15T10:00:00Z'))
    expect(startOfDay('2026-11-16', 'Pacific/Pago_Pago')).toBe(unix('2026-11-16T11:00:00Z'))
  })

  it('puts one moment on different days in different zones', () => {
    const moment = unix('2026-11-30T18:00:00Z')
    expect(dayAt(moment, 'Asia/Shanghai')).toBe('2026-12-01')
    expect(dayAt(moment, 'America/New_York')).toBe('2026-11-30')
  })
})
