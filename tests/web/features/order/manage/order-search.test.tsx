import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { reloadConfig } from '#web/lib/config.ts'
import { configDefaults } from '#web/lib/config-defaults.ts'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, listOf, openAs } from '../../../area-kit/support.tsx'

inEnglish()
afterEach(() => vi.useRealTimers())

const admin = { userid: 1, types: [1] }
const at = Date.parse('2026-11-20T03:00:00Z') / 1000

it('begins the address of an order for a student with the country of the school', async () => {
  api.use(
    http.get('*/api/web/config', () => ok({ ...configDefaults, sms_countries: ['886', '86'] })),
    http.get('*/api/v1/admin/users', () => listOf([])),
    http.get('*/api/v1/admin/products', () => listOf([{ id: 7, name: 'Brushes', price: '9.00' }])),
    http.get('*/api/v1/admin/products/7', () => ok({ id: 7, is_deliver: 1 })),
  )
  await act(() => reloadConfig())
  openAs(admin, '/admin.html#/orders/new', <AdminRoutes />, { sms_countries: ['886', '86'] })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('combobox', { name: 'Course' }))
  await user.click(await screen.findByTitle(/^Brushes/))
  const country = await screen.findByLabelText<HTMLSelectElement>('Country or area code')
  await waitFor(() => expect(country.value).toBe('886'))
})

describe('the orders', () => {
  const order = {
    order_id: 5,
    order_number: '20261120005',
    status: 13,
    amount: '0.01',
    currency: 2,
    payment: 1,
    is_test: 1,
    product_id: 3,
    course_name: 'Ink',
    course_type: 1,
    course_teacher: 'Li',
    cover_url: '',
    created_at: at,
    paid_at: at,
    ordertype: 1,
    reduced_by: [],
    ordersource: 1,
    userid: 1002,
    username: 'student_1',
    name: '',
    telephone: '138****8000',
  }

  it('link to all that belongs to them', async () => {
    api.use(http.get('*/api/v1/admin/orders', () => listOf([order])))
    openAs(admin, '/admin.html#/orders', <AdminRoutes />)
    const row = await screen.findByRole('row', { name: /20261120005/ })
    expect(within(row).getByText('TEST')).toBeTruthy()
    expect(row.textContent).toContain('$0.01')
    // a short end of the phone; the whole is the title
    expect(within(row).getByText('…8000')).toBeTruthy()
    expect(within(row).getByTitle('student_1 · 138****8000')).toBeTruthy()
    expect(within(row).getByRole('link', { name: '20261120005' }).getAttribute('href')).toBe('#/orders/5')
  })

  it('are searched by a word in the address beside the status', async () => {
    const user = userEvent.setup()
    const requests: string[] = []
    api.use(
      http.get('*/api/v1/admin/orders', ({ request }) => {
        requests.push(new URL(request.url).search)
        return listOf([])
      }),
    )
    openAs(admin, '/admin.html#/orders?status=13', <AdminRoutes />)
    await user.type(await screen.findByRole('searchbox', { name: 'Search orders' }), ' 2026 {Enter}')
    await waitFor(() => expect(requests).toEqual(['?status=13', '?status=13&keyword=2026']))
    expect(location.hash).toBe('#/orders?status=13&keyword=2026')
    expect(await screen.findByText('No orders match')).toBeTruthy()
  })
})
