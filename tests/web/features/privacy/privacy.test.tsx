import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeAll, describe, expect, it } from 'vitest'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { inEnglish, openAs } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()
beforeAll(() => loadNamespaces(['privacy', 'security', 'trade']))

const now = Math.floor(Date.now() / 1000)
const none = { list: [], total: 0, next: null }
const file = { id: 4, status: 2, done: 9, total: 9, created_at: now - 60, expires_at: now + 600_000 }
const preview = {
  goes: [{ part: 'access', rows: 3 }],
  stays: [{ part: 'orders', why: 'books', rows: 2 }],
  courses: ['Poems'],
  obstacles: [] as object[],
  wait_days: 14,
  request: null as object | null,
}
const consent = {
  agreement: 'reg_agreement',
  version: 3,
  language: 'en',
  title: 'Terms',
  at: now,
  order_number: '',
}

function open({ own = {}, erasure = {}, wanted = null as object | null } = {}) {
  const calls: string[] = []
  const shown = { ...preview, ...erasure }
  api.use(
    http.get('*/api/v1/account/data_file', () => ok({ is_demo: 0, next_at: null, file: null, ...own })),
    http.get('*/api/v1/account/erasure', () => ok(shown)),
    http.get('*/api/v1/account/phone_views', () =>
      ok({ ...none, list: [{ id: 1, at: now, by: 'Ms Wang' }], total: 1 }),
    ),
    http.get('*/api/v1/account/corrections', () => ok(none)),
    http.get('*/api/v1/account/consents', () => ok({ list: [consent], wanted, is_advertised: 1 })),
    http.post('*/api/v1/account/*', ({ request }) => {
      calls.push(`POST ${new URL(request.url).pathname}`)
      shown.request = { cause: 'own', due_at: now + 86_400, created_at: now }
      return ok({ id: 1, due_at: now + 86_400 })
    }),
    http.delete('*/api/v1/account/*', ({ request }) => {
      calls.push(`DELETE ${new URL(request.url).pathname}`)
      shown.request = null
      return ok(null)
    }),
  )
  openAs({ types: [3] }, '/student.html#/privacy', <StudentRoutes />)
  return { calls, user: userEvent.setup() }
}

describe('the page about one’s data', () => {
  it('says what an erasure does before it is asked for, and takes it back', async () => {
    const { calls, user } = open()
    const part = within(await screen.findByRole('region', { name: 'Erase my account' }))
    expect(await part.findByText('Logins and devices')).toBeTruthy()
    expect(part.getByText(/Kept for the accounts/)).toBeTruthy()
    expect(part.getByText('Poems')).toBeTruthy()
    await user.click(part.getByRole('button', { name: 'Erase my account…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase your account?' }))
    expect(dialog.getByText(/You have 14 days/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Erase my account…' }))
    await user.click(await part.findByRole('button', { name: 'Keep the account' }))
    await part.findByRole('button', { name: 'Erase my account…' })
    expect(calls).toEqual(['POST /api/v1/account/erasure', 'DELETE /api/v1/account/erasure'])
  })

  it('names what has to be settled first, and offers no erasure until then', async () => {
    open({ erasure: { obstacles: [{ kind: 'unpaid', names: ['2026001'], count: 1 }] } })
    expect(await screen.findByText(/1 unpaid order: 2026001/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Erase my account…' }).disabled).toBe(true)
  })

  it('offers the file that is there, and says when the next one may be asked for', async () => {
    open({ own: { file, next_at: now + 3_600 } })
    expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Prepare a new file' }).disabled).toBe(true)
  })

  it('lists consents and who saw the number, and asks for a new consent', async () => {
    const { calls, user } = open({
      wanted: { version: 5, language: 'en', title: 'Terms', content: '<p>New words</p>' },
    })
    expect(await screen.findByText(/No\. 3, English/)).toBeTruthy()
    expect(await screen.findByText(/Ms Wang/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Read it' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Terms' }))
    expect(dialog.getByText('New words')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Accept' }))
    await user.click(await screen.findByRole('button', { name: 'Withdraw consent' }))
    expect(calls).toEqual(['POST /api/v1/account/consents', 'DELETE /api/v1/account/consents/advertising'])
  })
})
