import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, listOf, openAs } from '../../../area-kit/support.tsx'

inEnglish()
afterEach(() => vi.useRealTimers())

const admin = { userid: 1, types: [1] }
const at = Date.parse('2026-11-20T03:00:00Z') / 1000

const kinds = { goods_attribute: 1, class_type: null as number | null, knot_status: 0 }

describe('the courses', () => {
  it('without contents are put on sale only after a confirmation', async () => {
    const user = userEvent.setup()
    const sent: object[] = []
    const row = {
      ...kinds,
      id: 3,
      name: 'Video',
      cover_url: '',
      type: 3,
      status: 1,
      price: '9.00',
      currency: 1,
    }
    const status = { code: 102907, reason: 'productIncomplete', message: 'Something is missing' }
    api.use(
      http.get('*/api/v1/admin/products', () =>
        listOf([{ ...row, stock_type: 1, stock: 0, teacher_name: '', sold: 0, created_at: at }]),
      ),
      http.put('*/api/v1/admin/products/3/status', async ({ request }) => {
        sent.push((await request.json()) as object)
        return HttpResponse.json({ status, data: { missing: ['video'] } })
      }),
    )
    openAs(admin, '/admin.html#/products', <AdminRoutes />)
    await user.click(await screen.findByRole('button', { name: 'Put on sale: “Video”' }))
    const question = await screen.findByRole('dialog', { name: 'Put “Video” on sale although it is empty?' })
    expect(within(question).getByText(/has no video/)).toBeTruthy()
    api.use(
      http.put('*/api/v1/admin/products/3/status', async ({ request }) => {
        sent.push((await request.json()) as object)
        return ok(null)
      }),
    )
    await user.click(within(question).getByRole('button', { name: 'Put on sale anyway' }))
    expect(await screen.findByText('“Video” is on sale')).toBeTruthy()
    expect(sent).toEqual([{ status: 2 }, { status: 2, anyway: 1 }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are put on sale together, by one call for a double click, and those that were refused are named', async () => {
    const user = userEvent.setup()
    const sent: unknown[] = []
    const row = { ...kinds, cover_url: '', type: 1, status: 1, price: '9.00', currency: 1 }
    const rest = { stock_type: 1, stock: 0, teacher_name: '', sold: 0, created_at: at }
    const names = { 3: 'Ink', 4: 'Tea', 5: 'Chess' }
    const put = { outcome: 'done', reason: '', message: '' }
    api.use(
      http.get('*/api/v1/admin/products', () =>
        listOf(Object.entries(names).map(([id, name]) => ({ ...row, ...rest, id: Number(id), name }))),
      ),
      http.put('*/api/v1/admin/products/statuses', async ({ request }) => {
        sent.push(await request.json())
        const refused = { outcome: 'refused', reason: 'productIncomplete', message: 'Something is missing' }
        return ok({
          list: [
            { id: 3, ...put },
            { id: 5, ...(sent.length === 1 ? refused : put) },
          ],
        })
      }),
    )
    openAs(admin, '/admin.html#/products', <AdminRoutes />)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Tea' }))
    const bar = screen.getByRole('region', { name: 'Selected rows' })
    expect(within(bar).getByText('2 selected')).toBeTruthy()
    await user.click(within(bar).getByRole('button', { name: 'Put on sale' }))
    const question = await screen.findByRole('dialog', { name: 'Put 2 courses on sale?' })
    await user.dblClick(within(question).getByRole('button', { name: 'Put on sale' }))
    expect(await within(question).findByText('1 done, 1 not')).toBeTruthy()
    const left = within(question).getByRole('listitem')
    expect(left.textContent).toBe('ChessSomething is missing')
    // the answer may come between the two presses
    fireEvent.click(within(question).getByRole('button', { name: 'Try again' }), { detail: 2 })
    expect(sent).toEqual([{ ids: [3, 5], status: 2 }])
    await user.click(within(question).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Done for 2 rows')).toBeTruthy()
    expect(sent.at(-1)).toEqual({ ids: [5], status: 2 })
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
  })

  it('are sorted and read page by page by the address', async () => {
    const user = userEvent.setup()
    const requests: string[] = []
    const row = {
      ...kinds,
      id: 3,
      name: 'Ink',
      cover_url: '',
      type: 1,
      status: 1,
      price: '9.00',
      currency: 1,
    }
    api.use(
      http.get('*/api/v1/admin/products', ({ request }) => {
        requests.push(new URL(request.url).search)
        const list = [{ ...row, stock_type: 1, stock: 0, teacher_name: '', sold: 0, created_at: at }]
        return listOf(list, 'more', 41)
      }),
    )
    openAs(admin, '/admin.html#/products?sort=name&page=x', <AdminRoutes />)
    await user.click(await screen.findByRole('link', { name: 'Price' }))
    expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('descending')
    await user.click(screen.getByRole('link', { name: 'Page 3' }))
    await user.click(screen.getByRole('link', { name: 'Price' }))
    expect(location.hash).toBe('#/products?sort=price')
    expect(requests).toEqual(['', '?sort=-price', '?page=3&sort=-price', '?sort=price'])
  })

  it('are taken off sale and put back by undo', async () => {
    const user = userEvent.setup()
    let status = 2
    api.use(
      http.get('*/api/v1/admin/products', () =>
        listOf([
          {
            ...kinds,
            class_type: 1,
            knot_status: 1,
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
    expect(await screen.findByText('Single course · Class · Li')).toBeTruthy()
    expect(screen.getByText('Finished')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Take off sale: “Ink”' }))
    expect(await screen.findByText('“Ink” is not on sale')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Put on sale: “Ink”' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Take off sale: “Ink”' })).toBeTruthy()
    expect(status).toBe(2)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
