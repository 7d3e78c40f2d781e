import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, listOf, openAs } from '../../../area-kit/support.tsx'
import { admin, order } from '../../order/manage/support.ts'

inEnglish()
afterEach(() => vi.useRealTimers())
const open = (route: string) => openAs(admin, `/admin.html#${route}`, <AdminRoutes />)
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams)

describe('the payments', () => {
  it('are exported with their filters, without tests', async () => {
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
    expect(dialog.textContent).toContain('Test payments and records cancelled as mistakes are left out')
    await user.click(within(dialog).getByRole('button', { name: 'Start export' }))
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
    expect(totals.textContent).toContain('3 payments received')
    expect(totals.textContent).toContain('$10.00')
    const row = await screen.findByRole('row', { name: /20261120005/ })
    expect(within(row).getByText('TEST')).toBeTruthy()
    expect(within(row).getByText('Accepted')).toBeTruthy()
  })
})
