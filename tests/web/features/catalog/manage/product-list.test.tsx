import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, listOf, openAs } from '../../../area-kit/support.tsx'

inEnglish()
afterEach(() => vi.useRealTimers())

const admin = { userid: 1, types: [1] }
const at = Date.parse('2026-11-20T03:00:00Z') / 1000

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
