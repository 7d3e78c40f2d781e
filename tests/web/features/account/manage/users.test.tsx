import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { reloadConfig } from '#web/lib/config.ts'
import { configDefaults } from '#web/lib/config-defaults.ts'
import { ok, refusal } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, listOf, openAs } from '../../../area-kit/support.tsx'
import { admin, editedUser } from './user-support.ts'

inEnglish()
const noFactors = { has_totp: 0, passkeys: 0, recovery_left: 0, removal_at: null, removal_by: '' }
beforeEach(() =>
  api.use(
    http.get('*/api/v1/admin/tags', () => ok({ list: [] })),
    http.get('*/api/v1/admin/users/:id/factors', () => ok(noFactors)),
    http.get('*/api/v1/admin/users/:id/consents', () => ok({ list: [] })),
    http.get('*/api/v1/admin/users/:id/phone_views', () => listOf([])),
  ),
)
afterEach(() => vi.restoreAllMocks())

const { registration } = editedUser
const li = { ...editedUser, telephone: '138****8000' }
const first = {
  ...li,
  id: 1,
  username: 'admin',
  name: 'Head',
  types: [1],
  telephone: '',
  role: { id: 1, key: 'owner', name: '' },
}
const link = '#/accountcheck?userid=1002&link=once'

/** Answers one user and their sessions, which `#/users/1002` requests. */
const serveUser = (user: object = {}) =>
  api.use(
    http.get('*/api/v1/admin/users/1002', () => ok({ ...editedUser, ...user })),
    http.get('*/api/v1/admin/users/1002/sessions', () => ok({ list: [] })),
    http.get('*/api/v1/admin/users/1002/merges', () => ok({ list: [] })),
    http.get('*/api/v1/admin/users/1002/referral', () =>
      ok({ students: 0, orders: 0, amounts: [], latest: [] }),
    ),
  )

describe('the users', () => {
  it('are locked after a confirmation that names the person, and that can be undone', async () => {
    const user = userEvent.setup()
    const requests: unknown[] = []
    let locked = 0
    api.use(
      http.get('*/api/v1/admin/users', () => listOf([{ ...li, is_locked: locked }, first])),
      http.put('*/api/v1/admin/users/1002/lock', async ({ request }) => {
        const body = (await request.json()) as { is_locked: number }
        requests.push(body)
        locked = body.is_locked
        return ok(null)
      }),
    )
    openAs(admin, '/admin.html#/users', <AdminRoutes />)
    await user.click(await screen.findByRole('button', { name: 'Lock Li Hua' }))
    expect(requests).toEqual([])
    const dialog = screen.getByRole('dialog', { name: 'Lock Li Hua?' })
    await user.click(within(dialog).getByRole('button', { name: 'Lock' }))
    expect(await screen.findByText('Li Hua is locked and logged out everywhere.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Unlock Li Hua' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Lock Li Hua' })).toBeTruthy()
    expect(requests).toEqual([{ is_locked: 1 }, { is_locked: 0 }])
  })

  it('offer no lock for the first administrator', async () => {
    api.use(http.get('*/api/v1/admin/users', () => listOf([li, first])))
    openAs({ userid: 1009, types: [1] }, '/admin.html#/users', <AdminRoutes />)
    expect(await screen.findByRole('button', { name: 'Lock Li Hua' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Lock Head' })).toBeNull()
  })

  it('are filtered by the address', async () => {
    const queries: string[] = []
    api.use(
      http.get('*/api/v1/admin/users', ({ request }) => {
        queries.push(new URL(request.url).search)
        return listOf([])
      }),
    )
    openAs(admin, '/admin.html#/users?type=2&state=locked&keyword=li', <AdminRoutes />)
    expect(await screen.findByText('No users match')).toBeTruthy()
    expect(Object.fromEntries(new URLSearchParams(queries[0]))).toEqual({
      type: '2',
      state: 'locked',
      keyword: 'li',
    })
  })

  it('are cards on the phone', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('max-width'),
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
          addListener: () => undefined,
          removeListener: () => undefined,
        }) as never,
    )
    api.use(http.get('*/api/v1/admin/users', () => listOf([li])))
    openAs(admin, '/admin.html#/users', <AdminRoutes />)
    expect(await screen.findByRole('button', { name: 'Lock Li Hua' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('show that they could not be loaded, and can be retried', async () => {
    const user = userEvent.setup()
    let broken = true
    api.use(
      http.get('*/api/v1/admin/users', () =>
        broken ? refusal(refusals.serverError.code, 'Broken') : listOf([li]),
      ),
    )
    openAs(admin, '/admin.html#/users', <AdminRoutes />)
    expect(await screen.findByText('Broken')).toBeTruthy()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('li_hua_99')).toBeTruthy()
  })
})

describe('a new account', () => {
  it('shows errors at its fields, and shows the link once', async () => {
    const user = userEvent.setup()
    let taken = true
    let sent: unknown
    serveUser()
    api.use(
      http.post('*/api/v1/admin/users', async ({ request }) => {
        sent = await request.json()
        return taken ? refusal(refusals.usernameTaken.code, 'taken') : ok({ id: 1002, link })
      }),
    )
    openAs(admin, '/admin.html#/users/new', <AdminRoutes />)
    const create = await screen.findByRole('button', { name: 'Create an account' })
    await user.click(create)
    const username = screen.getByRole('textbox', { name: 'User name' })
    await waitFor(() => expect(username.getAttribute('aria-invalid')).toBe('true'))
    expect(sent).toBeUndefined()
    await user.type(username, 'li_hua_99')
    await user.click(create)
    expect(await screen.findByText('This user name is taken')).toBeTruthy()
    taken = false
    await user.click(create)
    expect(sent).toEqual({ username: 'li_hua_99', name: '', types: [3] })
    const dialog = await screen.findByRole('dialog', { name: 'Link for li_hua_99' })
    expect(
      within(dialog).getByText(new RegExp('index\\.html#/accountcheck\\?userid=1002&link=once$')),
    ).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'I have saved the link' }))
    await waitFor(() => expect(location.hash).toBe('#/users/1002'))
  })
})

it('begins a new account with the country of the school', async () => {
  const show = (config: object) => {
    api.use(http.get('*/api/web/config', () => ok({ ...configDefaults, ...config })))
    return act(() => reloadConfig())
  }
  openAs(admin, '/admin.html#/users/new', <AdminRoutes />)
  await screen.findByRole('textbox', { name: 'User name' })
  await show({ sms_countries: ['886', '86'] })
  const country = () => screen.getByLabelText<HTMLSelectElement>('Country or area code').value
  await waitFor(() => expect(country()).toBe('886'))
  await show({})
})

it('is created as what the link that led there says', async () => {
  openAs(admin, '/admin.html#/users/new?type=2', <AdminRoutes />)
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Teacher' })).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Student' }).checked).toBe(false)
})

describe('one account', () => {
  it('is reset after a confirmation, and its link is shown', async () => {
    const user = userEvent.setup()
    serveUser()
    api.use(http.post('*/api/v1/admin/users/1002/reset', () => ok({ link })))
    openAs(admin, '/admin.html#/users/1002/access', <AdminRoutes />)
    await user.click(await screen.findByRole('button', { name: 'Reset the password' }))
    const dialog = screen.getByRole('dialog', { name: 'Reset the password of Li Hua?' })
    await user.click(within(dialog).getByRole('button', { name: 'Reset the password' }))
    expect(await screen.findByRole('dialog', { name: 'Link for Li Hua' })).toBeTruthy()
  })

  it('is saved with its roles, at least one of them', async () => {
    const user = userEvent.setup()
    let sent: unknown
    serveUser()
    api.use(
      http.put('*/api/v1/admin/users/1002', async ({ request }) => {
        sent = await request.json()
        return ok({ revision: 'saved' })
      }),
    )
    openAs(admin, '/admin.html#/users/1002', <AdminRoutes />)
    await user.click(await screen.findByRole('checkbox', { name: 'Student' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Choose at least one user type')).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: /home page/ })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Teacher' }))
    // The school chooses the teachers of the home page.
    await user.click(screen.getByRole('checkbox', { name: /home page/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The account has been saved')).toBeTruthy()
    expect(sent).toEqual({
      name: 'Li Hua',
      types: [2],
      is_star: 1,
      area_code: '86',
      telephone: '13800008000',
    })
  })

  it.each([
    [1, 'Website'],
    [2, 'Mobile website'],
    [3, 'Official account'],
    [4, 'Created by the school'],
  ])(
    'shows the register source of a student without registration fields: %i',
    async (register_source, text) => {
      serveUser({ register_source })
      openAs(admin, '/admin.html#/users/1002', <AdminRoutes />)
      const part = within(await screen.findByRole('region', { name: 'About the student' }))
      expect(part.getByText(text)).toBeTruthy()
      expect(part.getAllByRole('term')).toHaveLength(1)
    },
  )

  it('has no part about a teacher as a student', async () => {
    serveUser({ types: [2] })
    openAs(admin, '/admin.html#/users/1002', <AdminRoutes />)
    await screen.findByRole('button', { name: 'Save' })
    expect(screen.getByRole('link', { name: 'Teaching' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Attendance' })).toBeNull()
    expect(screen.queryByText('About the student')).toBeNull()
  })

  it('has no part about homework where the school does not use it', async () => {
    serveUser({ types: [3] })
    api.use(http.get('*/api/web/config', () => ok({ ...configDefaults, home_work_switch: false })))
    openAs(admin, '/admin.html#/users/1002', <AdminRoutes />)
    await act(() => reloadConfig())
    expect(await screen.findByRole('link', { name: 'Attendance' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Homework' })).toBeNull()
  })

  it('shows the registration fields and the register source', async () => {
    const given = {
      sex: 0 as const,
      grade: 'Grade 2',
      parent_name: 'Li Lei',
      parent_telephone: '139****0002',
    }
    const came = {
      regtype: 'wap',
      audition: 1,
      poster: 1 as const,
      recommenduserid: '1007',
      recommender: 'Du Fu',
    }
    serveUser({ area_code: '886', register_source: 2, registration: { ...registration, ...given, ...came } })
    openAs(admin, '/admin.html#/users/1002', <AdminRoutes />)
    const part = within(await screen.findByRole('region', { name: 'About the student' }))
    for (const text of [
      'Female',
      'Grade 2',
      'Li Lei',
      '+886 139****0002',
      'Mobile website',
      'a free course',
      'Registration',
    ])
      expect(part.getByText(text)).toBeTruthy()
    expect(part.getByRole('link', { name: 'Du Fu' }).getAttribute('href')).toBe('#/users/1007')
    // the whole number takes a press, which the server records
    api.use(
      http.post('*/api/v1/admin/users/1002/phone', async ({ request }) =>
        ok(
          ((await request.json()) as { phone_of: string }).phone_of === 'parent' && {
            ...{ area_code: '86', telephone: '13900000002' },
          },
        ),
      ),
    )
    await userEvent.setup().click(part.getByRole('button', { name: 'Show the number' }))
    expect(await part.findByText('+86 13900000002')).toBeTruthy()
  })

  it('of the first administrator cannot be locked by others', async () => {
    serveUser({ id: 1 })
    api.use(
      http.get('*/api/v1/admin/users/1', () => ok(first)),
      http.get('*/api/v1/admin/users/1/sessions', () => ok({ list: [] })),
      http.get('*/api/v1/admin/users/1/factors', () => ok(noFactors)),
    )
    openAs({ userid: 1009, types: [1] }, '/admin.html#/users/1/access', <AdminRoutes />)
    expect(await screen.findByText(/Only the first administrator/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull()
  })
})
