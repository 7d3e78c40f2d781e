import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import type { ByKey } from '#contract/operations.ts'
import { AdminRoutes, groups } from '#web/entries/admin/routes.tsx'
import { findingLinks } from '#web/features/health/finding-links.ts'
import { api } from '../../setup.ts'
import { inEnglish, openAs } from '../../area-kit/support.tsx'

inEnglish()

const ok = (data: Report) => HttpResponse.json({ status: { code: 0, message: '' }, data })

type Report = ByKey['GET /api/v1/admin/health']['reply']

const admin = { userid: 1, types: [1] }
const at = Math.floor(Date.now() / 1000)
const report = (change: Partial<Report> = {}): Report => ({
  checked_at: at,
  findings: [],
  alarms: { addresses: ['office@school.example'], leave: 1 },
  ...change,
})
const refund: Report['findings'][number] = {
  id: 'refund_failed',
  part: 'money',
  severity: 'warning',
  params: { count: '2' },
}
const disk: Report['findings'][number] = {
  id: 'disk_low',
  part: 'machine',
  severity: 'warning',
  params: { place: '/data', free: '4.0 GB', percent: '8' },
}

function open(data: Report): void {
  api.use(http.get('*/api/v1/admin/health', () => ok(data)))
  openAs(admin, '/admin.html#/health', <AdminRoutes />)
}

describe('the health page', () => {
  it('says that nothing is wrong, when that was checked, and who gets alarms', async () => {
    open(report())
    expect(await screen.findByText('Nothing is wrong')).toBeTruthy()
    expect(screen.getByText('Alarms go by e-mail to office@school.example.')).toBeTruthy()
    expect(screen.getByText(/just now/i)).toBeTruthy()
  })

  it('has every finding below what it is about, with what to do and the way there', async () => {
    open(report({ findings: [disk, refund] }))
    const machine = await screen.findByRole('region', { name: 'Machine and programs' })
    expect(within(machine).getByText('The disk of /data is nearly full: 4.0 GB left (8 %)')).toBeTruthy()
    const money = screen.getByRole('region', { name: 'Money' })
    expect(within(money).getByText('2 refunds have failed and wait for a decision')).toBeTruthy()
    expect(within(money).getByText(/try each again, or give it up/)).toBeTruthy()
    const link = within(money).getByRole('link', { name: 'Open' })
    expect(link.getAttribute('href')).toContain('/refunds?state=failed')
  })

  it('checks again, and shows what that finds', async () => {
    const user = userEvent.setup()
    open(report({ findings: [refund] }))
    api.use(http.post('*/api/v1/admin/health/check', () => ok(report())))
    await user.click(await screen.findByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Nothing is wrong')).toBeTruthy()
    expect(screen.queryByText(/refunds have failed/)).toBeNull()
  })

  it('says that nothing was checked yet, and that alarms do not leave', async () => {
    open(report({ checked_at: null, alarms: { addresses: [], leave: 0 } }))
    expect(await screen.findByText('Not checked yet')).toBeTruthy()
    expect(screen.getByText(/no mail server is set up/)).toBeTruthy()
  })

  it('leads to pages that there are', () => {
    const paths = new Set(groups.flatMap(({ pages }) => pages.map(({ path }) => path)))
    const links = Object.values(findingLinks).map(({ route }) => route.split('?')[0] ?? '')
    expect(links.filter((path) => !paths.has(path))).toEqual([])
  })
})
