import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { inEnglish, openAs } from '../../area-kit/support.tsx'

inEnglish()
afterEach(() => vi.useRealTimers())

const admin = { userid: 1, types: [1] }

describe('the overview', () => {
  it('links each number to its list and shows what is not real yet', async () => {
    api.use(
      http.get('*/api/v1/admin/overview/day', () =>
        ok({
          server_time: 1_795_312_800,
          tasks: [
            { task: 'held_classes', count: 2 },
            { task: 'answers', count: 3 },
            { task: 'moves', count: 1 },
          ],
          classes: [],
          opening: [
            { step: 'named', done: 1 },
            { step: 'teacher', done: 0 },
          ],
        }),
      ),
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
          held_classes: 2,
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
    const toRelease = { name: '2 charged open classes to release for sale' }
    expect((await screen.findByRole('link', toRelease)).getAttribute('href')).toBe('#/openclasses?phase=held')
    for (const [name, rows] of [
      ['3 homework answers unmarked', '#/homework?waiting=1'],
      ['1 booking that its teacher asks to move', '#/bookings?period=move_asked'],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(rows)
    expect(screen.getByRole('link', { name: /^Name your school\s*\(done\)$/ }).getAttribute('href')).toBe(
      '#/school',
    )
    expect(screen.getByRole('link', { name: 'Add a teacher' }).getAttribute('href')).toBe(
      '#/users/new?type=2',
    )
    const hidden: unknown[] = []
    api.use(
      http.put('*/api/v1/admin/overview/opening', async ({ request }) => {
        hidden.push(await request.json())
        return ok(null)
      }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Hide the list' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Hide the list of steps' }))
    expect(hidden).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Hide the list' }))
    await waitFor(() => expect(hidden).toEqual([{ is_hidden: 1 }]))
    expect(screen.getByRole('link', { name: 'Launch your school' }).getAttribute('href')).toBe('#/school')
    const paid = screen.getAllByRole('link', { name: 'Paid today' })
    expect(paid.map((link) => link.getAttribute('href')?.replaceAll(/\d{4}-\d\d-\d\d/g, 'today'))).toEqual([
      '#/payments?is_test=0&outcome=granted&from=today&to=today',
      '#/payments?is_test=0&outcome=granted&from=today&to=today',
    ])
    expect(screen.getByRole('link', { name: 'Orders awaiting payment' }).getAttribute('href')).toBe(
      '#/orders?status=1',
    )
    expect(document.body.textContent).toContain('CN¥398.00')
    expect(document.body.textContent).toContain('$10.50')
    expect(screen.getByText('1 TEST order is not included.')).toBeTruthy()
  })

  it('warns when nobody can pay, with a link to the switches', async () => {
    api.use(
      http.get('*/api/v1/admin/overview', () =>
        ok({
          ...{ paid_today: [], pending_orders: 0, test_orders: 0, students: 1, products_on_sale: 1 },
          ...{ held_classes: 0, sms_today: 0, sms_alarm: null, is_demo: 0, payment: 'real', can_pay: 0 },
        }),
      ),
    )
    openAs(admin, '/admin.html#/', <AdminRoutes />)
    expect(await screen.findByText('No one can pay')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Switch on a payment method' }).getAttribute('href')).toBe(
      '#/site/config',
    )
  })
})
