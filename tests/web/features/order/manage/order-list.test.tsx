import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, listOf, openAs } from '../../../area-kit/support.tsx'
import { admin, order } from './support.ts'

inEnglish()
afterEach(() => vi.useRealTimers())
const open = (route: string) => openAs(admin, `/admin.html#${route}`, <AdminRoutes />)
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams)

describe('the orders', () => {
  it('are filtered by the address, without invalid values', async () => {
    const requests: object[] = []
    api.use(
      http.get('*/api/v1/admin/orders', ({ request }) => {
        requests.push(queryOf(request))
        return listOf([])
      }),
    )
    open('/orders?type=2&payment=1&source=4&is_test=0&from=2026-11-01&to=x&status=99&keyword=li')
    expect(await screen.findByText('No orders match')).toBeTruthy()
    expect(requests).toEqual([
      { type: '2', payment: '1', source: '4', is_test: '0', from: '2026-11-01', keyword: 'li' },
    ])
  })

  it('are marked with what has reduced their prices', async () => {
    const reduced = { ...order, is_test: 0, ordertype: 3 }
    api.use(
      http.get('*/api/v1/admin/orders', () =>
        listOf([
          { ...reduced, order_id: 6, course_name: 'Brush', reduced_by: ['coupon'] },
          { ...reduced, order_id: 7, course_name: 'Paper', reduced_by: ['discount'] },
          { ...reduced, order_id: 8, course_name: 'Seal', reduced_by: ['discount', 'coupon'] },
        ]),
      ),
    )
    open('/orders')
    const courseOf = async (name: string) => (await screen.findByTitle(name)).textContent.trim()
    expect(await courseOf('Brush')).toBe('Coupon Brush')
    expect(await courseOf('Paper')).toMatch(/^Discount +Paper$/)
    expect(await courseOf('Seal')).toBe('Discount Coupon Seal')
  })

  it('that wait for their parcels are sent from the list, one after the other by the same courier', async () => {
    const user = userEvent.setup()
    const sent: unknown[] = []
    const waiting = [
      { ...order, status: 11 },
      { ...order, order_id: 6, order_number: '20261120006', status: 11 },
    ]
    api.use(
      http.get('*/api/v1/admin/orders', () => listOf(waiting)),
      http.post('*/api/v1/admin/orders/:id/ship', async ({ request, params }) => {
        sent.push([params['id'], await request.json()])
        return ok(null)
      }),
    )
    open('/orders?status=11')
    const send = async (number: string, typed: Record<string, string>) => {
      await user.click(await screen.findByRole('button', { name: `Ship order ${number}` }))
      const dialog = within(await screen.findByRole('dialog', { name: `Ship order ${number}` }))
      for (const [name, text] of Object.entries(typed))
        await user.type(dialog.getByRole('textbox', { name }), text)
      await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await send('20261120005', { Courier: 'SF', 'Tracking number': '1' })
    await send('20261120006', { 'Tracking number': '2' })
    expect(sent).toEqual([
      ['5', { express_company: 'SF', express_number: '1' }],
      ['6', { express_company: 'SF', express_number: '2' }],
    ])
  })

  it('add another filter to those in the address', async () => {
    const user = userEvent.setup()
    api.use(http.get('*/api/v1/admin/orders', () => listOf([order])))
    open('/orders?status=13')
    await user.click(await screen.findByText('More filters'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Group')
    await waitFor(() => expect(location.hash).toBe('#/orders?status=13&type=2'))
    expect(screen.getByText('More filters (1)')).toBeTruthy()
  })

  it('are exported with their filters, and the progress is shown', async () => {
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
    expect(dialog.textContent).toContain('with its filters')
    expect(dialog.textContent).toContain('Test orders are left out')
    await user.click(within(dialog).getByRole('radio', { name: /CSV/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Start export' }))
    await waitFor(() => expect(location.hash).toBe('#/exports'))
    expect(sent).toEqual({ status: 13, format: 'csv' })
  })
})
