import { expect, it } from 'vitest'
import { orderCountries } from '#web/features/account/forms/use-countries.ts'
import en from '../../../../locales/en/countries.json' with { type: 'json' }
import zh from '../../../../locales/zh/countries.json' with { type: 'json' }
import zhTw from '../../../../locales/zh_tw/countries.json' with { type: 'json' }

it('about 200 dial codes have a name in each language', () => {
  const codes = Object.keys(zh.names)
  expect(codes.length).toBeGreaterThanOrEqual(190)
  expect(codes.length).toBeLessThanOrEqual(240)
  expect(codes.every((code) => /^\d{1,4}$/.test(code))).toBe(true)
  expect(Object.keys(en.names)).toEqual(codes)
  expect(Object.keys(zhTw.names)).toEqual(codes)
  expect(new Set(Object.values(en.names)).size).toBe(codes.length)
  expect([zh.names['86'], en.names['86'], zhTw.names['886']]).toEqual(['中国', 'China', '台灣'])
})

it('the country of the school is first, the others by name', () => {
  const names = { 49: 'Germany', 93: 'Afghanistan', 86: 'China' }
  const codesFrom = (home: string) => orderCountries(names, 'en', home).map(({ code }) => code)
  expect(codesFrom('86')).toEqual(['86', '93', '49'])
  expect(codesFrom('49')).toEqual(['49', '93', '86'])
})
