import { describe, expect, test } from 'vitest'
import { bill, fromParts, toParts, toTenths } from '#contract/order/price.ts'

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
    expect(bill({ price, coupon: { coupon_amount: coupon }, currency })).toEqual({ amount, off })
  })

  test('is the price itself without a coupon', () => {
    expect(bill({ price: '199.0000', coupon: null, currency: CNY })).toEqual({
      amount: '199.00',
      off: '0.00',
    })
  })
})

describe('the price after a coupon by percentage', () => {
  test.each([
    ['takes off its share', '200.00', '15', '50.00', CNY, '170.00', '30.00'],
    ['takes off no more than its amount', '1000.00', '15', '50.00', CNY, '950.00', '50.00'],
    [
      'takes off exactly its amount where the share comes to it',
      '500.00',
      '10',
      '50.00',
      CNY,
      '450.00',
      '50.00',
    ],
    ['rounds what it takes off half up', '0.30', '15', '50', CNY, '0.25', '0.05'],
    ['rounds down below the half', '0.29', '15', '50', CNY, '0.25', '0.04'],
    ['counts tenths of a percent', '199.00', '11.2', '50', CNY, '176.71', '22.29'],
    ['rounds to whole yen', '150', '33.3', '500', JPY, '100', '50'],
    ['rounds a half yen up', '150', '1', '500', JPY, '148', '2'],
    ['takes nothing off where its share rounds to nothing', '4', '10', '500', JPY, '4', '0'],
    ['leaves one smallest unit', '0.01', '99.9', '50', CNY, '0.01', '0.00'],
    ['leaves one yen', '1', '99.9', '50', JPY, '1', '0'],
    [
      'is exact for the largest price',
      '999999999.99',
      '99.9',
      '999999999',
      CNY,
      '1000000.00',
      '998999999.99',
    ],
    ['is nothing where the price is nothing', '0', '15', '50', CNY, '0.00', '0.00'],
  ])('%s', (_what, price, percent_off, coupon_amount, currency, amount, off) => {
    expect(bill({ price, coupon: { coupon_amount, percent_off }, currency })).toEqual({ amount, off })
  })

  test.each(['0', '0.0', '100', '12.55', '-1', ''])('refuses "%s" as a percentage', (percent) => {
    expect(() => toTenths(percent)).toThrow(RangeError)
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
