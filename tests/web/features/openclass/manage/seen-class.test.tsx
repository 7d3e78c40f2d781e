import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish } from '../../../area-kit/support.tsx'
import { managed, openTeacher } from './area-screens-support.tsx'

inEnglish()

it('an open class that somebody else has changed shows both versions, and saves the chosen one', async () => {
  const saved: object[] = []
  const stored = managed({ revision: 'first', price: '10.00', productid: 3 })
  api.use(
    http.get('*/api/v1/openclass/5/videos', () => ok({ list: [] })),
    http.get('*/api/v1/videos/limits', () => ok({ is_available: 1, most_bytes: 1024, most_seconds: 60 })),
    http.get('*/api/v1/openclass/5', () => ok(stored)),
    http.put('*/api/v1/openclass/5', async ({ request }) => {
      const body = (await request.json()) as { revision: string }
      saved.push(body)
      if (body.revision === 'second') {
        Object.assign(stored, body, { revision: 'third' })
        return ok({ revision: 'third' })
      }
      const { code } = refusals.recordChanged
      const status = { code, reason: 'recordChanged', message: 'Changed meanwhile' }
      return HttpResponse.json({ status, data: { by: 'Mei' } })
    }),
  )
  const user = userEvent.setup()
  openTeacher('/openclasses/5')
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
  await user.type(name, ' together')
  Object.assign(stored, { revision: 'second', name: 'Stars', price: '12.00', is_chat: 0 })
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  const dialog = await screen.findByRole('dialog', { name: 'Mei has changed this in the meantime' })
  expect(within(dialog).getByRole('radio', { name: /Saved now.*Stars/ })).toBeTruthy()
  await user.click(within(dialog).getByRole('radio', { name: /Yours.*Reading the stars together/ }))
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Price (CN¥): CN¥12.00', 'Allow chat: No'])
  await user.click(within(dialog).getByRole('button', { name: 'Continue with this choice' }))
  expect(name.value).toBe('Reading the stars together')
  await save()
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved).toMatchObject([
    { revision: 'first', name: 'Reading the stars together', price: '10.00' },
    { revision: 'second', name: 'Reading the stars together', price: '12.00', is_chat: 0 },
  ])
  expect(await screen.findByText('Saved.')).toBeTruthy()
})
