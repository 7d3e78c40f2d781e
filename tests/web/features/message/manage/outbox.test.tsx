import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { inEnglish, listOf, openAs } from '../../../area-kit/support.tsx'
import { api } from '../../../setup.ts'

inEnglish()

it('shows the whole of what the provider said of a failed message, in lines of its own', async () => {
  const answer =
    'SMTP 550 5.1.1: the mailbox of the recipient is not known here, ask the recipient for another one'
  api.use(
    http.get('*/api/v1/admin/messages/outbox', () =>
      listOf([
        {
          ...{ id: 3, channel: 'mail', purpose: 'message', kind: 'announcement', state: 'failed', answer },
          ...{ address: 'a***@example.com', subject: 'Closed on Friday', created_at: 1_700_000_000 },
          ...{ attempts: 1, provider: 'smtp', user: { id: 9, name: 'Li Hua', username: 'li_hua' } },
        },
      ]),
    ),
  )
  openAs({ userid: 1, types: [1] }, '/admin.html#/outbox', <AdminRoutes />)
  const row = await screen.findByRole('row', { name: /Closed on Friday/ })
  expect(within(row).getByText(answer).tagName).toBe('P')
})
