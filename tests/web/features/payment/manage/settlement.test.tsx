import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, listOf, openAs } from '../../../area-kit/support.tsx'
import { admin, at } from '../../order/manage/support.ts'

inEnglish()
const bill = {
  method: 'wechat',
  day: '2026-11-19',
  state: 'read',
  is_test: 0,
  totals: [{ currency: 1, payments: 3, paid: '597.00', refunds: 1, refunded: '50.00' }],
  differences: 1,
  unsettled: 1,
  attempts: 1,
  last_error: null as string | null,
  next_try_at: null as number | null,
  read_at: at,
}
const difference = {
  id: 9,
  kind: 'payment',
  finding: 'missing_here',
  our_number: 'out-1',
  provider_number: '4200-1',
  currency: 1,
  our_amount: null,
  provider_amount: '199.00',
  order_id: null,
  order_number: null,
  settled_at: null as number | null,
  settled_by: '',
  note: '',
}
const serveBill = (change: object = {}) =>
  api.use(
    http.get('*/api/v1/admin/bills/wechat/2026-11-19', () => ok({ ...bill, list: [difference], ...change })),
  )
const open = (route: string) => openAs(admin, `/admin.html#${route}`, <AdminRoutes />)

describe("the days of the providers' bills", () => {
  it('show which of them need attention', async () => {
    api.use(
      http.get('*/api/v1/admin/bills', () => listOf([bill, { ...bill, day: '2026-11-18', unsettled: 0 }])),
      http.get('*/api/v1/admin/stock_differences', () => listOf([])),
    )
    open('/bills')
    const row = await screen.findByRole('row', { name: /Nov 19, 2026/ })
    expect(within(row).getByText('1 difference')).toBeTruthy()
    expect(row.textContent).toContain('CN¥597.00')
    expect(within(row).getByRole('link').getAttribute('href')).toBe('#/bills/wechat/2026-11-19')
    expect(within(screen.getByRole('row', { name: /Nov 18, 2026/ })).queryByText(/difference/)).toBeNull()
  })
})

describe('the settlement of who may not correct stocks', () => {
  it('says nothing of stocks', async () => {
    let compared = 0
    api.use(
      http.get('*/api/v1/admin/bills', () => listOf([bill])),
      http.get('*/api/v1/admin/stock_differences', () => {
        compared += 1
        return listOf([])
      }),
    )
    openAs({ ...admin, abilities: ['payment.settle'] }, '/admin.html#/bills', <AdminRoutes />)
    expect(await screen.findByRole('row', { name: /Nov 19, 2026/ })).toBeTruthy()
    expect(compared).toBe(0)
  })
})

describe('a bill of a day', () => {
  it('describes the differences, and settles them with a note', async () => {
    const user = userEvent.setup()
    let sent: unknown
    serveBill()
    api.use(
      http.post('*/api/v1/admin/bill_differences/9/settle', async ({ request }) => {
        sent = await request.json()
        return ok(null)
      }),
    )
    open('/bills/wechat/2026-11-19')
    expect(await screen.findByText('Missing in the school')).toBeTruthy()
    expect(screen.getByText('4200-1')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Mark as resolved' }))
    const dialog = screen.getByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'another shop')
    await user.click(within(dialog).getByRole('button', { name: 'Mark as resolved' }))
    await waitFor(() => expect(sent).toEqual({ note: 'another shop' }))
  })

  it('that agrees shows it, and can be read again', async () => {
    const user = userEvent.setup()
    let reads = 0
    serveBill({ list: [], differences: 0, unsettled: 0 })
    api.use(
      http.post('*/api/v1/admin/bills/wechat/2026-11-19/read', () => {
        reads += 1
        return ok({ ...bill, list: [] })
      }),
    )
    open('/bills/wechat/2026-11-19')
    expect(await screen.findByText('The bill and the ledger agree')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Read again' }))
    expect(await screen.findByText('The bill has been read and compared again')).toBeTruthy()
    expect(reads).toBe(1)
  })

  it('that could not be read shows why', async () => {
    serveBill({
      state: 'failed',
      last_error: 'no permission',
      attempts: 5,
      totals: [],
      read_at: null,
      list: [],
    })
    open('/bills/wechat/2026-11-19')
    expect(await screen.findByText(/no permission/)).toBeTruthy()
    expect(screen.queryByText('The bill and the ledger agree')).toBeNull()
  })

  it('of an unknown method shows "not found"', async () => {
    open('/bills/cash/2026-11-19')
    expect(await screen.findByText('There is no bill for this day')).toBeTruthy()
  })
})
