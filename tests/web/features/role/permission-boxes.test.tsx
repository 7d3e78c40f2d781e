import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { inEnglish, openAs } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()

it('chooses reading with what needs it, and gives up with it what cannot be done without', async () => {
  const sent: unknown[] = []
  api.use(
    http.get('*/api/v1/admin/roles', () =>
      ok({ list: [], permissions: ['order.read', 'order.refund', 'order.write', 'lead.read'] }),
    ),
    http.post('*/api/v1/admin/roles', async ({ request }) => {
      sent.push(await request.json())
      return ok({ id: 9 })
    }),
  )
  openAs({ userid: 1, types: [1] }, '/admin.html#/settings/roles/new', <AdminRoutes />)
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Counter')
  const orders = within(screen.getByRole('group', { name: 'Orders and refunds' }))
  const chosen = () => orders.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  await user.click(orders.getByRole('checkbox', { name: 'Refund' }))
  expect(chosen()).toEqual([true, false, true])
  await user.click(orders.getByRole('checkbox', { name: 'View' }))
  expect(chosen()).toEqual([false, false, false])
  await user.click(orders.getByRole('checkbox', { name: 'Refund' }))
  await user.click(orders.getByRole('checkbox', { name: 'Refund' }))
  expect(chosen()).toEqual([true, false, false])
  await user.click(orders.getByRole('checkbox', { name: 'Refund' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => sent).toEqual([{ name: 'Counter', permissions: ['order.read', 'order.refund'] }])
})

it('names the role whose permissions it shows, and says what moderating is about', async () => {
  const role = { id: 2, key: 'teaching', name: '', permissions: ['poll.moderate'], people: [], revision: '1' }
  api.use(
    http.get('*/api/v1/admin/roles', () =>
      ok({
        list: [{ ...role, is_own: 0, is_changeable: 0, is_assignable: 1 }],
        permissions: ['poll.moderate'],
      }),
    ),
  )
  openAs({ userid: 1, types: [1] }, '/admin.html#/settings/roles/2', <AdminRoutes />)
  expect(await screen.findByRole('heading', { name: 'Teaching' })).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'Moderate classes' })).toBeDefined()
})
