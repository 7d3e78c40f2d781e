import { describe, expect, it } from 'vitest'
import { isAmount } from '#web/area-kit/form/amount.ts'

describe('an amount of money', () => {
  it('has no more decimals than its currency', () => {
    expect(['0', '19.9', '19.90', '999999999.99'].every((price) => isAmount(price, 1))).toBe(true)
    expect(['', '1.999', '.5', '1e3', '-1', '1,5', '1234567890'].some((price) => isAmount(price, 1))).toBe(
      false,
    )
    expect(isAmount('1500', 7)).toBe(true)
    expect(isAmount('1500.5', 7)).toBe(false)
  })
})
