import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { save, saveAndKeepOwn } from '../../area-kit/changed-record.ts'
import { inEnglish, listOf, openAs } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()

/** A lead that the page reads and saves; a test changes it as somebody else would. */
function serveLead() {
  const stored = {
    ...{ id: 5, name: 'Chen', area_code: '86', telephone: '138****5678', state: 'new', origin: 'staff' },
    ...{ source: null as object | null, owner: null as object | null, next_contact_at: null, version: 1 },
    ...{ student_id: null, registered_at: null, created_at: 1_800_000_000 },
  }
  const sent: { version: number }[] = []
  api.use(
    http.get('*/api/v1/admin/leads/5', () => ok(stored)),
    http.get('*/api/v1/admin/leads/5/events', () => listOf([])),
    http.get('*/api/v1/admin/lead_owners', () => ok({ list: [{ id: 7, name: 'Wang' }] })),
    http.get('*/api/v1/admin/lead_sources', () => ok({ list: [] })),
    http.put('*/api/v1/admin/leads/5', async ({ request }) => {
      const body = (await request.json()) as { version: number; name: string }
      sent.push(body)
      if (body.version === stored.version) {
        Object.assign(stored, { name: body.name, version: stored.version + 1 })
        return ok(null)
      }
      const status = { code: refusals.leadChanged.code, reason: 'leadChanged', message: 'Changed' }
      return HttpResponse.json({ status, data: { by: 'Mei' } })
    }),
  )
  openAs({ types: [1] }, '/admin.html#/leads/5', <AdminRoutes />)
  return { stored, sent }
}

it('a lead that somebody else has changed shows both versions, and saves the chosen one', async () => {
  const { stored, sent } = serveLead()
  const user = userEvent.setup()
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  await user.type(name, ' Yu')
  Object.assign(stored, { name: 'Chen Mo', state: 'contacted', owner: { id: 7, name: 'Wang' }, version: 2 })
  const { others } = await saveAndKeepOwn(user, { theirs: /Saved now.*Chen Mo/, own: /Yours.*Chen Yu/ })
  expect(others).toEqual(['Owner: Wang', 'State: Contacted'])
  expect(name.value).toBe('Chen Yu')
  await save(user)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { version: 1, name: 'Chen Yu', state: 'new' },
    { version: 2, name: 'Chen Yu', state: 'contacted', owner_id: 7 },
  ])
})

it('a note about a lead is not lost without a question', async () => {
  serveLead()
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Note'), 'Calls back on Monday')
  await user.click(screen.getByRole('link', { name: 'All leads' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Calls back on Monday')
})
