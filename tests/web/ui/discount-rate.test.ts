import { expect, it } from 'vitest'
import { discountRate } from '#web/ui/discount-rate.ts'

it.each([
  ['15', '15', '8.5', '85'],
  ['20', '20', '8', '8'],
  ['12.5', '12.5', '8.75', '87.5'],
  ['0.1', '0.1', '9.99', '99.9'],
  // 5 折 would be half of the price
  ['95', '95', '0.5', '0.5'],
  ['99.9', '99.9', '0.01', '0.01'],
])('%s percent off is said as each language says it', (percent, en, zh, zhTw) => {
  expect(discountRate(percent, 'en')).toBe(en)
  expect(discountRate(percent, 'zh')).toBe(zh)
  expect(discountRate(percent, 'zh_tw')).toBe(zhTw)
})
