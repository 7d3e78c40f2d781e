import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { vi } from 'vitest'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { orderOf, type Shop } from '../order/shop.tsx'

export const student: Shop = { user: { types: [3] } }

export const query = '?orderId=51&product_id=7'

export interface School {
  /** the answers to the query whether the order is paid */
  paid: boolean
  looks: number
  codes: number
}

export function school(): School {
  const seen: School = { paid: false, looks: 0, codes: 0 }
  api.use(
    http.get('*/api/order/51', () => ok(orderOf())),
    http.post('*/api/payment/wechat', () => {
      seen.codes += 1
      return ok({ code_url: `weixin://wxpay/${seen.codes}`, expires: 7200, amount: '199.00', currency: 1 })
    }),
    http.get('*/api/payment/wechat/query/51', () => {
      seen.looks += 1
      return seen.paid ? refusal(101036, 'paid') : refusal(101037, 'not yet')
    }),
  )
  return seen
}

export const radio = (name: RegExp) => screen.findByRole('radio', { name })

export const payButton = (name: string) => screen.findByRole('button', { name })

export const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent

export const success = '/paysuccess?product_id=7&order_id=51'

export const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

export const press = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
