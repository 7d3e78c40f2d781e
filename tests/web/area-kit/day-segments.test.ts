import { describe, expect, it } from 'vitest'
import { daysFrom, monthOf } from '#web/area-kit/calendar/day.ts'
import { hoursOf, segmentsOf } from '#web/area-kit/calendar/day-segments.ts'

const at = (moment: string): number => Date.parse(moment) / 1000
const from = (moment: string, hours = 1) => ({ begintime: at(moment), endtime: at(moment) + hours * 3600 })
/** From when until when something stands on a day, in minutes. */
const spans = (items: ReturnType<typeof from>[], day: string, zone: string) =>
  segmentsOf(items, day, zone).map(({ from: begin, to }) => [begin, to])

describe('what stands on a day', () => {
  it('lasts over midnight on both days', () => {
    const late = from('2027-03-01T15:30:00Z')
    expect(spans([late], '2027-03-01', 'Asia/Shanghai')).toEqual([[1410, 1440]])
    expect(segmentsOf([late], '2027-03-02', 'Asia/Shanghai')).toMatchObject([
      { from: 0, to: 30, isRest: true },
    ])
    expect(spans([late], '2027-03-03', 'Asia/Shanghai')).toEqual([])
  })

  it('ends at midnight on its own day alone', () => {
    const last = from('2027-03-01T15:00:00Z')
    expect(spans([last], '2027-03-01', 'Asia/Shanghai')).toEqual([[1380, 1440]])
    expect(spans([last], '2027-03-02', 'Asia/Shanghai')).toEqual([])
  })

  it('stands where the clock of the zone shows it, before and after clocks change', () => {
    // 09:00 in Shanghai is 02:00 in Berlin in winter and 03:00 in summer
    expect(spans([from('2027-03-26T01:00:00Z')], '2027-03-26', 'Europe/Berlin')).toEqual([[120, 180]])
    expect(spans([from('2027-03-29T01:00:00Z')], '2027-03-29', 'Europe/Berlin')).toEqual([[180, 240]])
  })

  it('keeps its length where the clock is put back, though it ends at an earlier time', () => {
    expect(spans([from('2026-11-01T05:45:00Z', 0.5)], '2026-11-01', 'America/New_York')).toEqual([[105, 131]])
  })

  it('stands beside what overlaps it, and alone beside what follows', () => {
    const items = [
      from('2027-03-01T01:00:00Z', 2),
      from('2027-03-01T02:00:00Z'),
      from('2027-03-01T03:00:00Z'),
    ]
    const lanes = segmentsOf(items, '2027-03-01', 'Asia/Shanghai').map(({ lane, lanes: of }) => [lane, of])
    expect(lanes).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ])
  })

  it('widens the hours of the axis', () => {
    expect(hoursOf([])).toEqual({ first: 8, last: 20 })
    expect(hoursOf([{ from: 385, to: 1325 }])).toEqual({ first: 6, last: 23 })
  })
})

it('a week has an hour less or more when clocks change, and February 29 is a day', () => {
  const hours = (first: string, zone: string) => {
    const { start, end } = daysFrom(first, 7, zone)
    return (end - start) / 3600
  }
  expect(hours('2027-03-22', 'Europe/Berlin')).toBe(167)
  expect(hours('2026-10-26', 'America/New_York')).toBe(169)
  expect(hours('2027-03-22', 'Asia/Shanghai')).toBe(168)
  expect(daysFrom('2028-02-28', 3, 'Asia/Shanghai').days).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect([monthOf('2028-01-31', 1), monthOf('2028-01-31', -1)]).toEqual(['2028-02-01', '2027-12-01'])
})
