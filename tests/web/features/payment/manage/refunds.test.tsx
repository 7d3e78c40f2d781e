import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { ok, refusal } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, listOf, openAs } from '../../../area-kit/support.tsx'
import { admin, refund } from '../../order/manage/support.ts'

inEnglish()
afterEach(() => vi.useRealTimers())
const open = (route: string) => openAs(admin, `/admin.html#${route}`, <AdminRoutes />)

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
      http.get('*/api/v1/admin/overview/day', () =>
        ok({
          server_time: 1_795_312_800,
          tasks: [
            { task: 'refunds_asked', count: 2 },
            { task: 'refunds_failed', count: 1 },
          ],
          classes: [],
          opening: null,
        }),
      ),
      http.get('*/api/v1/admin/overview', () =>
        ok({
          paid_today: [],
          pending_orders: 0,
          test_orders: 0,
          students: 0,
          products_on_sale: 0,
          held_classes: 0,
          sms_today: 0,
          sms_alarm: null,
          is_demo: 0,
          payment: 'real',
          can_pay: 1,
        }),
      ),
    )
    open('/')
    expect(await screen.findByText('2 refund requests to decide')).toBeTruthy()
    const link = screen.getByRole('link', { name: '1 refund has failed' })
    expect(link.getAttribute('href')).toBe('#/refunds?state=failed')
    const navigation = screen.getByRole('navigation', { name: 'Area navigation' })
    expect(within(navigation).getByRole('link', { name: /^Refunds.*3 refunds are waiting$/ })).toBeTruthy()
  })

  it('are searched by a word in the address beside the state', async () => {
    const user = userEvent.setup()
    const requests: object[] = []
    api.use(
      http.get('*/api/v1/admin/refunds', ({ request }) => {
        requests.push(Object.fromEntries(new URL(request.url).searchParams))
        return listOf([])
      }),
    )
    open('/refunds?state=asked')
    await user.type(await screen.findByRole('searchbox', { name: 'Search refunds' }), 'Li{Enter}')
    expect(await screen.findByText('No refunds match')).toBeTruthy()
    expect(location.hash).toBe('#/refunds?state=asked&keyword=Li')
    expect(requests).toEqual([{ state: 'asked' }, { state: 'asked', keyword: 'Li' }])
  })

  it('that failed show the answer of the provider, and are retried after a confirmation', async () => {
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
    const dialog = screen.getByRole('dialog', { name: 'Retry the refund of CN¥199.00' })
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The refund is being retried')).toBeTruthy()
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
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
    expect(within(dialog).getByText('Please give a reason')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'paid in cash')
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(sent).toEqual({ answer: 'paid in cash' }))
  })

  it('that were decided meanwhile show it, and are read again', async () => {
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
    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    const dialog = screen.getByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'no')
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    expect(await within(dialog).findByText('Decided already')).toBeTruthy()
    await waitFor(() => expect(looks).toBe(2))
  })
})
