import { describe, expect, test } from 'vitest'
import { bill, fromParts, toParts } from '#contract/order/price.ts'

const CNY = 1
const JPY = 7

describe('the price after a coupon', () => {
  test.each([
    ['takes off what the coupon says', '199.00', '20.00', CNY, '179.00', '20.00'],
    ['takes off no more than the price, and leaves one smallest unit', '10.00', '15.00', CNY, '0.01', '9.99'],
    ['leaves one smallest unit of a coupon as large as the price', '10.00', '10.00', CNY, '0.01', '9.99'],
    ['leaves one whole yen, which has no smaller unit', '1000', '1000', JPY, '1', '999'],
    ['is counted to four decimals and rounded half up at the end', '10.0050', '0.0001', CNY, '10.00', '0.00'],
    ['rounds half up', '10.0051', '0.0001', CNY, '10.01', '0.00'],
    ['is nothing only where the price is nothing', '0.00', '20.00', CNY, '0.00', '0.00'],
  ])('%s', (_what, price, coupon, currency, amount, off) => {
    expect(bill({ price, coupon, currency })).toEqual({ amount, off })
  })

  test('is the price itself without a coupon', () => {
    expect(bill({ price: '199.0000', coupon: null, currency: CNY })).toEqual({
      amount: '199.00',
      off: '0.00',
    })
  })
})

describe('amounts', () => {
  test('are exact in ten-thousandths, up to the largest price', () => {
    expect(toParts('999999999.9999')).toBe(9_999_999_999_999)
    expect(fromParts(toParts('999999999.99'), CNY)).toBe('999999999.99')
  })

  test.each(['', '-1', '1.00001', '1,00', 'abc', '1e3'])('refuse "%s"', (text) => {
    expect(() => toParts(text)).toThrow(RangeError)
  })
})
