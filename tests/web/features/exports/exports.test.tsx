import { screen } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { EXPORT_REFRESH_MS } from '#web/features/exports/export-list.tsx'
import { api } from '../../setup.ts'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'
import { admin, at } from '../order/manage/support.ts'

inEnglish()
afterEach(() => vi.useRealTimers())
const open = (route: string) => openAs(admin, `/admin.html#${route}`, <AdminRoutes />)

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

  it('show their progress, and then their file', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let current = { ...job, kind: 'report.students', done: 0, total: 0 }
    api.use(http.get('*/api/v1/admin/exports', () => listOf([current])))
    open('/exports')
    const bar = await screen.findByRole('progressbar', { name: 'Written' })
    // a report has no rows before all of its figures are there
    expect(screen.getByText('Reading the data')).toBeTruthy()
    expect(bar.hasAttribute('aria-valuenow')).toBe(false)
    current = { ...job }
    await vi.advanceTimersByTimeAsync(EXPORT_REFRESH_MS)
    const further = await screen.findByRole('progressbar', { name: 'Written' })
    await vi.waitFor(() => expect(further.getAttribute('aria-valuenow')).toBe('25'))
    expect(screen.getByText('500 of 2000 rows')).toBeTruthy()
    current = { ...job, status: 2, done: 2000, finished_at: at }
    await vi.advanceTimersByTimeAsync(EXPORT_REFRESH_MS)
    expect(await screen.findByRole('button', { name: 'Download Orders (Excel)' })).toBeTruthy()
    expect(screen.getByText('2000 rows, kept for 7 days')).toBeTruthy()
  })

  it('that failed show what to do', async () => {
    api.use(http.get('*/api/v1/admin/exports', () => listOf([{ ...job, status: 3 }])))
    open('/exports')
    expect(await screen.findByText(/Please export again/)).toBeTruthy()
  })
})
