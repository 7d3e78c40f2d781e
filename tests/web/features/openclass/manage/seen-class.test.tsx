import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { save, saveAndKeepOwn, serveRecord } from '../../../area-kit/changed-record.ts'
import { inEnglish } from '../../../area-kit/support.tsx'
import { managed, openTeacher } from './area-screens-support.tsx'

inEnglish()

it('an open class that somebody else has changed shows both versions, and saves the chosen one', async () => {
  const stored = { ...managed({ price: '10.00', productid: 3 }), revision: 'first' }
  api.use(
    http.get('*/api/v1/openclass/5/videos', () => ok({ list: [] })),
    http.get('*/api/v1/videos/limits', () => ok({ is_available: 1, most_bytes: 1024, most_seconds: 60 })),
  )
  const sent = serveRecord('/api/v1/openclass/5', stored)
  const user = userEvent.setup()
  openTeacher('/openclasses/5')
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
  await user.type(name, ' together')
  Object.assign(stored, { revision: 'second', name: 'Stars', price: '12.00', is_chat: 0 })
  const { others } = await saveAndKeepOwn(user, {
    theirs: /Saved now.*Stars/,
    own: /Yours.*Reading the stars together/,
  })
  expect(others).toEqual(['Price (CN¥): CN¥12.00', 'Allow chat: No'])
  expect(name.value).toBe('Reading the stars together')
  await save(user)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { revision: 'first', name: 'Reading the stars together', price: '10.00' },
    { revision: 'second', name: 'Reading the stars together', price: '12.00', is_chat: 0 },
  ])
  expect(await screen.findByText('Saved.')).toBeTruthy()
})
