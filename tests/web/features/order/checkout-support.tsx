import { screen } from '@testing-library/react'
import { http } from 'msw'
import type { ByKey } from '#contract/operations.ts'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { productOf } from './shop.tsx'

export type Coupon = ByKey['GET /api/v1/order/coupons/{product_id}']['reply']['available_coupon'][number]

export type Address = ByKey['GET /api/addresses']['reply'][number]

export const student = { user: { types: [3 as const] } }

export const now = () => Math.floor(Date.now() / 1000)

export interface Counter {
  product?: Parameters<typeof productOf>[0]
  available?: Coupon[]
  unavailable?: Coupon[]
  claimable?: Coupon[]
  addresses?: Address[]
  pending?: object[]
  answer?: () => Response
}

/** The API of a checkout, which records the orders. */
export function counter(given: Counter = {}) {
  const { product, unavailable = [], addresses = [], pending = [] } = given
  const made = ok({ order_id: 51, order_number: '2026', amount: '1.00', currency: 1, status: 1 })
  const { answer = () => made } = given
  const sent: Record<string, string>[] = []
  let { available = [], claimable = [] } = given
  let reads = 0
  api.use(
    http.get('*/api/product/7', () => {
      reads++
      return ok(productOf(product))
    }),
    http.get('*/api/v1/order/coupons/7', () =>
      ok({ available_coupon: available, unavailable_coupon: unavailable, claimable_coupon: claimable }),
    ),
    http.post('*/api/v1/student/coupons', async ({ request }) => {
      const { activity_id } = (await request.json()) as { activity_id: number }
      const held = claimable
        .filter((one) => one.activity_id === activity_id)
        .map((one) => ({ ...one, user_coupon_id: 100 + one.id }))
      claimable = claimable.filter((one) => one.activity_id !== activity_id)
      available = [...held, ...available]
      return ok(held[0])
    }),
    http.get('*/api/addresses', () => ok(addresses)),
    http.get('*/api/order', () => ok({ list: pending, total: pending.length, next: null })),
    http.post('*/api/order', async ({ request }) => {
      sent.push(Object.fromEntries(new URLSearchParams(await request.text())))
      return answer()
    }),
  )
  return { sent, productReads: () => reads }
}

export const submit = () => screen.findByRole('button', { name: 'Place order and pay' })
