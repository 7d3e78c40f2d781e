import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { api } from '../../setup.ts'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { admin, at } from '../order/manage/support.ts'

inEnglish()
const open = () => openAs(admin, '/admin.html#/backup', <AdminRoutes />)

const settings = {
  ...{ is_set_up: 1, place: '/backups', encryption: 'passphrase', time_zone: 'Asia/Shanghai', next_at: at },
  restore: 'npm run restore -- --from /backups',
  verify: 'npm run verify-backup -- --from /backups',
  schedule: { is_on: 1, clock: '03:30', keep_daily: 7, keep_weekly: 4, keep_monthly: 6 },
  revision: 'first',
}
const backup = {
  ...{ id: 3, cause: 'schedule', by: '', status: 2, step: null as string | null, done: 0, total: 0 },
  ...{ place: '/backups', name: 'shuyuan-1.tar.age', bytes: 5 * 1024 * 1024, files: 12, missing: 0 },
  ...{ problem: null as string | null, created_at: at, finished_at: at, verified_at: at, removed_at: null },
}
const withSettings = (body: unknown) => api.use(http.get('*/api/v1/admin/backups/settings', () => ok(body)))

it('shows the last backups, the progress of one, and the commands of an emergency', async () => {
  withSettings(settings)
  const running = { ...backup, id: 4, status: 1, step: 'files', done: 3, total: 12, verified_at: null }
  const failed = { ...backup, id: 2, status: 3, problem: 'full', verified_at: null }
  api.use(http.get('*/api/v1/admin/backups', () => listOf([running, backup, failed])))
  open()
  const bar = await screen.findByRole('progressbar', { name: 'Backing up files' })
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  expect(screen.getByText(/5\.0 MB, 12 files/)).toBeTruthy()
  expect(screen.getByText('There is not enough space where backups go.')).toBeTruthy()
  const help = within(screen.getByRole('region', { name: 'Restore' }))
  expect(help.getByText(settings.restore)).toBeTruthy()
  expect(help.getByRole('button', { name: 'Copy the restore command' })).toBeTruthy()
})

it('begins a backup, and saves what is kept once it is a number', async () => {
  withSettings(settings)
  const called: unknown[] = []
  api.use(
    http.get('*/api/v1/admin/backups', () => listOf([])),
    http.post('*/api/v1/admin/backups', () => {
      called.push('begun')
      return ok({ id: 5 })
    }),
    http.put('*/api/v1/admin/backups/settings', async ({ request }) => {
      called.push(await request.json())
      return ok({ revision: 'next' })
    }),
  )
  open()
  const user = userEvent.setup()
  expect(await screen.findByText('No backups yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Back up now' }))
  const days = screen.getByRole('textbox', { name: /Days to keep/ })
  await user.clear(days)
  await user.type(days, '0')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter a whole number from 1 to 366')).toBeTruthy()
  expect(called).toEqual(['begun'])
  await user.clear(days)
  await user.type(days, '14')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The schedule has been saved')).toBeTruthy()
  expect(called[1]).toEqual({ ...settings.schedule, keep_daily: 14, revision: 'first' })
})

it('says what to set where no place is given, and offers no backup', async () => {
  withSettings({ ...settings, is_set_up: 0, place: '', encryption: null, next_at: null })
  api.use(http.get('*/api/v1/admin/backups', () => listOf([])))
  open()
  expect(await screen.findByText('Backups are not set up')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull()
})

it('begins an export in open formats, leads to its file, and shows the commands of an import', async () => {
  withSettings(settings)
  let begun = 0
  api.use(
    http.get('*/api/v1/admin/backups', () => listOf([])),
    http.post('*/api/v1/admin/exports/school', () => {
      begun += 1
      return ok({ id: 9 })
    }),
  )
  open()
  const part = within(await screen.findByRole('region', { name: 'Export in open formats' }))
  expect(part.getByText('npm run import -- --from school.zip --dry-run')).toBeTruthy()
  await userEvent.setup().click(part.getByRole('button', { name: 'Export the school' }))
  expect(await part.findByRole('link', { name: 'Go to exports' })).toBeTruthy()
  expect(begun).toBe(1)
})
