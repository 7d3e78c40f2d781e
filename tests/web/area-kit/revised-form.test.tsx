import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { Teaching } from '#web/features/site/manage/teaching/teaching-form.tsx'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { save, saveAndKeepOwn, serveRecord } from './changed-record.ts'
import { inEnglish, openAs } from './support.tsx'

inEnglish()
beforeAll(() => loadNamespaces(['website']))

const usual = {
  ...{ late_minutes: 10, early_minutes: 10, absent_minutes: 5, shows_phones: false },
  ...{ teachers_create: true, teachers_charge: true, teachers_invite: true, teachers_rename: true },
}

it('settings that somebody else has saved as they were are saved without a question', async () => {
  const stored = { ...usual, revision: 'first' }
  const sent = serveRecord('/api/v1/admin/teaching', stored)
  const user = userEvent.setup()
  openAs({ userid: 1, types: [1] }, '/admin.html#/site/teaching', <Teaching />)
  await screen.findByRole('button', { name: 'Save' })
  const late = screen.getByLabelText<HTMLInputElement>(/^Late/)
  await user.clear(late)
  await user.type(late, '15')
  stored.revision = 'second'
  await save(user)
  await waitFor(() =>
    expect(sent).toMatchObject([{ revision: 'first' }, { revision: 'second', late_minutes: 15 }]),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('settings that somebody else has changed show both versions by the names of their fields', async () => {
  const stored = { ...usual, revision: 'first' }
  const sent = serveRecord('/api/v1/admin/teaching', stored)
  const user = userEvent.setup()
  openAs({ userid: 1, types: [1] }, '/admin.html#/site/teaching', <Teaching />)
  // the fields can be changed once it is known what the user may do
  await screen.findByRole('button', { name: 'Save' })
  const late = screen.getByLabelText<HTMLInputElement>(/^Late/)
  await user.clear(late)
  await user.type(late, '15')
  Object.assign(stored, { revision: 'second', late_minutes: 20, shows_phones: true })
  const { fields, others } = await saveAndKeepOwn(user, { theirs: /Saved now.*20/, own: /Yours.*15/ })
  expect(fields).toContain('Late after minutes')
  expect(others).toEqual(['Teachers see phone numbers: Yes'])
  expect(late.value).toBe('15')
  expect(sent).toHaveLength(1)
  await save(user)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { revision: 'first', late_minutes: 15, shows_phones: false },
    { revision: 'second', late_minutes: 15, shows_phones: true },
  ])
})
