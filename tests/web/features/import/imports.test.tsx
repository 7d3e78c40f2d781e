import { screen } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'
import { api } from '../../setup.ts'
import { admin, at } from '../order/manage/support.ts'

inEnglish()

it('lists of a dry run what it would create, and of an import what it has created', async () => {
  const job = {
    ...{ id: 4, type: 0, file_name: 'checked.csv', stage: 'check', status: 2, done: 3, total: 3 },
    ...{ created: 3, updated: 0, unchanged: 0, refused: 0, undone: 0, kept: 0 },
    ...{ created_by: 'Head', created_at: at },
  }
  api.use(
    http.get('*/api/v1/admin/imports', () =>
      listOf([job, { ...job, id: 3, file_name: 'done.csv', stage: 'import' }]),
    ),
  )
  openAs(admin, '/admin.html#/imports', <AdminRoutes />)
  const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
  expect((await row('checked')).textContent).toContain('Will be created 3')
  expect((await row('done')).textContent).toContain('Created 3')
})
