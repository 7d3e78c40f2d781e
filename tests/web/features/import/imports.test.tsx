import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { reloadConfig } from '#web/lib/config.ts'
import { configDefaults } from '#web/lib/config-defaults.ts'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { admin, at } from '../order/manage/support.ts'

inEnglish()

it('lists of a dry run what it would create, of an import what it has created, and of an undo what it has undone', async () => {
  const job = {
    ...{ id: 4, type: 0, file_name: 'checked.csv', stage: 'check', status: 2, done: 3, total: 3 },
    ...{ created: 3, updated: 0, unchanged: 0, refused: 0, undone: 0, kept: 0 },
    ...{ created_by: 'Head', created_at: at },
  }
  api.use(
    http.get('*/api/v1/admin/imports', () =>
      listOf([
        job,
        { ...job, id: 3, file_name: 'done.csv', stage: 'import' },
        { ...job, id: 2, file_name: 'back.csv', stage: 'undo', undone: 2, kept: 1 },
      ]),
    ),
  )
  openAs(admin, '/admin.html#/imports', <AdminRoutes />)
  const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
  expect((await row('checked')).textContent).toContain('Will be created 3')
  expect((await row('done\\.csv')).textContent).toContain('Created 3')
  expect((await row('back')).textContent).toContain('Undone 2 · Kept 1')
  expect((await row('back')).textContent).not.toContain('Created')
})

it('explains how phones are written, for the types that have them', async () => {
  const config = (values: object) => {
    api.use(http.get('*/api/web/config', () => ok({ ...configDefaults, ...values })))
    return act(() => reloadConfig())
  }
  openAs(admin, '/admin.html#/imports/new', <AdminRoutes />)
  const explained = () =>
    screen.queryByText(/“Country code” holds digits.*empty or missing it is 886.*leading zero/)
  const user = userEvent.setup()
  await screen.findByRole('radio', { name: /Student accounts/ })
  await config({ sms_countries: ['886', '86'] })
  await waitFor(() => expect(explained()).not.toBeNull())
  await user.click(screen.getByRole('radio', { name: /Bookable/ }))
  expect(explained()).toBeNull()
  await config({})
})
