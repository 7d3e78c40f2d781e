import i18n from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { durationText } from '#web/features/catalog/duration.ts'
import { validityText } from '#web/features/catalog/validity.ts'
import { startI18n } from '#web/lib/i18n.ts'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startI18n(['catalog'])
})

const t = () => i18n.getFixedT('en', 'catalog')
const view = { lang: 'en', schoolZone: 'UTC', zone: 'UTC' } as const
const range = (start: number | null, end: number | null) => ({
  validity_type: 2,
  validity_time: 0,
  validity_starttime: start,
  validity_endtime: end,
})

describe('the validity of a course', () => {
  it.each([
    ['Lifetime access', { ...range(null, null), validity_type: 1 }],
    ['1 day from purchase', { ...range(null, null), validity_type: 3, validity_time: 1 }],
    ['90 days from purchase', { ...range(null, null), validity_type: 3, validity_time: 90 }],
    ['Nov 1, 2026 to Nov 20, 2026', range(1_793_491_200, 1_795_132_800)],
    ['until Nov 20, 2026', range(null, 1_795_132_800)],
    ['from Nov 1, 2026', range(1_793_491_200, null)],
    ['Lifetime access', range(null, null)],
  ])('is "%s"', (words, product) => {
    expect(validityText(product, t(), view)).toBe(words)
  })
})

it('writes minutes as hours and minutes, without zeros', () => {
  expect([45, 60, 450].map((minutes) => durationText(minutes, t()))).toEqual(['45 min', '1 h', '7 h 30 min'])
})
