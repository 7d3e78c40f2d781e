import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { readToken } from '#web/lib/session.ts'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { inEnglish, openAs } from '../../area-kit/support.tsx'

inEnglish()

const admin = { userid: 1, types: [1] }
const sent: unknown[] = []
let isDemo = 1

beforeEach(() => {
  sent.length = 0
  isDemo = 1
  api.use(
    http.get('*/api/v1/admin/school', () =>
      ok({ app_name: 'Demo', accent_color: '', revision: 'first', is_demo: isDemo }),
    ),
    http.put('*/api/v1/admin/school', async ({ request }) => {
      sent.push(await request.json())
      return ok({ revision: 'next' })
    }),
    http.post('*/api/v1/admin/open', async ({ request }) => {
      sent.push(await request.json())
      isDemo = 0
      return ok(null)
    }),
  )
})

const open = (person = admin) => openAs(person, '/admin.html#/school', <AdminRoutes />)
const button = () => screen.getByRole('button', { name: 'Remove demo data and launch' })

async function enterPasswords(first: string, second: string) {
  const user = userEvent.setup()
  open()
  await user.type(await screen.findByLabelText('New administrator password'), first)
  await user.type(screen.getByLabelText('Repeat the new password'), second)
  return user
}

describe('leaving the demo', () => {
  it('is refused without the checkbox, and nothing is sent', async () => {
    const user = await enterPasswords('new_pass_1', 'new_pass_1')
    await user.click(button())
    expect(await screen.findByText('Please tick this to confirm')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('is refused for passwords that differ or break a rule', async () => {
    const user = await enterPasswords('short', 'other')
    await user.click(screen.getByRole('checkbox', { name: /deleted permanently/ }))
    await user.click(button())
    expect(await screen.findByText('Use 8 to 18 letters, digits or underscores')).toBeTruthy()
    expect(screen.getByText('The passwords do not match')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('shows the result, keeps the session and removes the form', async () => {
    const user = await enterPasswords('new_pass_1', 'new_pass_1')
    await user.click(screen.getByRole('checkbox', { name: /deleted permanently/ }))
    await user.click(button())
    expect(await screen.findByText('Your school is launched')).toBeTruthy()
    expect(sent).toEqual([{ password: 'new_pass_1', confirm: true }])
    expect(readToken()?.access_token).toBe('access-a')
    expect(screen.queryByRole('heading', { name: 'Launch your school' })).toBeNull()
  })

  it('shows that nothing changed when the server refuses', async () => {
    api.use(http.post('*/api/v1/admin/open', () => refusal(102502, 'The school is already open for real')))
    const user = await enterPasswords('new_pass_1', 'new_pass_1')
    await user.click(screen.getByRole('checkbox', { name: /deleted permanently/ }))
    await user.click(button())
    expect(await screen.findByText('The school is already open for real')).toBeTruthy()
    expect(screen.getByText('Nothing was changed. Please try again.')).toBeTruthy()
  })

  it('is for the first administrator alone', async () => {
    open({ userid: 1005, types: [1] })
    expect(await screen.findByText(/Only the first administrator/)).toBeTruthy()
    expect(screen.queryByLabelText('New administrator password')).toBeNull()
  })
})

describe('the settings of the school', () => {
  it('show at once how a colour with low contrast is adjusted', async () => {
    const user = userEvent.setup()
    open()
    await user.type(await screen.findByLabelText('Accent colour'), '#FFE066')
    expect(screen.getByText(/Text in #FFE066 is hard to read/)).toBeTruthy()
  })

  it('are not saved without a name or with half a colour', async () => {
    const user = userEvent.setup()
    open()
    await user.clear(await screen.findByLabelText('School name'))
    await user.type(screen.getByLabelText('Accent colour'), '#12')
    await user.click(screen.getByRole('button', { name: 'Save settings' }))
    expect(await screen.findByText('Enter the school name')).toBeTruthy()
    expect(screen.getByText('Write it like #24508F')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('are saved as they are shown', async () => {
    const user = userEvent.setup()
    open()
    const name = await screen.findByLabelText('School name')
    await user.clear(name)
    await user.type(name, ' Academy ')
    await user.click(screen.getByRole('button', { name: 'Save settings' }))
    await waitFor(() => expect(sent).toEqual([{ app_name: 'Academy', accent_color: '', revision: 'first' }]))
    expect(await screen.findByText(/^Saved/)).toBeTruthy()
  })
})
