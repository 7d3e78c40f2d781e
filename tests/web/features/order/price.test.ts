import { describe, expect, it } from 'vitest'
import { currencies, isCurrency } from '#contract/currencies.ts'
import { bill, fromParts, toParts } from '#contract/order/price.ts'
import { checkoutPrice, type CheckoutCoupon, type GroupOffer } from '#web/features/order/checkout-price.ts'
import { productOf } from './shop.tsx'

/**
 * The rules of a price, implemented a second time with fractions of integers:
 * an amount is exactly its decimal text; a coupon deducts at most the price; with a coupon at least one of the
 * currency's smallest units remains to be paid; a price of zero stays zero; one rounding at the end, half up.
 */
interface Fraction {
  over: bigint
  under: bigint
}
const fraction = (text: string): Fraction => {
  const [whole = '', rest = ''] = text.split('.')
  return { over: BigInt(whole + rest), under: 10n ** BigInt(rest.length) }
}
const minus = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.under - other.over * one.under,
  under: one.under * other.under,
})
const isLess = (one: Fraction, other: Fraction) => one.over * other.under < other.over * one.under

/** Rounds half up, with as many decimals as the currency has. */
function written({ over, under }: Fraction, decimals: number): string {
  const units = (2n * over * 10n ** BigInt(decimals) + under) / (2n * under)
  const digits = units.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function payable(price: string, coupon: string | null, decimals: number): string {
  const full = fraction(price)
  if (full.over === 0n || coupon === null) return written(full, decimals)
  const off = fraction(coupon)
  const left = isLess(full, off) ? fraction('0') : minus(full, off)
  const least = { over: 1n, under: 10n ** BigInt(decimals) }
  return written(isLess(left, least) ? least : left, decimals)
}

/** Pseudo-random numbers by a seed (mulberry32), so that a failure can be reproduced. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const RUNS = 400
const all = Object.entries(currencies).map(([id, { code, decimals }]) => ({ id: Number(id), code, decimals }))

/** Amounts of every size, including the boundary values. */
function amounts(seed: number) {
  const random = seeded(seed)
  const below = (end: number) => Math.floor(random() * end)
  const edges = ['0', '0.0001', '0.0049', '0.005', '0.01', '0.4999', '0.5', '1', '1.005', '999999999.9999']
  return (): string => {
    if (below(6) === 0) return edges[below(edges.length)] ?? '0'
    const whole = String(below(10 ** (1 + below(9))))
    const decimals = below(5)
    return decimals === 0 ? whole : `${whole}.${String(below(10 ** decimals)).padStart(decimals, '0')}`
  }
}

describe.each(all)('in $code', ({ id, decimals }) => {
  it('an amount is rounded half up, once', () => {
    const next = amounts(id)
    for (let run = 0; run < RUNS; run++) {
      const amount = next()
      expect(fromParts(toParts(amount), id), amount).toBe(written(fraction(amount), decimals))
    }
  })

  it('the price with a coupon follows the rules', () => {
    const next = amounts(1000 + id)
    for (let run = 0; run < RUNS; run++) {
      const [price, coupon] = [next(), next()]
      const { amount, off } = bill({ price, coupon: { coupon_amount: coupon }, currency: id })
      expect(amount, `${price} with ${coupon}`).toBe(payable(price, coupon, decimals))
      expect(bill({ price, coupon: null, currency: id }), price).toEqual({
        amount: payable(price, null, decimals),
        off: written(fraction('0'), decimals),
      })
      // a coupon never makes the price higher, except to one smallest unit, and never zero
      expect(toParts(amount)).toBeLessThanOrEqual(
        Math.max(toParts(fromParts(toParts(price), id)), 10_000 / 10 ** decimals),
      )
      expect(toParts(price) > 0 && toParts(amount) === 0).toBe(false)
      expect(toParts(off)).toBeLessThanOrEqual(toParts(price) + 5_000 / 10 ** decimals)
    }
  })

  it('a percentage takes off its share, rounded half up to the smallest unit, up to the amount of the coupon', () => {
    const next = amounts(3000 + id)
    const fitting = () => written(fraction(next()), decimals)
    const random = seeded(4000 + id)
    const unit = { over: 1n, under: 10n ** BigInt(decimals) }
    for (let run = 0; run < RUNS; run++) {
      const [price, coupon_amount] = [fitting(), fitting()]
      const tenths = 1 + Math.floor(random() * 999)
      const percent_off = tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1)
      const full = fraction(price)
      const share = fraction(
        written({ over: full.over * BigInt(tenths), under: full.under * 1000n }, decimals),
      )
      const most = fraction(coupon_amount)
      const left = minus(full, isLess(most, share) ? most : share)
      const { amount, off } = bill({ price, coupon: { coupon_amount, percent_off }, currency: id })
      const expected = full.over === 0n ? full : isLess(left, unit) ? unit : left
      expect(amount, `${percent_off}% of ${price}, at most ${coupon_amount}`).toBe(
        written(expected, decimals),
      )
      expect(toParts(amount) + toParts(off)).toBe(toParts(price))
    }
  })

  it('the checkout shows what will be charged, and its lines add up', () => {
    const next = amounts(2000 + id)
    const fitting = () => written(fraction(next()), decimals)
    for (let run = 0; run < RUNS; run++) {
      const [one, other, third] = [fitting(), fitting(), fitting()].sort((a, b) => toParts(b) - toParts(a))
      const [price, offered, couponAmount] = [one ?? '0', other ?? '0', third ?? '0']
      const discount = { activity_id: 1, activity_label: '', discount_price: offered, price, end_time: 0 }
      const group: GroupOffer = { activityId: 2, groupId: null, price: offered, number: 2 }
      const coupon = { coupon_amount: couponAmount } as CheckoutCoupon
      const product = productOf({ price, currency: id, activity: { discount, group: null } })

      const shown = checkoutPrice(product, null, coupon)
      expect(shown.payable).toBe(payable(offered, couponAmount, decimals))
      const off = toParts(shown.off ?? '0') + toParts(shown.couponOff ?? '0')
      expect(toParts(shown.total) - off, `${price} ${offered} ${couponAmount}`).toBe(toParts(shown.payable))
      expect(checkoutPrice(product, group, undefined).payable).toBe(payable(offered, null, decimals))
    }
  })
})

describe('amounts', () => {
  it('exist in 23 currencies', () => {
    expect(all).toHaveLength(23)
    expect(all.every(({ id }) => isCurrency(id))).toBe(true)
  })

  it.each(['', '-1', '1.', '.5', '1e3', '1.00000', '123456789012', ' 1', 'NaN'])('refuse %o', (text) => {
    expect(() => toParts(text)).toThrow(RangeError)
  })
})
