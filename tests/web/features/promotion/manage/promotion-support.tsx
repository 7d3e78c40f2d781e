import { screen } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { listOf } from '../../../area-kit/support.tsx'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'

export const admin = { userid: 1, types: [1] }

export const sent: unknown[] = []

export const now = () => Math.floor(Date.now() / 1000)

export const product = (id: number, name: string, price: string) => ({
  id,
  name,
  price,
  cover_url: '',
  type: 1,
  status: 2,
  currency: 1,
  stock_type: 1,
  stock: 0,
  teacher_name: '',
  sold: 0,
  created_at: 1,
})

export const offer = {
  id: 3,
  type: 1,
  product_id: 7,
  label: 'Week',
  price: '50.00',
  number: 3,
  begin_time: now() - 60,
  end_time: now() + 86_400,
  product_name: 'Ink',
  product_price: '100.00',
  currency: 1,
  state: 'running',
  orders: 4,
  revision: 'first',
}

export type User = ReturnType<typeof userEvent.setup>

export async function pick(user: User, label: string, name: string) {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByTitle(new RegExp(`^${name} `)))
}

/** The calls of offers and coupons: what is written is kept in `sent` and answered by `answer`. */
export function serveOffers(answer: () => Response): void {
  sent.length = 0
  const keep = async ({ request }: { request: Request }) => {
    sent.push(await request.json())
    return answer()
  }
  api.use(
    http.get('*/api/v1/admin/products', () =>
      listOf([product(7, 'Ink', '100.00'), product(8, 'Tea', '9.00'), product(9, 'Gift', '0.00')]),
    ),
    http.get('*/api/v1/admin/activities', () => listOf([offer])),
    http.get('*/api/v1/admin/activities/3', () => ok(offer)),
    http.post('*/api/v1/admin/activities/several', keep),
    http.post('*/api/v1/admin/activities/discounts', keep),
    http.put('*/api/v1/admin/activities/3', keep),
    http.post('*/api/v1/admin/coupons', keep),
  )
}
