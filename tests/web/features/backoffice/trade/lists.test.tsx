import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { EXPORT_REFRESH_MS } from '#web/features/backoffice/exports/export-list.tsx'
import { ok, refusal } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, listOf, openAs } from '../../area/support.tsx'
import { admin, at, order, refund } from './support.ts'

inEnglish()
afterEach(() => vi.useRealTimers())
const open = (route: string) => openAs(admin, `/admin.html#${route}`, <AdminRoutes />)
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams)

describe('the orders', () => {
  it('are narrowed by all that stands in the address, and by nothing that makes no sense', async () => {
    const asked: object[] = []
    api.use(
      http.get('*/api/v1/admin/orders', ({ request }) => {
        asked.push(queryOf(request))
        return listOf([])
      }),
    )
    open('/orders?type=2&payment=1&source=4&is_test=0&from=2026-11-01&to=x&status=99&keyword=li')
    expect(await screen.findByText('No order matches')).toBeTruthy()
    expect(asked).toEqual([
      { type: '2', payment: '1', source: '4', is_test: '0', from: '2026-11-01', keyword: 'li' },
    ])
  })

  it('take another filter into the address beside those that are there', async () => {
    const user = userEvent.setup()
    api.use(http.get('*/api/v1/admin/orders', () => listOf([order])))
    open('/orders?status=13')
    await user.click(await screen.findByText('More filters'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Group')
    await waitFor(() => expect(location.hash).toBe('#/orders?status=13&type=2'))
    expect(screen.getByText('More filters (1)')).toBeTruthy()
  })

  it('are exported as they are narrowed, and the work is shown', async () => {
    const user = userEvent.setup()
    let sent: unknown
    api.use(
      http.get('*/api/v1/admin/orders', () => listOf([order])),
      http.get('*/api/v1/admin/exports', () => listOf([])),
      http.post('*/api/v1/admin/exports/orders', async ({ request }) => {
        sent = await request.json()
        return ok({ id: 1 })
      }),
    )
    open('/orders?status=13&is_test=1')
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    const dialog = await screen.findByRole('dialog', { name: 'Export orders' })
    expect(dialog.textContent).toContain('narrowed as it is')
    expect(dialog.textContent).toContain('Test orders are left out')
    await user.click(within(dialog).getByRole('radio', { name: /CSV/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Begin' }))
    await waitFor(() => expect(location.hash).toBe('#/exports'))
    expect(sent).toEqual({ status: 13, format: 'csv' })
  })
})

describe('the refunds', () => {
  const failed = {
    ...refund,
    id: 8,
    state: 'failed',
    attempts: 20,
    last_error: 'balance too low',
    is_withdrawable: 1,
  }

  it('that wait are counted in the navigation and on the overview', async () => {
    api.use(
      http.get('*/api/v1/admin/refunds/waiting', () => ok({ asked: 2, failed: 1, by_hand: 0 })),
      http.get('*/api/v1/admin/overview', () =>
        ok({
          paid_today: [],
          pending_orders: 0,
          test_orders: 0,
          students: 0,
          products_on_sale: 0,
          sms_today: 0,
          sms_alarm: null,
          is_demo: 0,
          payment: 'real',
          can_pay: 1,
        }),
      ),
    )
    open('/')
    expect(await screen.findByText('2 refunds were asked for and wait for you')).toBeTruthy()
    expect(screen.getByText('1 refund has failed')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'See what failed' })
    expect(link.getAttribute('href')).toBe('#/refunds?state=failed')
    const navigation = screen.getByRole('navigation', { name: 'Area navigation' })
    expect(within(navigation).getByRole('link', { name: /^Orders.*3 refunds wait$/ })).toBeTruthy()
  })

  it('that failed say what the provider said, and are tried again after a question', async () => {
    const user = userEvent.setup()
    let tries = 0
    api.use(
      http.get('*/api/v1/admin/refunds', () => listOf([failed])),
      http.post('*/api/v1/admin/refunds/8/retry', () => {
        tries += 1
        return ok(null)
      }),
    )
    open('/refunds?state=failed')
    expect(await screen.findByText(/Tried 20 times.*balance too low/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(tries).toBe(0)
    const dialog = screen.getByRole('dialog', { name: 'Send CN¥199.00 back again' })
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The refund is tried again')).toBeTruthy()
    expect(tries).toBe(1)
  })

  it('are given up with a reason', async () => {
    const user = userEvent.setup()
    let sent: unknown
    api.use(
      http.get('*/api/v1/admin/refunds', () => listOf([failed])),
      http.post('*/api/v1/admin/refunds/8/withdraw', async ({ request }) => {
        sent = await request.json()
        return ok(null)
      }),
    )
    open('/refunds')
    await user.click(await screen.findByRole('button', { name: 'Give up' }))
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Give up' }))
    expect(within(dialog).getByText('Please give a reason')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'paid in cash')
    await user.click(within(dialog).getByRole('button', { name: 'Give up' }))
    await waitFor(() => expect(sent).toEqual({ answer: 'paid in cash' }))
  })

  it('that were decided meanwhile say so, and are read again', async () => {
    const user = userEvent.setup()
    let looks = 0
    api.use(
      http.get('*/api/v1/admin/refunds', () => {
        looks += 1
        return listOf([refund])
      }),
      http.post('*/api/v1/admin/refunds/7/refuse', () =>
        refusal(refusals.refundDecided.code, 'Decided already'),
      ),
    )
    open('/refunds?state=asked')
    await user.click(await screen.findByRole('button', { name: 'Refuse' }))
    const dialog = screen.getByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'no')
    await user.click(within(dialog).getByRole('button', { name: 'Refuse' }))
    expect(await within(dialog).findByText('Decided already')).toBeTruthy()
    await waitFor(() => expect(looks).toBe(2))
  })
})

describe('the payments', () => {
  it('are exported as they are narrowed, and test money never', async () => {
    const user = userEvent.setup()
    let sent: unknown
    api.use(
      http.get('*/api/v1/admin/payments', () => listOf([])),
      http.get('*/api/v1/admin/payments/totals', () => ok([])),
      http.get('*/api/v1/admin/exports', () => listOf([])),
      http.post('*/api/v1/admin/exports/payments', async ({ request }) => {
        sent = await request.json()
        return ok({ id: 1 })
      }),
    )
    open('/payments?method=wechat&from=2026-11-01&is_test=1')
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    const dialog = await screen.findByRole('dialog', { name: 'Export payments' })
    expect(dialog.textContent).toContain('Test payments and records that were mistakes are left out')
    await user.click(within(dialog).getByRole('button', { name: 'Begin' }))
    await waitFor(() => expect(location.hash).toBe('#/exports'))
    expect(sent).toEqual({ method: 'wechat', from: '2026-11-01', format: 'xlsx' })
  })

  it('are added up per currency and marked where they are tests', async () => {
    api.use(
      http.get('*/api/v1/admin/payments', () => listOf(order.payments)),
      http.get('*/api/v1/admin/payments/totals', ({ request }) => {
        expect(queryOf(request)).toEqual({ method: 'wechat' })
        return ok([{ currency: 2, payments: 3, amount: '30.50', refunded: '10.00' }])
      }),
    )
    open('/payments?method=wechat&is_test=1')
    const totals = await screen.findByRole('list', { name: 'Totals without test money' })
    expect(totals.textContent).toContain('$30.50')
    expect(totals.textContent).toContain('3 payments came in')
    expect(totals.textContent).toContain('$10.00')
    const row = await screen.findByRole('row', { name: /20261120005/ })
    expect(within(row).getByText('TEST')).toBeTruthy()
    expect(within(row).getByText('Accepted')).toBeTruthy()
  })
})

describe('the exports', () => {
  const job = {
    id: 4,
    kind: 'orders',
    format: 'xlsx',
    status: 1,
    done: 500,
    total: 2000,
    created_at: at,
    finished_at: null as number | null,
  }

  it('show how far they have come, and then their file', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let current = { ...job }
    api.use(http.get('*/api/v1/admin/exports', () => listOf([current])))
    open('/exports')
    const bar = await screen.findByRole('progressbar', { name: 'Written' })
    expect(bar.getAttribute('aria-valuenow')).toBe('25')
    expect(screen.getByText('500 of 2000 rows')).toBeTruthy()
    current = { ...job, status: 2, done: 2000, finished_at: at }
    await vi.advanceTimersByTimeAsync(EXPORT_REFRESH_MS)
    expect(await screen.findByRole('button', { name: 'Download Orders (Excel)' })).toBeTruthy()
    expect(screen.getByText('2000 rows, kept for 7 days')).toBeTruthy()
  })

  it('that failed say what to do', async () => {
    api.use(http.get('*/api/v1/admin/exports', () => listOf([{ ...job, status: 3 }])))
    open('/exports')
    expect(await screen.findByText(/Please export again/)).toBeTruthy()
  })
})
