import i18n from 'i18next'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { orderStatuses } from '#contract/order/status.ts'
import { orderSource } from '#web/features/order/order-source.ts'
import { orderStatusKey } from '#web/features/order/order-status.ts'
import { recommendationOf } from '#web/features/group/recommendation.ts'
import { payRoute, paySuccessRoute, prepayRoute } from '#web/features/order/routes.ts'
import { orderObstacle } from '#web/features/order/who-may-order.ts'
import { startI18n } from '#web/lib/i18n.ts'

describe('the status of an order', () => {
  afterEach(() => vi.resetModules())

  it.each(['zh', 'en', 'zh_tw'])('has a name of its own in %s', async (language) => {
    localStorage.setItem('lang', language)
    await startI18n(['order'])
    const names = Object.values(orderStatuses).map((status) => i18n.t(orderStatusKey(status)))
    expect(new Set(names).size).toBe(Object.keys(orderStatuses).length)
    expect(names.filter((name) => name.includes('order:') || name.includes('status.'))).toEqual([])
    expect(i18n.t(orderStatusKey(2))).not.toContain('status.')
  })
})

it('an order shows where it was made', () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
  expect(orderSource('Mozilla/5.0 (X11; Linux x86_64) Chrome/140')).toBe(1)
  expect(orderSource(phone)).toBe(5)
  expect(orderSource(`${phone} MicroMessenger/8.0`)).toBe(6)
})

it('the routes of a purchase have the published names in their queries', () => {
  const from = recommendationOf(new URLSearchParams('fissionid=a&recommenduserid=&other=1'))
  expect(from).toEqual({ fissionid: 'a' })
  expect(prepayRoute(7, from)).toBe('/prepay?productId=7&fissionid=a')
  expect(payRoute(51, 7)).toBe('/pay?orderId=51&product_id=7')
  expect(paySuccessRoute(51, 7)).toBe('/paysuccess?product_id=7&order_id=51')
})

it.each([
  [{ userid: 1001, types: [3] }, null],
  [{ userid: 1001, types: [1, 3] }, null],
  [{ userid: 1, types: [1, 3] }, 'admin'],
  [{ userid: 1002, types: [1] }, 'admin'],
  [{ userid: 1002, types: [2] }, 'notStudent'],
  [{ userid: 1002, types: [] }, 'notStudent'],
] as const)('who may order: %j', ({ userid, types }, obstacle) => {
  expect(orderObstacle({ userid, types: [...types] })).toBe(obstacle)
})
