import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeAll, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { Teaching } from '#web/features/site/manage/teaching/teaching-form.tsx'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { ok } from '../lib/support.ts'
import { api } from '../setup.ts'
import { inEnglish, openAs } from './support.tsx'

inEnglish()
beforeAll(() => loadNamespaces(['website']))

it('settings that somebody else has changed show both versions by the names of their fields', async () => {
  const stored = {
    ...{ late_minutes: 10, early_minutes: 10, absent_minutes: 5, shows_phones: false },
    ...{ teachers_create: true, teachers_charge: true, teachers_invite: true, teachers_rename: true },
    revision: 'first',
  }
  const saved: { revision: string }[] = []
  api.use(
    http.get('*/api/v1/admin/teaching', () => ok(stored)),
    http.put('*/api/v1/admin/teaching', async ({ request }) => {
      const body = (await request.json()) as typeof stored
      saved.push(body)
      if (body.revision === stored.revision) {
        Object.assign(stored, body, { revision: 'third' })
        return ok(stored)
      }
      const { code } = refusals.recordChanged
      const status = { code, reason: 'recordChanged', message: 'Changed meanwhile' }
      return HttpResponse.json({ status, data: { by: 'Mei' } })
    }),
  )
  const user = userEvent.setup()
  openAs({ userid: 1, types: [1] }, '/admin.html#/site/teaching', <Teaching />)
  // the fields can be changed once it is known what the user may do
  await screen.findByRole('button', { name: 'Save' })
  const late = screen.getByLabelText<HTMLInputElement>(/^Late/)
  await user.clear(late)
  await user.type(late, '15')
  Object.assign(stored, { revision: 'second', late_minutes: 20, shows_phones: true })
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  const dialog = await screen.findByRole('dialog', { name: 'Mei has changed this in the meantime' })
  expect(within(dialog).getByRole('group').textContent).toContain('Late after minutes')
  expect(within(dialog).getByRole('radio', { name: /Saved now.*20/ })).toBeTruthy()
  await user.click(within(dialog).getByRole('radio', { name: /Yours.*15/ }))
  expect(within(dialog).getByRole('listitem').textContent).toBe('Teachers see phone numbers: Yes')
  await user.click(within(dialog).getByRole('button', { name: 'Continue with this choice' }))
  expect(late.value).toBe('15')
  expect(saved).toHaveLength(1)
  await save()
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved).toMatchObject([
    { revision: 'first', late_minutes: 15, shows_phones: false },
    { revision: 'second', late_minutes: 15, shows_phones: true },
  ])
})
