import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'

inEnglish()

const now = () => Math.floor(Date.now() / 1000)

const student = { types: [3] }

const order = (id: number, status: number, more: object = {}) => ({
  order_id: id,
  order_number: `2026112000${id}`,
  status,
  amount: '199.00',
  currency: 1,
  payment: null,
  is_test: 0,
  product_id: 40 + id,
  course_name: `Course ${id}`,
  course_type: 1,
  course_teacher: 'Li Bai',
  cover_url: '',
  created_at: now() - 60,
  paid_at: null,
  ...more,
})

describe('my orders', () => {
  it('shows amount, status and the TEST mark, and the next step of each', async () => {
    api.use(http.get('*/api/order', () => listOf([order(1, 1), order(2, 13, { is_test: 1 })])))
    openAs(student, '/student.html#/my_orders', <StudentRoutes />)
    await screen.findByRole('heading', { name: 'Course 1' })
    const [pending, done] = orderCards()
    expect(pending?.textContent).toContain('CN¥199.00')
    expect(within(pending!).getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe(
      'index.html#/pay?orderId=1&product_id=41',
    )
    expect(within(pending!).queryByText('TEST')).toBeNull()
    expect(within(done!).getByText('TEST')).toBeTruthy()
    expect(within(done!).getByRole('link', { name: 'Go to course' }).getAttribute('href')).toBe(
      '#/my_courses/42',
    )
  })

  it('cancels an order only after confirmation, and names it', async () => {
    const user = userEvent.setup()
    const cancelled: string[] = []
    api.use(
      http.get('*/api/order', () => listOf([order(1, cancelled.length > 0 ? 0 : 1)])),
      http.post('*/api/order/:id/cancel', ({ params }) => {
        cancelled.push(String(params['id']))
        return ok({ status: 0 })
      }),
    )
    openAs(student, '/student.html#/my_orders', <StudentRoutes />)
    await user.click(await screen.findByRole('button', { name: 'Cancel order 20261120001' }))
    const question = screen.getByRole('dialog', { name: 'Cancel order 20261120001?' })
    expect(question.textContent).toContain('Course 1')
    await user.click(within(question).getByRole('button', { name: 'Keep the order' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(cancelled).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Cancel order 20261120001' }))
    await user.click(screen.getByRole('button', { name: 'Cancel this order' }))
    expect(await screen.findByText('Order 20261120001 is cancelled')).toBeTruthy()
    expect(cancelled).toEqual(['1'])
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull())
  })

  it('shows the state of an order that could no longer be cancelled', async () => {
    const user = userEvent.setup()
    let paid = false
    api.use(
      http.get('*/api/order', () => listOf([order(1, paid ? 13 : 1)])),
      http.post('*/api/order/:id/cancel', () => {
        paid = true
        return refusal(102302, 'The order is no longer awaiting payment')
      }),
    )
    openAs(student, '/student.html#/my_orders', <StudentRoutes />)
    await user.click(await screen.findByRole('button', { name: /Cancel order/ }))
    await user.click(screen.getByRole('button', { name: 'Cancel this order' }))
    expect(await screen.findByRole('link', { name: 'Go to course' })).toBeTruthy()
  })

  it('loads the next page with the cursor', async () => {
    const user = userEvent.setup()
    api.use(
      http.get('*/api/order', ({ request }) =>
        new URL(request.url).searchParams.get('cursor') === 'c2'
          ? listOf([order(2, 0)], null, 2)
          : listOf([order(1, 13)], 'c2', 2),
      ),
    )
    openAs(student, '/student.html#/my_orders', <StudentRoutes />)
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('heading', { name: 'Course 2' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Course 1' })).toBeTruthy()
    expect(screen.getByText('2 of 2 shown')).toBeTruthy()
  })

  it('keeps the filter in the address and sends it to the server', async () => {
    const user = userEvent.setup()
    const requests: (string | null)[] = []
    api.use(
      http.get('*/api/order', ({ request }) => {
        const status = new URL(request.url).searchParams.get('status')
        requests.push(status)
        return listOf(status === '10,8' ? [] : [order(1, 13)])
      }),
    )
    openAs(student, '/student.html#/my_orders', <StudentRoutes />)
    await screen.findByRole('heading', { name: 'Course 1' })
    await user.click(screen.getByRole('link', { name: 'Refunds' }))
    expect(await screen.findByText('No orders have this status')).toBeTruthy()
    expect(location.hash).toBe('#/my_orders?status=10%2C8')
    expect(requests).toEqual([null, '10,8'])
    await user.click(screen.getByRole('link', { name: 'Show all orders' }))
    expect(await screen.findByRole('heading', { name: 'Course 1' })).toBeTruthy()
  })
})

const orderCards = () =>
  screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading', { level: 2 }) !== null)
