import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { save, saveAndKeepOwn, serveRecord } from '../../../area-kit/changed-record.ts'
import { inEnglish, openAs } from '../../../area-kit/support.tsx'
import { admin, editedUser } from './user-support.ts'

inEnglish()

const roles = [
  { id: 4, key: null, name: 'Front desk' },
  { id: 5, key: null, name: 'Bookkeeper' },
]
let stored: typeof editedUser & { revision: string }
let sent: object[]
function serve(by?: string): void {
  stored = { ...editedUser, revision: 'first' }
  sent = serveRecord('/api/v1/admin/users/1002', stored, by)
}
beforeEach(() => {
  serve()
  api.use(
    http.get('*/api/v1/admin/tags', () => ok({ list: [] })),
    http.get('*/api/v1/admin/roles/assignable', () => ok({ list: roles })),
    http.get('*/api/v1/admin/users/1002/referral', () =>
      ok({ students: 0, orders: 0, amounts: [], latest: [] }),
    ),
  )
})

async function rename(user: ReturnType<typeof userEvent.setup>, name: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name: /^Name/ })
  await user.clear(field)
  await user.type(field, name)
}

describe('an account that somebody else has changed', () => {
  it('shows both versions, and saves the chosen one with what the other has changed', async () => {
    const user = userEvent.setup()
    openAs(admin, '/admin.html#/users/1002', <AdminRoutes />)
    await rename(user, 'Li Mine')
    Object.assign(stored, {
      ...{ revision: 'second', name: 'Li Theirs' },
      ...{ area_code: '852', telephone: '61234567' },
    })
    const { others } = await saveAndKeepOwn(user, { theirs: /Saved now.*Li Theirs/, own: /Yours.*Li Mine/ })
    expect(others).toEqual(['Phone: +852 61234567'])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Li Mine')
    expect(sent).toHaveLength(1)
    await save(user)
    expect(await screen.findByText('The account has been saved')).toBeTruthy()
    expect(sent).toMatchObject([
      { revision: 'first', name: 'Li Mine', telephone: '13800008000' },
      { revision: 'second', name: 'Li Mine', area_code: '852', telephone: '61234567' },
    ])
  })

  it('names roles in words, and nobody where the log names nobody', async () => {
    const user = userEvent.setup()
    serve('')
    Object.assign(stored, { types: [1], role: roles[0] })
    openAs(admin, '/admin.html#/users/1002', <AdminRoutes />)
    await user.selectOptions(await screen.findByRole('combobox', { name: /Role/ }), 'Bookkeeper')
    await user.click(screen.getByRole('checkbox', { name: 'Teacher' }))
    Object.assign(stored, {
      revision: 'second',
      types: [1, 3],
      role: { id: 6, key: 'finance', name: '' },
    })
    await save(user)
    const dialog = await screen.findByRole('dialog', { name: /changed by somebody else/ })
    const choices = within(dialog).getAllByRole('radio')
    expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
      expect.stringContaining('Student · Administrator'),
      expect.stringContaining('Teacher · Administrator'),
      expect.stringContaining('Finance'),
      expect.stringContaining('Bookkeeper'),
    ])
  })

  it('is asked about again after the choice was put off, and keeps what was entered', async () => {
    const user = userEvent.setup()
    openAs(admin, '/admin.html#/users/1002', <AdminRoutes />)
    await rename(user, 'Li Mine')
    Object.assign(stored, { revision: 'second', name: 'Li Theirs' })
    await save(user)
    await user.click(await screen.findByRole('button', { name: 'Decide later' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Li Mine')
    await save(user)
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(sent).toMatchObject([{ revision: 'first' }, { revision: 'first' }])
  })

  it('is saved twice in a row by one person without a question', async () => {
    const user = userEvent.setup()
    openAs(admin, '/admin.html#/users/1002', <AdminRoutes />)
    await rename(user, 'Li One')
    await save(user)
    expect(await screen.findByText('The account has been saved')).toBeTruthy()
    await rename(user, 'Li Two')
    await save(user)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ revision: 'first, saved', name: 'Li Two' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
