import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { presets } from '#web/features/report/presets.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()

const open = (hash: string) => {
  api.use(http.get('*/api/v1/admin/weekly_summary', () => ok({ on: 0, email: '', verified: 0 })))
  return openAs({ userid: 1, types: [1] }, `/admin.html#${hash}`, <AdminRoutes />)
}

const sales = {
  ...{ report: 'sales', by: 'course', zone: 'Asia/Shanghai', subject: '', rows_in_all: 2, counted_at: null },
  ...{ period: { from: '2026-11-01', to: '2026-11-30' }, before: { from: '2026-10-02', to: '2026-10-31' } },
  columns: [
    { key: 'orders', unit: 'count' },
    { key: 'net', unit: 'money' },
  ],
  totals: [
    { currency: 1, values: ['3', '300.00'], before: ['2', '200.00'] },
    { currency: 7, values: ['1', '5000'], before: ['0', '0'] },
  ],
  rows: [
    { key: '12', name: 'Poetry', at: null, currency: 1, values: ['3', '300.00'], before: ['2', '200.00'] },
    { key: '13', name: 'Music', at: null, currency: 7, values: ['1', '5000'], before: ['0', '0'] },
  ],
}

describe('a report', () => {
  it('requests what the address names, keeps currencies apart, and leads from each row to what it is the sum of', async () => {
    const requests: string[] = []
    api.use(
      http.get('*/api/v1/admin/reports/sales', ({ request }) => {
        requests.push(new URL(request.url).search)
        return ok(sales)
      }),
    )
    open('/reports/sales?by=course&from=2026-11-01&to=2026-11-30')
    const row = await screen.findByRole('link', { name: 'Poetry' })
    expect(requests[0]).toBe('?from=2026-11-01&to=2026-11-30&by=course')
    expect(row.getAttribute('href')).toBe(
      '#/reports/sales/rows?from=2026-11-01&to=2026-11-30&by=course&key=12&currency=1',
    )
    // each figure leads to what it counts
    expect(screen.getByRole('link', { name: '3' }).getAttribute('href')).toBe(
      '#/reports/sales/rows?from=2026-11-01&to=2026-11-30&by=course&key=12&currency=1&figure=orders',
    )
    const yuan = screen.getByRole('list', { name: 'Totals in CNY' })
    expect(within(yuan).getByRole('link', { name: 'Paid orders' }).getAttribute('href')).toBe(
      '#/reports/sales/rows?from=2026-11-01&to=2026-11-30&currency=1&figure=orders',
    )
    expect(yuan.textContent).toContain('CN¥300.00')
    expect(yuan.textContent).toContain('Before: CN¥200.00 (+50%)')
    expect(within(screen.getByRole('list', { name: 'Totals in JPY' })).getByText('¥5,000')).toBeTruthy()
  })

  it('is marked among the reports, the first one without its name in the address too', async () => {
    api.use(http.get('*/api/v1/admin/reports/sales', () => ok(sales)))
    open('/reports')
    const reports = within(await screen.findByRole('navigation', { name: 'Reports' }))
    const current = reports
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map(({ textContent }) => textContent)).toEqual(['Sales'])
  })

  it('says when that was counted which a large school counts beforehand', async () => {
    const columns = [{ key: 'completion', unit: 'percent' }]
    const courses = { ...sales, report: 'courses', columns, totals: [], counted_at: 1_800_000_000 }
    api.use(http.get('*/api/v1/admin/reports/courses', () => ok(courses)))
    open('/reports/courses')
    expect(await screen.findByText(/^Students and completion were counted at .*2027/)).toBeTruthy()
  })

  it('that takes too long is reported, and its file is begun where it would stand', async () => {
    let sent: unknown = null
    api.use(
      http.post('*/api/v1/admin/exports/report', async ({ request }) => {
        sent = await request.json()
        return ok({ id: 4 })
      }),
      http.get('*/api/v1/admin/exports', () =>
        listOf([
          {
            ...{ id: 4, kind: 'report.sales', format: 'xlsx', status: 1, done: 0, total: 0 },
            ...{ created_at: 1_800_000_000, finished_at: null },
          },
        ]),
      ),
      http.get('*/api/v1/admin/reports/sales', () =>
        HttpResponse.json({
          status: { code: 103005, message: 'Takes too long', reason: 'reportTooLong' },
          data: null,
        }),
      ),
    )
    open('/reports/sales')
    expect(await screen.findByText('Takes too long')).toBeTruthy()
    // at the head of the page, and where the report would stand
    const [, inPlace] = screen.getAllByRole('button', { name: 'Export' })
    // it is the way on; trying again is what else can be done
    expect(inPlace?.className).toBe(buttonClass({ look: 'primary' }))
    expect(screen.getByRole('button', { name: 'Try again' }).className).toBe(buttonClass({}))
    await userEvent.click(inPlace ?? document.body)
    await userEvent.click(await screen.findByRole('button', { name: 'Start export' }))
    await waitFor(() => expect(sent).toMatchObject({ report: 'sales', format: 'xlsx' }))
    expect(await screen.findByText('Reading the data')).toBeTruthy()
  })
})

it('periods that are often wanted are days of the school, also where months differ in length', () => {
  // the last of March in Taipei, the day before in London
  const found = presets('Asia/Taipei', new Date('2028-03-30T17:00:00Z'))
  expect(found).toEqual([
    { name: 'last7', from: '2028-03-25', to: '2028-03-31' },
    { name: 'last30', from: '2028-03-02', to: '2028-03-31' },
    { name: 'month', from: '2028-03-01', to: '2028-03-31' },
    { name: 'monthBefore', from: '2028-02-01', to: '2028-02-29' },
    { name: 'year', from: '2028-01-01', to: '2028-03-31' },
  ])
})
