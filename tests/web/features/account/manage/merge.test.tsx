import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { inEnglish, listOf, openAs } from '../../../area-kit/support.tsx'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { admin, editedUser } from './user-support.ts'

inEnglish()

const other = { ...editedUser, id: 1003, username: 'li_hua_2' }
const account = { username: 'li_hua', name: 'Li Hua', telephone: '', lesson_hours: 0 }

/** A school in which 1003 is merged into 1002, or not. @returns what was called */
function serveMerges(merged: boolean) {
  const calls = { undone: 0, queries: [] as string[] }
  let stands = merged
  const merges = () =>
    ok({
      list: stands
        ? [
            {
              ...{ id: 7, kept_id: 1002, kept_name: 'Li Hua', closed_id: 1003, closed_name: 'Li Hua 2' },
              ...{ merged_at: 1_800_000_000, undone_at: null, is_undoable: 1 },
            },
          ]
        : [],
    })
  api.use(
    http.get('*/api/v1/admin/tags', () => ok({ list: [] })),
    http.get('*/api/v1/admin/users/:id/factors', () =>
      ok({ has_totp: 0, passkeys: 0, recovery_left: 0, removal_at: null, removal_by: '' }),
    ),
    http.get('*/api/v1/admin/users/:id/consents', () => ok({ list: [] })),
    http.get('*/api/v1/admin/users/:id/phone_views', () => listOf([])),
    http.get('*/api/v1/admin/users', ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      calls.queries.push(search)
      const teacher = { ...other, id: 1004, name: 'Li Hua, a teacher', types: [2, 3] }
      // what cannot be merged is left out where the pages are cut
      return listOf([editedUser, other, ...(searchParams.get('type_alone') === '1' ? [] : [teacher])])
    }),
    http.get('*/api/v1/admin/users/1002', () => ok(editedUser)),
    http.get('*/api/v1/admin/users/1003', () => ok({ ...other, merged_into: stands ? 1002 : null })),
    ...[1002, 1003].flatMap((id) => [
      http.get(`*/api/v1/admin/users/${id}/merges`, merges),
      http.get(`*/api/v1/admin/users/${id}/sessions`, () => ok({ list: [] })),
      http.get(`*/api/v1/admin/users/${id}/referral`, () =>
        ok({ students: 0, orders: 0, amounts: [], latest: [] }),
      ),
    ]),
    http.get('*/api/v1/admin/users/1002/merge/1003', () =>
      ok({
        ...{ kept: { id: 1002, ...account }, closed: { id: 1003, ...account } },
        ...{ moves: [], both_own: [], obstacles: [] },
      }),
    ),
    http.post('*/api/v1/admin/users/1002/merge/1003', () => {
      stands = true
      return ok({ id: 7 })
    }),
    http.post('*/api/v1/admin/merges/7/undo', () => {
      stands = false
      calls.undone += 1
      return ok(null)
    }),
  )
  return calls
}

/** Begins a merge on the record of the account that stays. */
async function chooseAccountToClose() {
  openAs(admin, '/admin.html#/users/1002/access', <AdminRoutes />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Merge two accounts' }))
  await user.click(await screen.findByRole('combobox', { name: 'Account to close' }))
  await user.click(await screen.findByTitle(/li_hua_2/))
  return user
}

it('a merge offers open accounts of students alone, and is undone where it ended', async () => {
  const calls = serveMerges(false)
  const user = await chooseAccountToClose()
  expect(calls.queries.every((query) => query.includes('is_open=1'))).toBe(true)
  expect(screen.queryByTitle(/a teacher/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Merge and close Li Hua' }))
  expect(await screen.findByText('Li Hua has been merged into this account and closed.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(calls.undone).toBe(1))
  expect(await screen.findByText('The merge has been undone')).toBeTruthy()
})

it('a merge that is undone in its list is not offered to be undone a second time', async () => {
  const calls = serveMerges(false)
  const user = await chooseAccountToClose()
  await user.click(await screen.findByRole('button', { name: 'Merge and close Li Hua' }))
  const list = within(await screen.findByRole('list', { name: 'Merges' }))
  await user.click(list.getByRole('button', { name: 'Undo the merge' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Undo this merge?' }))
  await user.click(dialog.getByRole('button', { name: 'Undo the merge' }))
  expect(await screen.findByText('The merge has been undone')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(calls.undone).toBe(1)
})

it('the record of an account that was merged says so on its first tab, and leads back', async () => {
  const calls = serveMerges(true)
  openAs(admin, '/admin.html#/users/1003', <AdminRoutes />)
  const user = userEvent.setup()
  expect((await screen.findByRole('link', { name: 'Open that account' })).getAttribute('href')).toMatch(
    /1002$/,
  )
  await user.click(await screen.findByRole('button', { name: 'Undo the merge' }))
  const dialog = screen.getByRole('dialog', { name: 'Undo this merge?' })
  expect(calls.undone).toBe(0)
  await user.click(within(dialog).getByRole('button', { name: 'Undo the merge' }))
  await waitFor(() => expect(screen.queryByText('This account was merged into another.')).toBeNull())
  expect(calls.undone).toBe(1)
})
