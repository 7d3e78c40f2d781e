import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { SMS_REFRESH_MS } from '#web/features/backoffice/sms/sms-outbox.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { inEnglish, listOf, openAs } from '../area/support.tsx'

inEnglish()
afterEach(() => vi.useRealTimers())

const admin = { userid: 1, types: [1] }
const at = Date.parse('2026-11-20T03:00:00Z') / 1000

const sms = (id: number, code: string | null) => ({
  id,
  area_code: '86',
  telephone: `1380013800${id}`,
  action: 'reg',
  smstype: 1,
  code,
  created_at: at,
})

describe('the SMS outbox', () => {
  it('is read again every five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let messages = [sms(1, null)]
    api.use(http.get('*/api/v1/admin/sms', () => listOf(messages)))
    openAs(admin, '/admin.html#/sms', <AdminRoutes />)
    expect(await screen.findByText('+86 13800138001')).toBeTruthy()
    expect(screen.getByText('Expired or used')).toBeTruthy()
    messages = [sms(2, '482913'), sms(1, null)]
    await vi.advanceTimersByTimeAsync(SMS_REFRESH_MS)
    expect(await screen.findByText('482913')).toBeTruthy()
  })

  it('rests while the page is hidden', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let looks = 0
    api.use(
      http.get('*/api/v1/admin/sms', () => {
        looks += 1
        return listOf([sms(1, null)])
      }),
    )
    openAs(admin, '/admin.html#/sms', <AdminRoutes />)
    await screen.findByText('+86 13800138001')
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(4 * SMS_REFRESH_MS)
    expect(looks).toBe(1)
  })

  it('copies a code', async () => {
    const user = userEvent.setup()
    api.use(http.get('*/api/v1/admin/sms', () => listOf([sms(1, '482913')])))
    openAs(admin, '/admin.html#/sms', <AdminRoutes />)
    await user.click(await screen.findByRole('button', { name: 'Copy the code for +86 13800138001' }))
    expect(await screen.findByText('482913 is copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('482913')
  })
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
    ordersource: 1,
    userid: 1002,
    username: 'student_1',
    name: '',
    telephone: '138****8000',
  }

  it('lead to all that belongs to them', async () => {
    api.use(http.get('*/api/v1/admin/orders', () => listOf([order])))
    openAs(admin, '/admin.html#/orders', <AdminRoutes />)
    const row = await screen.findByRole('row', { name: /20261120005/ })
    expect(within(row).getByText('TEST')).toBeTruthy()
    expect(row.textContent).toContain('$0.01')
    expect(within(row).getByRole('link', { name: '20261120005' }).getAttribute('href')).toBe('#/orders/5')
  })

  it('are searched by a word that stands in the address beside the status', async () => {
    const user = userEvent.setup()
    const asked: string[] = []
    api.use(
      http.get('*/api/v1/admin/orders', ({ request }) => {
        asked.push(new URL(request.url).search)
        return listOf([])
      }),
    )
    openAs(admin, '/admin.html#/orders?status=13', <AdminRoutes />)
    await user.type(await screen.findByRole('searchbox', { name: 'Search orders' }), ' 2026 {Enter}')
    await waitFor(() => expect(asked).toEqual(['?status=13', '?status=13&keyword=2026']))
    expect(location.hash).toBe('#/orders?status=13&keyword=2026')
    expect(await screen.findByText('No order matches')).toBeTruthy()
  })
})

describe('the courses', () => {
  it('are taken off the shelf and put back by undo', async () => {
    const user = userEvent.setup()
    let status = 2
    api.use(
      http.get('*/api/v1/admin/products', () =>
        listOf([
          {
            id: 3,
            name: 'Ink',
            cover_url: '',
            type: 1,
            status,
            price: '199.00',
            currency: 1,
            stock_type: 1,
            stock: 0,
            teacher_name: 'Li',
            sold: 4,
            created_at: at,
          },
        ]),
      ),
      http.put('*/api/v1/admin/products/3/status', async ({ request }) => {
        status = ((await request.json()) as { status: number }).status
        return ok(null)
      }),
    )
    openAs(admin, '/admin.html#/products', <AdminRoutes />)
    await user.click(await screen.findByRole('button', { name: 'Take “Ink” off the shelf' }))
    expect(await screen.findByText('“Ink” is off the shelf')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Put “Ink” on sale' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Take “Ink” off the shelf' })).toBeTruthy()
    expect(status).toBe(2)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('the overview', () => {
  it('leads from each number to its list and says what is not real yet', async () => {
    api.use(
      http.get('*/api/v1/admin/overview', () =>
        ok({
          paid_today: [
            { currency: 1, amount: '398.00', orders: 2 },
            { currency: 2, amount: '10.50', orders: 1 },
          ],
          pending_orders: 3,
          test_orders: 1,
          students: 41,
          products_on_sale: 6,
          sms_today: 9,
          is_demo: 1,
          payment: 'sandbox',
          can_pay: 1,
        }),
      ),
    )
    openAs(admin, '/admin.html#/', <AdminRoutes />)
    expect(await screen.findByText('This is still a demo school')).toBeTruthy()
    expect(screen.getByText('Payments are simulated')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open for real' }).getAttribute('href')).toBe('#/school')
    expect(screen.getAllByRole('link', { name: 'Paid today' })).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Orders awaiting payment' }).getAttribute('href')).toBe(
      '#/orders?status=1',
    )
    expect(document.body.textContent).toContain('CN¥398.00')
    expect(document.body.textContent).toContain('$10.50')
    expect(screen.getByText('1 TEST order is not counted in what was paid.')).toBeTruthy()
  })

  it('says when nobody can pay, and leads to the switches', async () => {
    api.use(
      http.get('*/api/v1/admin/overview', () =>
        ok({
          ...{ paid_today: [], pending_orders: 0, test_orders: 0, students: 1, products_on_sale: 1 },
          ...{ sms_today: 0, sms_alarm: null, is_demo: 0, payment: 'real', can_pay: 0 },
        }),
      ),
    )
    openAs(admin, '/admin.html#/', <AdminRoutes />)
    expect(await screen.findByText('Nobody can pay')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Switch a method on' }).getAttribute('href')).toBe(
      '#/site/config',
    )
  })
})
