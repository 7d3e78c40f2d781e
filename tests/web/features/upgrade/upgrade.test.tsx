import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { api } from '../../setup.ts'
import { inEnglish, openAs } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { admin, at } from '../order/manage/support.ts'

inEnglish()

const upgrade = { how: 'command', migrations: 4, began_at: at, finished_at: at }
const state = {
  ...{ release: '0.3.0', postgres: '18.4', is_embedded: 1 },
  obstacles: [
    { id: 'no_room', blocks: 1, params: { place: '/backups', needed: '900', free: '20' } },
    { id: 'class_running', blocks: 0, params: { count: '2' } },
  ],
  steps: [{ name: '0050_words', done: 1, total: 2, rows: 4000, share: 25, problem: null }],
  commands: { check: 'npm run upgrade -- --check', upgrade: 'npm run upgrade' },
  upgrades: [
    { ...upgrade, id: 2, from: '0.2.0', to: '0.3.0', backup: '/backups/one.tar.age' },
    { ...upgrade, id: 1, from: null, to: '0.2.0', how: 'start', backup: null },
  ],
}
const open = (body: unknown) => {
  api.use(http.get('*/api/v1/admin/upgrade', () => ok(body)))
  openAs(admin, '/admin.html#/upgrade', <AdminRoutes />)
}

it('shows the release, what is in the way, what is still being done, and the upgrades so far', async () => {
  open(state)
  expect(await screen.findByText('PostgreSQL 18.4, embedded')).toBeTruthy()
  const before = within(screen.getByRole('region', { name: 'Before the next upgrade' }))
  expect(before.getByText('/backups has 20 MB free; 900 MB are needed.')).toBeTruthy()
  expect(before.getAllByText(/^(In the way|Note)$/).map((one) => one.textContent)).toEqual([
    'In the way',
    'Note',
  ])
  const bar = screen.getByRole('progressbar', { name: '0050_words: 1 of 2 statements' })
  expect(bar.getAttribute('aria-valuenow')).toBe('50')
  expect(screen.getByText('4000 rows changed')).toBeTruthy()
  expect(screen.getByText('0.2.0 → 0.3.0')).toBeTruthy()
  expect(screen.getByText('/backups/one.tar.age')).toBeTruthy()
  expect(screen.getByText('Made with 0.2.0')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy the upgrade command' })).toBeTruthy()
})

it('says that nothing is in the way, and that there was no upgrade yet', async () => {
  open({ ...state, obstacles: [], steps: [], upgrades: [] })
  expect(await screen.findByText('Nothing stands in the way')).toBeTruthy()
  expect(screen.getByText('No upgrades yet')).toBeTruthy()
})
