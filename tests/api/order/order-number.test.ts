import { expect, test } from 'vitest'
import { orderNumber } from '#server/features/order/order-number.ts'

test('a server never uses an order number twice, however many orders a second has', () => {
  const second = new Date('2026-11-22T10:20:30.400Z')
  const numbers = Array.from({ length: 20_000 }, () => orderNumber(second))
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.filter((number) => !/^20261122102030\d{6}$/.test(number))).toEqual([])
})
